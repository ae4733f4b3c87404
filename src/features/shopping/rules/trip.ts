import type { PurchaseRow } from '../../../data/gateway/tables.ts';
import { byText } from '../../../lib/collation.ts';
import type { EpochMs } from '../../../lib/dates.ts';

import type { ShoppingTables } from './operations.ts';

/** Items bought together. */
export interface Trip {
  readonly id: string;
  readonly member: string;
  readonly at: EpochMs;
  /** The purchases that have not been undone. */
  readonly bought: readonly PurchaseRow[];
}

/** Returns the latest trip of any member that has not been undone completely; null when there is none. */
export function lastTrip(purchases: ShoppingTables['purchase']): Trip | null {
  let last: PurchaseRow | null = null;
  for (const each of purchases.values()) {
    if (each.undoneAt !== null) continue;
    if (!last || each.boughtAt > last.boughtAt || (each.boughtAt === last.boughtAt && each.id > last.id))
      last = each;
  }
  if (!last) return null;
  const { trip, member, boughtAt } = last;
  return { id: trip, member, at: boughtAt, bought: standing(purchases, trip) };
}

/** Returns the purchases of a trip that have not been undone. */
export const standing = (purchases: ShoppingTables['purchase'], trip: string): readonly PurchaseRow[] =>
  [...purchases.values()].filter((each) => each.trip === trip && each.undoneAt === null);

/** Returns the purchases of a trip that belong in the freezer and have not been put there yet. */
export const unfrozen = ({ shopping, purchase }: ShoppingTables, trip: string): readonly PurchaseRow[] =>
  standing(purchase, trip).filter(
    ({ frozenOn, itemKey }) => frozenOn === null && shopping.get(itemKey)?.freezer,
  );

/** Returns the names of the bought items in order. */
export const titlesOf = ({ bought }: Trip, items: ShoppingTables['shopping']): readonly string[] =>
  bought.flatMap(({ itemKey }) => items.get(itemKey)?.title ?? []).sort(byText);
