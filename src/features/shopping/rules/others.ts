/** What other members do: what they have just put on the list or bought, and who is shopping. */
import type { ShoppingTables } from '../../../data/tables.ts';
import { byText } from '../../../lib/collation.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { basket, items } from './item.ts';

/** Returns the name of a member. */
export type NameOf = (member: string) => string;

/** Says what others than `me` put on the list or bought between two states of the rows; null for nothing. */
export function othersChanges(
  before: ShoppingTables,
  after: ShoppingTables,
  me: string,
  nameOf: NameOf,
): string | null {
  const wanted: (readonly [member: string, title: string])[] = [];
  const bought: typeof wanted = [];
  for (const [key, row] of after.shopping) {
    const was = before.shopping.get(key);
    const by = row.wantedBy;
    if (was === row || !by || by === me || !basket.includes(row) || (was && basket.includes(was))) continue;
    // A wish sets `active`, too; undoing a purchase does not, and gives the wish back to whoever had it.
    if (row.stamps.wantedBy?.[1] === row.stamps.buy?.[1] && row.stamps.active?.[1] === row.stamps.buy?.[1])
      wanted.push([by, row.title]);
  }
  for (const [key, { member, undoneAt, item }] of after.purchase)
    if (member !== me && undoneAt === null && !before.purchase.has(key))
      bought.push([member, after.shopping.get(item)?.title ?? '']);
  const texts = [
    ...said(wanted, (who, what) => `${nameOf(who)} har sat ${what} på listen`),
    ...said(bought, (who, what) => `${nameOf(who)} har købt ${what}`),
  ];
  return texts.join(' · ') || null;
}

const said = (
  changes: readonly (readonly [member: string, title: string])[],
  say: (who: string, what: string) => string,
): readonly string[] =>
  [...Map.groupBy(changes, ([member]) => member)].map(([member, those]) => {
    const titles = those.map(([, title]) => title).sort(byText);
    return say(member, titles.length === 1 ? (titles[0] ?? '') : items(titles.length));
  });

/** How long after their last tick a member is assumed to be in the shop, in ms. */
const shoppingTime = 15 * 60_000;

/** Says which other member is shopping right now, and in which shop if known: the one with the latest tick. */
export function whoIsShopping(
  { shopping, shop }: Pick<ShoppingTables, 'shopping' | 'shop'>,
  me: string,
  now: EpochMs,
  nameOf: NameOf,
): string | null {
  const ticked = [...shopping.values()].filter(
    (row) => row.tickedBy !== null && row.tickedBy !== me && basket.includes(row),
  );
  const [last] = ticked.sort((a, b) => (b.tickedAt ?? 0) - (a.tickedAt ?? 0));
  if (!last?.tickedBy || (last.tickedAt ?? 0) <= now - shoppingTime) return null;
  const where = shop.get(last.tickedShop ?? '')?.name;
  return where ? `${nameOf(last.tickedBy)} er i ${where}` : `${nameOf(last.tickedBy)} handler`;
}
