import { shelvesOf } from '../rules/sections.ts';
import { lastTrip, type Trip, tripToShow } from '../rules/trip.ts';
import type { Chosen, Screen, ShoppingSync } from './view-model.ts';

/** What stands where on the screen, and in how much room. */
export type Showing = Pick<Screen, 'shelves' | 'looks' | 'trip'>;

export const nothingShown: Showing = { shelves: [], looks: new Map(), trip: null };

/** Remembers what is shown; `isStill`: it may not move. */
export function createShowing() {
  let shown = nothingShown;
  let purchases: ShoppingSync['tables']['purchase'] | null = null;
  let last: Trip | null = null;
  return ({ tables }: ShoppingSync, chosen: Chosen, isStill: boolean): Showing => {
    // Where nothing is shown, nothing can move, however much the screen is touched: the list may be on its way.
    const isHeld = isStill && (shown.trip !== null || shown.shelves.some(({ count }) => count > 0));
    const rows = tables.shopping;
    const shelves = shelvesOf(rows, chosen, isHeld ? shown.shelves : null);
    if (tables.purchase !== purchases) {
      purchases = tables.purchase;
      last = lastTrip(purchases);
    }
    const trip = tripToShow(shown.trip, last, isHeld && chosen.view === 'basket' && shelves.length > 1);
    shown = {
      shelves,
      looks: isHeld ? shown.looks : rows,
      trip,
    };
    return shown;
  };
}
