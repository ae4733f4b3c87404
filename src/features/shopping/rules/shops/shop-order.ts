import type { ShoppingTables, ShopRow } from '../../../../data/gateway/tables.ts';
import { byText, noCategory } from '../../../../lib/collation.ts';
import { categories, folded } from '../item.ts';
import type { ShopOrder } from '../sections.ts';
import { type AisleOrder, learnAisles, type Tick } from './aisle-order.ts';

/**
 * Learns the order of a shop from the purchases on this phone and the categories that members have placed.
 */
const aislesOf = (tables: ShoppingTables, shop: string): AisleOrder =>
  learnAisles(tripsIn(tables, shop), placesIn(tables, shop));

/** Returns the ticks in a shop by trip, the oldest first, without undone purchases. */
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

/** Returns the places from 0 to 1 of the categories that members have placed in a shop. */
const placesIn = ({ shop }: ShoppingTables, key: string): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(shop.get(key)?.places ?? {}).flatMap(([category, [, , place]]) =>
      place === null ? [] : [[category, place / 1000]],
    ),
  );

/** True if a trip or a member has determined the order of a shop. */
export const isOrderKnown = (tables: ShoppingTables, shop: string): boolean =>
  placesIn(tables, shop).size > 0 || aislesOf(tables, shop).trips > 0;

/**
 * Returns the order of all items that are not removed, to store on the phone; null when nothing is known yet.
 */
export function shopOrder(tables: ShoppingTables, shop: string): ShopOrder | null {
  if (!isOrderKnown(tables, shop)) return null;
  const aisles = aislesOf(tables, shop);
  const rows = [...tables.shopping.values()].filter(({ active }) => active);
  return {
    categories: new Map(rows.map(({ category }) => [folded(category), aisles.category(folded(category))])),
    items: new Map(rows.map(({ key, category }) => [key, aisles.item(key, folded(category))])),
  };
}

/** Returns the family's shops by name. */
export const shopsOf = ({ shop }: ShoppingTables): readonly ShopRow[] =>
  [...shop.values()].filter(({ active }) => active).sort((a, b) => byText(a.name, b.name));

/** A category in a shop, with its place from 0 to 1000. */
interface PlacedCategory {
  readonly category: string;
  readonly place: number;
}

/** Returns the family's categories in the order of a shop. */
export function categoriesIn(tables: ShoppingTables, shop: string): readonly PlacedCategory[] {
  const aisles = aislesOf(tables, shop);
  return categories(tables.shopping.values())
    .map(([category]) => ({ category, place: Math.round(aisles.category(folded(category)) * 1000) }))
    .sort((a, b) => a.place - b.place);
}

/**
 * Returns the new places that move a category to this index: one between its new neighbours or, if there is
 * no room between them, new places for all.
 */
export function movesTo(
  order: readonly PlacedCategory[],
  category: string,
  index: number,
): readonly PlacedCategory[] {
  const others = order.filter((each) => each.category !== category);
  if (index < 0 || index > others.length) return [];
  const [before, after] = [others[index - 1]?.place ?? -1, others[index]?.place ?? 1001];
  const place = Math.round((before + after) / 2);
  if (before < place && place < after) return [{ category, place }];
  return [...others.slice(0, index), { category }, ...others.slice(index)].map((each, i) => ({
    category: each.category,
    place: Math.round(((i + 0.5) / order.length) * 1000),
  }));
}
