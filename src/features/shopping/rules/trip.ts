import type { PurchaseRow } from '../../../data/gateway/tables.ts';
import { byText } from '../../../lib/collation.ts';
import type { EpochMs } from '../../../lib/dates.ts';

import type { ShoppingTables } from './operations.ts';

/** What was bought together. */
export interface Trip {
  readonly id: string;
  readonly member: string;
  readonly at: EpochMs;
  /** The purchases that stand. */
  readonly bought: readonly PurchaseRow[];
}

/** The latest trip of anybody of which something stands; null when there is none. */
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

/** What a trip bought, without what was undone. */
export const standing = (purchases: ShoppingTables['purchase'], trip: string): readonly PurchaseRow[] =>
  [...purchases.values()].filter((each) => each.trip === trip && each.undoneAt === null);

/** What a trip bought for the freezer, and nobody has put in yet. */
export const unfrozen = ({ shopping, purchase }: ShoppingTables, trip: string): readonly PurchaseRow[] =>
  standing(purchase, trip).filter(
    ({ frozenOn, itemKey }) => frozenOn === null && shopping.get(itemKey)?.freezer,
  );

/** The names of what was bought, in order. */
export const titlesOf = ({ bought }: Trip, items: ShoppingTables['shopping']): readonly string[] =>
  bought.flatMap(({ itemKey }) => items.get(itemKey)?.title ?? []).sort(byText);
