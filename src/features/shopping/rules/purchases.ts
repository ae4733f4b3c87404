import type { PurchaseRow, ShoppingRow, ShoppingTables } from '../../../data/tables.ts';
import { byText } from '../../../lib/collation.ts';
import { type EpochMs, isoDayOf } from '../../../lib/dates.ts';

/** Items bought together. */
export interface Trip {
  readonly id: string;
  readonly member: string;
  readonly at: EpochMs;
  /** The purchases that have not been undone. */
  readonly bought: readonly PurchaseRow[];
}

type Purchases = ShoppingTables['purchase'];

/** Returns the latest trip of any member that has not been undone completely; null when there is none. */
export function lastTrip(purchases: Purchases): Trip | null {
  let last: PurchaseRow | null = null;
  for (const each of purchases.values()) {
    if (each.undoneAt !== null) continue;
    if (!last || each.boughtAt > last.boughtAt || (each.boughtAt === last.boughtAt && each.key > last.key))
      last = each;
  }
  if (!last) return null;
  const { trip, member, boughtAt } = last;
  return { id: trip, member, at: boughtAt, bought: validPurchases(purchases, trip) };
}

/** Returns the purchases of a trip that have not been undone. */
export const validPurchases = (purchases: Purchases, trip: string): readonly PurchaseRow[] =>
  [...purchases.values()].filter((each) => each.trip === trip && each.undoneAt === null);

/** True if the item left the list by this purchase, and nobody has put it there or taken it off since. */
export const unboughtBy = ({ buy, stamps }: ShoppingRow, purchase: PurchaseRow): boolean =>
  !buy && stamps.buy?.[1] === purchase.stamps.boughtAt?.[1];

/** Returns the purchase by which an item left the list, if that is how. */
export const purchaseOf = (row: ShoppingRow, purchases: Purchases): PurchaseRow | undefined =>
  [...purchases.values()].find((each) => each.item === row.key && unboughtBy(row, each));

/**
 * Returns the purchases of a trip that belong in the freezer, unless some of the item were put there on the
 * same day or later.
 */
export function unfrozen(
  { shopping, purchase, freezer_batch: batches }: ShoppingTables,
  trip: string,
): readonly PurchaseRow[] {
  const bought = validPurchases(purchase, trip).filter(({ item }) => shopping.get(item)?.freezer);
  if (bought.length === 0) return [];
  const filled = [...batches.values()].filter(({ count }) => count > 0);
  return bought.filter(
    ({ item, boughtAt }) =>
      !filled.some((each) => each.item === item && (each.day ?? '') >= isoDayOf(boughtAt)),
  );
}

/** Returns the names of the bought items in order. */
export const titlesOf = ({ bought }: Pick<Trip, 'bought'>, items: ShoppingTables['shopping']) =>
  bought.flatMap(({ item }) => items.get(item)?.title ?? []).sort(byText);
