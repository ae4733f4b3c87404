import type { PurchaseRow, ShoppingRow } from '../../data/gateway.ts';
import type { Operation } from '../../lib/protocol.ts';
import { stamped, wins } from '../../lib/stamps.ts';
import { Refused, uuidOf } from './refusal.ts';

interface Outcome {
  readonly item: ShoppingRow;
  readonly purchase: PurchaseRow;
}

/** Counts, and takes the item off the list unless someone has put it there later. The purchase keeps what it cleared. */
export function purchased(row: ShoppingRow, op: Operation, member: string): Outcome {
  const trip = uuidOf(op, 'trip');
  if (!trip) throw new Refused('bad-data');
  const takes = wins(row.stamps, 'buy', op);
  const clears = takes && row.buy;
  return {
    item: {
      ...row,
      ...(takes && { buy: false, quantity: null, wantedBy: null, stamps: stamped(row.stamps, ['buy'], op) }),
      buyCounter: row.buyCounter + 1,
      updateTs: op.at,
    },
    purchase: {
      id: op.id.toLowerCase(),
      trip,
      itemKey: row.key,
      member,
      boughtAt: op.at,
      quantity: clears ? row.quantity : null,
      wantedBy: clears ? row.wantedBy : null,
      undoneAt: null,
      rev: 0,
    },
  };
}

/**
 * Gives the counter back, and the place on the list as it was, unless something later decided that or another has bought
 * it too. Null when it was undone before.
 */
export function unpurchased(
  row: ShoppingRow,
  purchases: ReadonlyMap<string, PurchaseRow>,
  op: Operation,
): Outcome | null {
  const id = uuidOf(op, 'purchase');
  const purchase = id ? purchases.get(id) : undefined;
  if (purchase?.itemKey !== row.key) throw new Refused('unknown-purchase');
  if (purchase.undoneAt !== null) return null;
  const { quantity, wantedBy } = purchase;
  const returns = wins(row.stamps, 'buy', op) && !isBoughtBesides(purchase, purchases);
  return {
    item: {
      ...row,
      ...(returns && {
        buy: true,
        quantity,
        wantedBy,
        stamps: stamped(row.stamps, ['buy'], op),
      }),
      buyCounter: Math.max(0, row.buyCounter - 1),
      updateTs: op.at,
    },
    purchase: { ...purchase, undoneAt: op.at },
  };
}

/** Did another purchase that stands take the same wish off the list: one as late, or one that this came after in vain? */
const isBoughtBesides = (bought: PurchaseRow, purchases: ReadonlyMap<string, PurchaseRow>): boolean =>
  purchases
    .values()
    .some(
      ({ id, itemKey, undoneAt, boughtAt }) =>
        itemKey === bought.itemKey &&
        id !== bought.id &&
        undoneAt === null &&
        (boughtAt >= bought.boughtAt || bought.wantedBy === null),
    );
