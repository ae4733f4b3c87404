import type { ShoppingRow } from '../../../data/gateway.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { basket } from './item.ts';
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
  const found = [...after.shopping.values()].flatMap((row) => {
    const was = before.shopping.get(row.key);
    // What is done here does not wait for the server's revision.
    const change = row.rev > (was?.rev ?? 0) ? changeOfItem(was, row, after, struck.has(row.key)) : null;
    return change && change.member !== me ? [change] : [];
  });
  return mergeChanges([], found);
}

/** Changes of one kind by one member as one, in the order in which they matter. */
export function mergeChanges(
  told: readonly RemoteChange[],
  next: readonly RemoteChange[],
): readonly RemoteChange[] {
  const merged = new Map<string, RemoteChange>();
  for (const change of [...told, ...next]) {
    const key = `${change.kind} ${change.member}`;
    const titles = new Set([...(merged.get(key)?.titles ?? []), ...change.titles]);
    merged.set(key, { ...change, titles: [...titles] });
  }
  return [...merged.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

function changeOfItem(
  was: ShoppingRow | undefined,
  row: ShoppingRow,
  { purchase }: ShoppingTables,
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
    const isReturned = [...purchase.values()].some(
      ({ itemKey, undoneAt }) => itemKey === key && undoneAt === at,
    );
    if (isReturned) return { kind: 'returned', member: null, titles: [title] };
    return wantedBy ? { kind: 'wanted', member: wantedBy, titles: [title] } : null;
  }
  const bought = listed ? purchase.get(operation ?? '') : undefined;
  return bought ? { kind: 'bought', member: bought.member, titles: [title] } : null;
}

/** How long after the last tick somebody is still in the shop, in ms. */
const lasting = 15 * 60_000;

/** Who of the others is shopping right now, in which shop or in none that is known; the one who ticked last. */
export function othersShopping(
  { shopping, shop }: ShoppingTables,
  me: string,
  now: EpochMs,
): { readonly member: string; readonly shop: string | null } | null {
  let last = { at: now - lasting, member: '', shop: null as string | null };
  for (const row of shopping.values()) {
    const { tickedBy, tickedAt, tickedShop } = row;
    if (!tickedBy || tickedBy === me || (tickedAt ?? 0) <= last.at) continue;
    if (basket.holds(row) && isTicked(row, now))
      last = { at: tickedAt ?? 0, member: tickedBy, shop: shop.get(tickedShop ?? '')?.name ?? null };
  }
  return last.member ? last : null;
}
