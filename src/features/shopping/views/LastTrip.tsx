import { Icon } from '../../../app-shell/icons/Icon.tsx';
import { whenText } from '../../../lib/dates.ts';
import { items } from '../rules/describe-operation.ts';
import { titlesOf, unfrozen } from '../rules/trip.ts';
import type { ViewModel } from '../store/view-model.ts';
import { nameOf } from './list/item-texts.ts';
import './LastTrip.css';

interface Props {
  readonly model: ViewModel;
  readonly undo: () => void;
  readonly freeze: (trip: string) => void;
}

/** The last trip of anybody, how to undo it, and the way into the freezer for what it bought. Another that takes its place moves no button. */
export function LastTrip({ model, undo, freeze }: Props) {
  const { trip, tables, now, member } = model;
  if (!trip) return null;
  const who = trip.member === member ? 'Du' : nameOf(trip.member, model);
  return (
    <section className="last-trip" aria-labelledby="last-trip">
      <h2 id="last-trip">Seneste tur</h2>
      <p>
        {who}, {whenText(trip.at, now)} · {items(trip.bought.length)}
      </p>
      <p className="last-trip-items">{titlesOf(trip, tables.shopping).join(', ')}</p>
      <button type="button" className="button button-quiet" onClick={undo}>
        <Icon name="undo" />
        Fortryd seneste tur
      </button>
      {unfrozen(tables, trip.id).length > 0 && (
        <button type="button" className="button button-quiet" onClick={() => freeze(trip.id)}>
          <Icon name="freezer" />I fryseren
        </button>
      )}
    </section>
  );
}
