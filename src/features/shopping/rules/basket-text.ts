/** What is said in the basket: below the name of an item, and who is shopping; and the list as text. */

import type { ShoppingRow, ShoppingTables } from '../../../data/tables.ts';
import { whenText } from '../../../lib/date-texts.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { isListed } from './item.ts';
import { hasFreshStroke } from './list.ts';
import { purchaseOf } from './purchases.ts';

interface Family {
  readonly names: ReadonlyMap<string, string>;
  readonly member: string;
}

/** Says that another member has the item: 'Ellen har den', or had it hours ago; null when nobody else has it. */
export function otherStrokeText(
  { struckBy, struckAt }: ShoppingRow,
  { names, member }: Family,
  now: EpochMs,
): string | null {
  if (!struckBy || struckBy === member || struckAt === null) return null;
  const who = names.get(struckBy) ?? 'En anden';
  return hasFreshStroke({ struckAt }, now) ? `${who} har den` : `${who} havde den ${whenText(struckAt, now)}`;
}

/** Says who put an item on the list and when: 'Ellen, i mandags'. */
export function wantedText(
  { wantedBy, stamps }: ShoppingRow,
  { names, member }: Family,
  now: EpochMs,
): string {
  const at = wantedBy && stamps.wantedBy?.[0];
  const wanter = wantedBy === member ? 'Du' : names.get(wantedBy ?? '');
  return [wantedBy && wanter, at ? whenText(at, now) : ''].filter(Boolean).join(', ');
}

/** Returns the initial of a member, and the next letter, too, if somebody else has the same initial. */
export const initialOf = (name: string, names: Iterable<string>): string =>
  name.slice(0, [...names].some((other) => other !== name && other[0] === name[0]) ? 2 : 1);

/** Says why an item has left the basket, in which it keeps its place for a while; null if it has not. */
export function goneText(
  row: ShoppingRow,
  purchases: ShoppingTables['purchase'],
  { names, member }: Family,
): string | null {
  if (!row.active) return 'Fjernet';
  if (isListed(row)) return null;
  const by = purchaseOf(row, purchases)?.member;
  if (by === undefined) return 'Taget af listen';
  return `Købt af ${by === member ? 'dig' : (names.get(by) ?? 'en anden')}`;
}

/** How long after their last stroke a member is assumed to be in the shop, in ms. */
const shoppingTime = 15 * 60_000;

/** Says which other member is shopping right now, and in which shop if known: the one with the latest stroke. */
export function whoIsShopping(
  { shopping, shop }: ShoppingTables,
  { names, member }: Family,
  now: EpochMs,
): string | null {
  const struck = [...shopping.values()].filter(
    (row) => row.struckBy !== null && row.struckBy !== member && isListed(row),
  );
  const [last] = struck.sort((a, b) => (b.struckAt ?? 0) - (a.struckAt ?? 0));
  if (!last?.struckBy || (last.struckAt ?? 0) <= now - shoppingTime) return null;
  const who = names.get(last.struckBy) ?? 'En anden';
  const where = shop.get(last.struckShop ?? '')?.name;
  return where ? `${who} er i ${where}` : `${who} handler`;
}

/** Returns what nobody has yet as lines that quick add reads, too: 'Letmælk, 2 l (øko)'. */
export const listText = (rows: readonly ShoppingRow[], now: EpochMs): string =>
  rows
    .filter((row) => isListed(row) && !hasFreshStroke(row, now))
    .map(({ title, quantity, note }) => [title, quantity && `, ${quantity}`, note && ` (${note})`])
    .map((parts) => parts.filter(Boolean).join(''))
    .join('\n');
