import type { ShoppingTables } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { basket } from './item.ts';

/** How long after their last tick a member is assumed to be in the shop, in ms. */
const shoppingTime = 15 * 60_000;

/** Says which other member is shopping right now, and in which shop if known: the one with the latest tick. */
export function whoIsShopping(
  { shopping, shop }: Pick<ShoppingTables, 'shopping' | 'shop'>,
  me: string,
  now: EpochMs,
  nameOf: (member: string) => string,
): string | null {
  const ticked = [...shopping.values()].filter(
    (row) => row.tickedBy !== null && row.tickedBy !== me && basket.includes(row),
  );
  const [last] = ticked.sort((a, b) => (b.tickedAt ?? 0) - (a.tickedAt ?? 0));
  if (!last?.tickedBy || (last.tickedAt ?? 0) <= now - shoppingTime) return null;
  const where = shop.get(last.tickedShop ?? '')?.name;
  return where ? `${nameOf(last.tickedBy)} er i ${where}` : `${nameOf(last.tickedBy)} handler`;
}
