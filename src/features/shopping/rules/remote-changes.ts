import type { ShoppingRow } from '../../../data/gateway.ts';
import { basket } from './item.ts';
import type { ShoppingTables } from './operations.ts';

/** What another member did to the list. */
export interface RemoteChange {
  readonly kind: 'wanted' | 'bought';
  readonly member: string;
  readonly titles: readonly string[];
}

/** What others than `me` did to the list from one state of it to the next; null when nothing. */
export function remoteChange(before: ShoppingTables, after: ShoppingTables, me: string): RemoteChange | null {
  if (before.shopping === after.shopping) return null;
  const found = [...after.shopping.values()].flatMap((row) => {
    const was = before.shopping.get(row.key);
    // What is done here does not wait for the server's revision.
    const single = row.rev > (was?.rev ?? 0) ? changeOfItem(was, row, after) : null;
    return single && single.member !== me ? [single] : [];
  });
  // What is to be bought is what one must know; of several people the first.
  const first = found.find(({ kind }) => kind === 'wanted') ?? found[0];
  if (!first) return null;
  const same = found.filter(({ kind, member }) => kind === first.kind && member === first.member);
  return { ...first, titles: same.flatMap(({ titles }) => titles) };
}

function changeOfItem(
  was: ShoppingRow | undefined,
  row: ShoppingRow,
  { purchase }: ShoppingTables,
): RemoteChange | null {
  const listed = was !== undefined && basket.holds(was);
  if (basket.holds(row)) {
    return listed || !row.wantedBy ? null : { kind: 'wanted', member: row.wantedBy, titles: [row.title] };
  }
  const bought = listed ? purchase.get(row.timestamps.buy?.[1] ?? '') : undefined;
  return bought ? { kind: 'bought', member: bought.member, titles: [row.title] } : null;
}
