import type { PurchaseRow, ShoppingRow } from '../../data/gateway.ts';
import { byText } from '../../lib/collation.ts';
import type { EpochMs } from '../../lib/protocol.ts';
import type { ShoppingTables } from './operations.ts';

/** What was bought together. */
export interface Trip {
  readonly id: string;
  readonly member: string;
  readonly at: EpochMs;
  /** The purchases that stand, with their items, by title. */
  readonly bought: readonly { readonly purchase: PurchaseRow; readonly item: ShoppingRow }[];
}

/** The latest trip of anybody; null when there is none, or when it has been undone: the one before it was meant. */
export function lastTrip({ purchase, shopping }: ShoppingTables): Trip | null {
  let last: PurchaseRow | null = null;
  for (const each of purchase.values()) {
    if (!last || each.boughtAt > last.boughtAt || (each.boughtAt === last.boughtAt && each.id > last.id))
      last = each;
  }
  if (!last) return null;
  const { trip, member, boughtAt } = last;
  const bought = [...purchase.values()]
    .filter((each) => each.trip === trip && each.undoneAt === null)
    .flatMap((each) => {
      const item = shopping.get(each.itemKey);
      return item ? [{ purchase: each, item }] : [];
    })
    .sort((a, b) => byText(a.item.title, b.item.title));
  return bought.length > 0 ? { id: trip, member, at: boughtAt, bought } : null;
}
