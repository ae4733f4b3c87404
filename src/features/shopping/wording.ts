import type { ShoppingRow } from '../../data/gateway.ts';
import { whenText } from '../../lib/dates.ts';
import type { EpochMs } from '../../lib/protocol.ts';
import type { Screen } from './screen.ts';

type Seen = Pick<Screen, 'names' | 'member' | 'tables'>;

/** A member's name; 'dig' where it is the reader's own. */
export const nameOf = (member: string | null, { names, member: me }: Seen): string =>
  member === me ? 'dig' : (names.get(member ?? '') ?? 'en anden');

/** Who put it on the list; empty when nobody knows. */
export function wanterOf({ wantedBy }: ShoppingRow, { names, member }: Seen): string {
  if (!wantedBy) return '';
  return wantedBy === member ? 'Du' : (names.get(wantedBy) ?? '');
}

/** Who put it on the list and when, as one says it at any time of `today`: 'Mette, kl. 14.32'. */
export const wantedText = (wanter: string, at: EpochMs | null, today: EpochMs): string =>
  [wanter, at === null ? '' : whenText(at, today)].filter(Boolean).join(', ');

/** When items were put on the list, by item; not known of those that came back when a purchase was undone. */
export function wantedTimes({ purchase }: Screen['tables']): (row: ShoppingRow) => EpochMs | null {
  const back = new Set([...purchase.values()].map(({ itemKey, undoneAt }) => `${itemKey} ${undoneAt}`));
  return ({ key, wantedBy, stamps }) => {
    const at = wantedBy ? stamps.buy?.[0] : undefined;
    return at === undefined || back.has(`${key} ${at}`) ? null : at;
  };
}

/** Why an item that is still shown in the basket has left it; null when it has not. */
export function goneFromBasket(row: ShoppingRow | undefined, seen: Seen): string | null {
  if (!row?.active) return 'Fjernet';
  if (row.buy) return null;
  const purchase = seen.tables.purchase.get(row.stamps.buy?.[1] ?? '');
  return purchase ? `Købt af ${nameOf(purchase.member, seen)}` : 'Taget af listen';
}
