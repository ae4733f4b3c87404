import type { PurchaseRow, ShoppingRow } from '../../../data/gateway/tables.ts';
import { byText } from '../../../lib/collation.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { changedRows } from '../../../sync/state/row-map.ts';
import { basket, byKey, type Listing } from './item.ts';
import type { ShoppingTables } from './operations.ts';
import { isTicked } from './purchase-operations.ts';

/**
 * What others did to the list: `wanted` by and `bought` by a member; `returned` to it, because a purchase was undone; `amount`:
 * more or less is wanted of what is struck out here. Who did the last two is not known.
 */
export interface RemoteChange {
  readonly kind: 'wanted' | 'returned' | 'amount' | 'bought';
  readonly member: string | null;
  readonly titles: readonly string[];
}

const order: readonly RemoteChange['kind'][] = ['wanted', 'returned', 'amount', 'bought'];

/** What others than `me` did to the list from one state of it to the next: what is to be bought before what was. */
export function remoteChanges(
  before: ShoppingTables,
  after: ShoppingTables,
  me: string,
  struck: ReadonlySet<string>,
): readonly RemoteChange[] {
  if (before.shopping === after.shopping) return [];
  // A purchase is undone together with what that makes of its item.
  const undone = changedRows(before.purchase, after.purchase).flatMap(([, now]) => now ?? []);
  const found = changedRows(before.shopping, after.shopping).flatMap(([was, row]) => {
    // What is done here does not wait for the server's revision.
    if (!row || row.rev <= (was?.rev ?? 0)) return [];
    const change = changeOfItem(was, row, { purchase: after.purchase, undone }, struck.has(row.key));
    return change && change.member !== me ? [change] : [];
  });
  return mergeChanges([], found);
}

/** Changes of one kind by one member as one, in the order in which they matter, the titles in theirs. */
export function mergeChanges(
  told: readonly RemoteChange[],
  next: readonly RemoteChange[],
): readonly RemoteChange[] {
  const merged = new Map<string, RemoteChange>();
  for (const change of [...told, ...next]) {
    const key = `${change.kind} ${change.member}`;
    const titles = new Set([...(merged.get(key)?.titles ?? []), ...change.titles]);
    merged.set(key, { ...change, titles: [...titles].sort(byText) });
  }
  return [...merged.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

function changeOfItem(
  was: ShoppingRow | undefined,
  row: ShoppingRow,
  {
    purchase,
    undone,
  }: { readonly purchase: ShoppingTables['purchase']; readonly undone: readonly PurchaseRow[] },
  isStruck: boolean,
): RemoteChange | null {
  const { key, title, quantity, wantedBy, timestamps } = row;
  const listed = was !== undefined && basket.holds(was);
  const [at, operation] = timestamps.buy ?? [];
  if (basket.holds(row)) {
    if (listed) {
      const isChanged = isStruck && quantity !== null && quantity !== was.quantity;
      return isChanged ? { kind: 'amount', member: null, titles: [`${title}: nu ${quantity}`] } : null;
    }
    const isReturned = undone.some(({ itemKey, undoneAt }) => itemKey === key && undoneAt === at);
    if (isReturned) return { kind: 'returned', member: null, titles: [title] };
    return wantedBy ? { kind: 'wanted', member: wantedBy, titles: [title] } : null;
  }
  const bought = listed ? purchase.get(operation ?? '') : undefined;
  return bought ? { kind: 'bought', member: bought.member, titles: [title] } : null;
}

/** How long after the last tick somebody is still in the shop, in ms. */
const lasting = 15 * 60_000;

/** What is ticked and not bought yet, first what was ticked last. */
export const ticked: Listing = {
  holds: (row) => row.tickedBy !== null && basket.holds(row),
  order: (a, b) => (b.tickedAt ?? 0) - (a.tickedAt ?? 0) || byKey(a, b),
};

/** Who of the others is shopping right now, in which shop or in none that is known; the one who ticked last. `rows`: what is ticked. */
export function othersShopping(
  rows: readonly ShoppingRow[],
  shops: ShoppingTables['shop'],
  me: string,
  now: EpochMs,
): { readonly member: string; readonly shop: string | null } | null {
  const last = rows.find((row) => row.tickedBy !== me && isTicked(row, now));
  if (!last?.tickedBy || (last.tickedAt ?? 0) <= now - lasting) return null;
  return { member: last.tickedBy, shop: shops.get(last.tickedShop ?? '')?.name ?? null };
}
