import { type ShoppingTables, type ShopRow, set } from '../../../../data/tables.ts';
import { byText, noCategory } from '../../../../lib/collation.ts';
import { foldCase } from '../../../../lib/spelling.ts';
import type { Operation } from '../../../../sync/actions.ts';
import { categories } from '../item.ts';
import { keyOf } from '../keys.ts';
import { learnAisles, type Stroke } from './aisle-order.ts';

/** Learns from the strokes in a shop, and from where members have put its categories, from 0 to 1000. */
export function aislesOf(tables: ShoppingTables, shop: string) {
  const places = [...tables.shop_place.values()].filter((each) => each.shop === shop);
  return learnAisles(
    tripsIn(tables, shop),
    new Map(places.flatMap(({ category, place }) => (place === null ? [] : [[category, place / 1000]]))),
  );
}

/** Returns the strokes in a shop by trip, the oldest first, without undone purchases. */
function tripsIn({ purchase, shopping }: ShoppingTables, shop: string): readonly (readonly Stroke[])[] {
  const teaching = [...purchase.values()].flatMap(({ trip, item, struckAt, undoneAt, shop: visited }) =>
    visited === shop && struckAt !== null && undoneAt === null
      ? [{ trip, item, at: struckAt, category: foldCase(shopping.get(item)?.category ?? noCategory) }]
      : [],
  );
  const began = (strokes: readonly Stroke[]) => Math.min(...strokes.map(({ at }) => at));
  return [...Map.groupBy(teaching, ({ trip }) => trip).values()].sort((a, b) => began(a) - began(b));
}

export const shopsOf = ({ shop }: ShoppingTables): readonly ShopRow[] =>
  [...shop.values()].filter(({ active }) => active).sort((a, b) => byText(a.name, b.name));

/** Returns the categories in the order of a shop, with their places from 0 to 1000. */
export function categoriesIn(tables: ShoppingTables, shop: string) {
  const aisles = aislesOf(tables, shop);
  return categories(tables.shopping.values())
    .map(({ category }) => ({ category, place: Math.round(aisles.category(foldCase(category)) * 1000) }))
    .sort((a, b) => a.place - b.place);
}

/** Moves a category so many places further, or back if negative. Without room between two, all get new places. */
export function moveCategory(
  tables: ShoppingTables,
  shop: string,
  category: string,
  by: number,
): readonly Operation[] {
  const order = categoriesIn(tables, shop);
  const index = order.findIndex((each) => each.category === category) + by;
  const others = order.filter((each) => each.category !== category);
  if (index < 0 || index > others.length) return [];
  const [before, after] = [others[index - 1]?.place ?? -1, others[index]?.place ?? 1001];
  const place = Math.round((before + after) / 2);
  const moved =
    before < place && place < after
      ? [{ category, place }]
      : others.toSpliced(index, 0, { category, place }).map((each, i) => ({
          category: each.category,
          place: Math.round(((i + 0.5) / order.length) * 1000),
        }));
  return moved.map((each) => {
    const name = foldCase(each.category);
    const key = keyOf('shop_place', `${shop} ${name}`);
    return set('shop_place', key, { place: each.place }, { shop, category: name });
  });
}

/** Returns the only shops in which an item is bought, by name; none if it is bought anywhere. */
export function shopsOfItem(tables: ShoppingTables, item: string): readonly ShopRow[] {
  const only = [...tables.shop_item.values()].filter((row) => row.item === item && row.active);
  return only.length === 0 ? [] : shopsOf(tables).filter(({ key }) => only.some(({ shop }) => shop === key));
}

/** Says of an item where it is bought, unless that is here: 'i Netto', 'i Bilka eller Netto'. */
export function elsewhereText(tables: ShoppingTables, item: string, here: string | null): string {
  const shops = shopsOfItem(tables, item);
  return shops.length === 0 || shops.some(({ key }) => key === here)
    ? ''
    : `i ${shops.map(({ name }) => name).join(' eller ')}`;
}

/** Sets in which shops an item is bought, where that differs: by shop, true for those in which it is. */
export const shopChanges = (
  tables: ShoppingTables,
  item: string,
  chosen: Readonly<Record<string, boolean>>,
): readonly Operation[] =>
  Object.entries(chosen).flatMap(([shop, active]) => {
    const key = keyOf('shop_item', `${shop} ${item}`);
    return active === (tables.shop_item.get(key)?.active ?? false)
      ? []
      : [set('shop_item', key, { active }, { shop, item })];
  });
