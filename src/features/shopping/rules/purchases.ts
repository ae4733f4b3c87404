import type { PurchaseRow, ShoppingRow, ShoppingTables } from '../../../data/gateway/tables.ts';
import { byText } from '../../../lib/collation.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { tickLifetime } from '../../../lib/durations.ts';
import type { Operation } from '../../../sync/protocol.ts';
import { wins, withTimestamps } from '../../../sync/state/field-timestamps.ts';
import { restocked } from './freezer/freezer-operations.ts';
import { flagOf, Rejection, uuidOf } from './operations.ts';

/**
 * `member` takes an item from its shelf, in one of the family's shops or in none; or whoever took it puts it
 * back.
 */
export function ticked(
  row: ShoppingRow,
  op: Operation,
  member: string,
  shops: ShoppingTables['shop'],
): ShoppingRow {
  if (!('on' in op.data)) throw new Rejection('bad-data');
  const on = flagOf(op, 'on', false);
  if (!wins(row.timestamps, 'tick', op) || !(on || row.tickedBy === member)) return row;
  // Putting back ends only the member's own tick: if somebody else took it later, they have it, even if that
  // arrives later.
  if (!on) return { ...row, tickedBy: null, tickedAt: null, tickedShop: null };
  const known = (field: string) => {
    const shop = uuidOf(op, field);
    return shop !== null && shops.has(shop) ? shop : null;
  };
  return {
    ...row,
    tickedBy: member,
    tickedAt: op.at,
    tickedShop: known('fallback') ?? known('shop'),
    timestamps: withTimestamps(row.timestamps, ['tick'], op),
  };
}

/**
 * True while the tick shows that somebody has the item: for some hours, and until it is put on or taken off
 * the list. Removing the item removes its tick.
 */
export const isTicked = ({ tickedAt, timestamps }: ShoppingRow, now: EpochMs): boolean =>
  tickedAt !== null && tickedAt > Math.max(now - tickLifetime, timestamps.buy?.[0] ?? 0);

interface Outcome {
  readonly item: ShoppingRow;
  readonly purchase: PurchaseRow;
}

/**
 * Counts a purchase, and takes the item off the list unless somebody has put it there later. The purchase
 * records what it clears.
 */
export function purchased(
  row: ShoppingRow,
  purchases: ReadonlyMap<string, PurchaseRow>,
  op: Operation,
  member: string,
): Outcome {
  const trip = uuidOf(op, 'trip');
  if (!trip) throw new Rejection('bad-data');
  const takes = wins(row.timestamps, 'buy', op);
  const clears = takes && row.buy;
  const last = row.timestamps.buy?.[1];
  const { tickedBy, tickedAt, tickedShop } = row;
  const teaches = tickedBy === member && (tickedAt ?? 0) <= op.at && isTicked(row, op.at);
  const missed = row.buy ? null : (purchases.get(last ?? '')?.wish ?? null);
  return {
    item: {
      ...row,
      ...(takes && {
        buy: false,
        quantity: null,
        wantedBy: null,
        // The purchase records it instead.
        ...(row.wantedBy !== null && { lastWantedBy: null }),
        timestamps: withTimestamps(row.timestamps, ['buy'], op),
      }),
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
      undoneBy: null,
      frozenOn: null,
      frozenCount: null,
      wish: clears ? (last ?? op.id.toLowerCase()) : missed,
      tickedAt: teaches ? tickedAt : null,
      shop: teaches ? tickedShop : null,
      rev: 0,
    },
  };
}

/**
 * `member` undoes a purchase: restores the counter and the item's place on the list, unless a later operation
 * decided that or another member has bought it too. Returns null when the purchase was already undone.
 */
export function unpurchased(
  row: ShoppingRow,
  purchases: ReadonlyMap<string, PurchaseRow>,
  op: Operation,
  member: string,
): Outcome | null {
  const id = uuidOf(op, 'purchase');
  const purchase = id ? purchases.get(id) : undefined;
  if (purchase?.itemKey !== row.key) throw new Rejection('unknown-purchase');
  if (purchase.undoneAt !== null) return null;
  const { wantedBy } = purchase;
  const same = ofSameWish(purchases, purchase);
  const quantity = purchase.quantity ?? same.find((other) => other.quantity !== null)?.quantity ?? null;
  const returns = wins(row.timestamps, 'buy', op) && same.every(({ undoneAt }) => undoneAt !== null);
  return {
    item: {
      ...row,
      ...(returns && {
        buy: true,
        quantity,
        wantedBy,
        lastWantedBy: wantedBy === null ? (row.wantedBy ?? row.lastWantedBy) : row.lastWantedBy,
        timestamps: withTimestamps(row.timestamps, ['buy'], op),
      }),
      // The item it put in the freezer was not bought either.
      ...(purchase.frozenOn !== null && restocked(row, -(purchase.frozenCount ?? 1), purchase.frozenOn)),
      buyCounter: Math.max(0, row.buyCounter - 1),
      updateTs: op.at,
    },
    purchase: { ...purchase, undoneAt: op.at, undoneBy: member },
  };
}

/** Returns the other purchases of what this one bought, by whoever bought it at the same time. */
export const ofSameWish = (
  purchases: ReadonlyMap<string, PurchaseRow>,
  purchase: PurchaseRow,
): readonly PurchaseRow[] =>
  [...purchases.values()].filter(
    (each) =>
      each !== purchase && each.itemKey === purchase.itemKey && each.wish && each.wish === purchase.wish,
  );

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
  return { id: trip, member, at: boughtAt, bought: validPurchases(purchases, trip) };
}

/** Returns the purchases of a trip that have not been undone. */
export const validPurchases = (purchases: ShoppingTables['purchase'], trip: string): readonly PurchaseRow[] =>
  [...purchases.values()].filter((each) => each.trip === trip && each.undoneAt === null);

/** Returns the purchases of a trip that belong in the freezer and have not been put there yet. */
export const unfrozen = ({ shopping, purchase }: ShoppingTables, trip: string): readonly PurchaseRow[] =>
  validPurchases(purchase, trip).filter(
    ({ frozenOn, itemKey }) => frozenOn === null && shopping.get(itemKey)?.freezer,
  );

/** Returns the names of the bought items in order. */
export const titlesOf = (
  { bought }: Pick<Trip, 'bought'>,
  items: ShoppingTables['shopping'],
): readonly string[] => bought.flatMap(({ itemKey }) => items.get(itemKey)?.title ?? []).sort(byText);
