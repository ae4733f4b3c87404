import type { ShoppingTables } from '../../../../data/gateway.ts';
import { noCategory } from '../fields.ts';
import { type AisleOrder, learnAisles, type Tick } from '../habits/aisle-order.ts';
import { folded } from '../item.ts';
import type { ShopOrder } from '../sections.ts';

/** The order of a shop's aisles as this phone's purchases teach it, with the categories that members have placed. */
export const aislesOf = (tables: ShoppingTables, shop: string): AisleOrder =>
  learnAisles(tripsIn(tables, shop), placesIn(tables, shop));

/** What was ticked in a shop, trip for trip, the oldest first. What was undone teaches nothing. */
function tripsIn({ purchase, shopping }: ShoppingTables, shop: string): readonly (readonly Tick[])[] {
  const teaching = [...purchase.values()].flatMap(({ trip, itemKey, tickedAt, undoneAt, shop: visited }) =>
    visited === shop && tickedAt !== null && undoneAt === null
      ? [
          {
            trip,
            item: itemKey,
            at: tickedAt,
            category: folded(shopping.get(itemKey)?.category ?? noCategory),
          },
        ]
      : [],
  );
  const began = (ticks: readonly Tick[]) => Math.min(...ticks.map(({ at }) => at));
  return [...Map.groupBy(teaching, ({ trip }) => trip).values()].sort((a, b) => began(a) - began(b));
}

/** Where members have placed categories in a shop, from 0 to 1; those that are learned again left out. */
export const placesIn = ({ shop }: ShoppingTables, key: string): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(shop.get(key)?.places ?? {}).flatMap(([category, [, , place]]) =>
      place === null ? [] : [[category, place / 1000]],
    ),
  );

/** The same for what is on the list or can be put there, to keep on the phone; null where nothing has taught it yet. */
export function shopOrder(tables: ShoppingTables, shop: string): ShopOrder | null {
  const aisles = aislesOf(tables, shop);
  if (aisles.trips === 0) return null;
  const rows = [...tables.shopping.values()].filter(({ active }) => active);
  return {
    categories: new Map(rows.map(({ category }) => [folded(category), aisles.category(folded(category))])),
    items: new Map(rows.map(({ key, category }) => [key, aisles.item(key, folded(category))])),
  };
}
