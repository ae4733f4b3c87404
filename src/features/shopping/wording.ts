import type { ShoppingRow } from '../../data/gateway.ts';
import { whenText } from '../../lib/dates.ts';
import type { Screen } from './screen.ts';

type Seen = Pick<Screen, 'names' | 'member' | 'now' | 'tables'>;

/** A member's name; 'dig' where it is the reader's own. */
export const nameOf = (member: string | null, { names, member: me }: Seen): string =>
  member === me ? 'dig' : (names.get(member ?? '') ?? 'en anden');

/** Who put it on the list and when: 'Mette, kl. 14.32'. Empty when nobody knows. */
export function wantedText({ wantedBy, stamps }: ShoppingRow, seen: Seen): string {
  if (!wantedBy) return '';
  const at = stamps.buy?.[0];
  const who = wantedBy === seen.member ? 'Du' : (seen.names.get(wantedBy) ?? '');
  return [who, at === undefined ? '' : whenText(at, seen.now)].filter(Boolean).join(', ');
}

/** Why an item that is still shown in the basket has left it; null when it has not. */
export function goneFromBasket(row: ShoppingRow | undefined, seen: Seen): string | null {
  if (!row?.active) return 'Fjernet';
  if (row.buy) return null;
  const purchase = seen.tables.purchase.get(row.stamps.buy?.[1] ?? '');
  return purchase ? `Købt af ${nameOf(purchase.member, seen)}` : 'Taget af listen';
}
