import { useMemo } from 'react';
import { whenText } from '../../lib/dates.ts';
import { Icon } from './Icon.tsx';
import type { Screen } from './screen.ts';
import { items } from './texts.ts';
import { lastTrip, titlesOf } from './trip.ts';
import { nameOf } from './wording.ts';

interface Props {
  readonly screen: Screen;
  readonly undo: () => void;
}

/** The last trip of anybody, and the way back from it. */
export function LastTrip({ screen, undo }: Props) {
  const { purchase, shopping } = screen.tables;
  const trip = useMemo(() => lastTrip(purchase), [purchase]);
  if (!trip) return null;
  const who = trip.member === screen.member ? 'Du' : nameOf(trip.member, screen);
  return (
    <section className="shop-trip" aria-labelledby="last-trip">
      <h2 id="last-trip">Seneste tur</h2>
      <p>
        {who}, {whenText(trip.at, screen.now)} · {items(trip.bought.length)}
      </p>
      <p className="shop-trip-items">{titlesOf(trip, shopping).join(', ')}</p>
      <button type="button" className="button button-quiet" onClick={undo}>
        <Icon name="undo" />
        Fortryd seneste tur
      </button>
    </section>
  );
}
