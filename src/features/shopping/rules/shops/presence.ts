import type { EpochMs } from '../../../../lib/dates.ts';
import { basket } from '../item.ts';
import type { ShoppingTables } from '../operations.ts';
import { isTicked } from './ticks.ts';

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
