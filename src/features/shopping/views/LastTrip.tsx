import { whenText } from '../../../lib/dates.ts';
import { titlesOf } from '../rules/trip.ts';
import type { Screen } from '../store/view-model.ts';
import { Icon } from './Icon.tsx';
import { nameOf } from './item-texts.ts';
import { items } from './texts.ts';

interface Props {
  readonly screen: Screen;
  readonly undo: () => void;
}

/** The last trip of anybody, and the way back from it. Another that takes its place moves no button. */
export function LastTrip({ screen, undo }: Props) {
  const { trip, tables, now, member } = screen;
  if (!trip) return null;
  const who = trip.member === member ? 'Du' : nameOf(trip.member, screen);
  return (
    <section className="shop-trip" aria-labelledby="last-trip">
      <h2 id="last-trip">Seneste tur</h2>
      <p>
        {who}, {whenText(trip.at, now)} · {items(trip.bought.length)}
      </p>
      <p className="shop-trip-items">{titlesOf(trip, tables.shopping).join(', ')}</p>
      <button type="button" className="button button-quiet" onClick={undo}>
        <Icon name="undo" />
        Fortryd seneste tur
      </button>
    </section>
  );
}
