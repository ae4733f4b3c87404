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
  const bought = [...purchases.values()].filter((each) => each.trip === trip && each.undoneAt === null);
  return { id: trip, member, at: boughtAt, bought };
}

/** What a trip bought for the freezer, and nobody has put in yet. */
export const unfrozen = ({ shopping, purchase }: ShoppingTables, trip: string): readonly PurchaseRow[] =>
  [...purchase.values()].filter(
    (each) =>
      each.trip === trip &&
      each.undoneAt === null &&
      each.frozenOn === null &&
      shopping.get(each.itemKey)?.freezer,
  );

/** The names of what was bought, in order. */
export const titlesOf = ({ bought }: Trip, items: ShoppingTables['shopping']): readonly string[] =>
  bought.flatMap(({ itemKey }) => items.get(itemKey)?.title ?? []).sort(byText);
