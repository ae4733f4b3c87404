import { useState } from 'react';
import { Icon } from '../../../app-shell/icons/Icon.tsx';
import { Dialog } from '../../../app-shell/views/Dialog.tsx';
import { whenText } from '../../../lib/dates.ts';
import { items } from '../rules/describe-operation.ts';
import { titlesOf, unfrozen } from '../rules/trip.ts';
import type { ViewModel } from '../store/view-model.ts';
import './LastTrip.css';

interface Props {
  readonly model: ViewModel;
  readonly undo: (trip: string) => void;
  readonly freeze: (trip: string) => void;
}

/**
 * The latest trip of any member, with buttons to undo it and to put into the freezer what belongs there. When
 * another trip takes its place, no button moves. Undoing another member's trip asks for confirmation.
 */
export function LastTrip({ model, undo, freeze }: Props) {
  const { trip, tables, names, now, member } = model;
  /** The trip for which confirmation is asked. */
  const [asked, ask] = useState('');
  if (!trip) return null;
  const isOwn = trip.member === member;
  const who = isOwn ? 'Du' : (names.get(trip.member) ?? 'En anden');
  const summary = `${who}, ${whenText(trip.at, now)} · ${items(trip.bought.length)}`;
  const bought = titlesOf(trip, tables.shopping).join(', ');
  const close = () => ask('');
  return (
    <section className="last-trip" aria-labelledby="last-trip">
      <h2 id="last-trip">Seneste tur</h2>
      <p>{summary}</p>
      <p className="last-trip-items">{bought}</p>
      <button type="button" className="button button-quiet" onClick={() => (isOwn ? undo : ask)(trip.id)}>
        <Icon name="undo" />
        Fortryd seneste tur
      </button>
      {unfrozen(tables, trip.id).length > 0 && (
        <button type="button" className="button button-quiet" onClick={() => freeze(trip.id)}>
          <Icon name="freezer" />I fryseren
        </button>
      )}
      {asked === trip.id && (
        <Dialog title="Fortryd en andens tur?" close={close}>
          <p>{summary}</p>
          <p>{bought}</p>
          <p>Det købte kommer på listen igen, også hos de andre.</p>
          <p className="dialog-buttons">
            <button type="button" className="button button-quiet" onClick={close}>
              Behold turen
            </button>
            <button
              type="button"
              className="button"
              onClick={() => {
                close();
                undo(trip.id);
              }}
            >
              Fortryd turen
            </button>
          </p>
        </Dialog>
      )}
    </section>
  );
}
