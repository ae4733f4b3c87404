import type { ShoppingRow } from '../../../data/gateway.ts';
import { byCategory, byText } from '../../../lib/collation.ts';

/** A name as Postgres compares it (`private.fold_case`): in either case. Two phones make the same key of it. */
export const folded = (title: string): string => title.normalize('NFC').toLowerCase();

/** How many items are favourites. */
const favouriteCount = 22;

type Row = ShoppingRow;

/** What a view lists, and in which order. */
export interface Listing {
  readonly holds: (row: Row) => boolean;
  readonly order: (a: Row, b: Row) => number;
}

// Two of the same name stand still.
const byKey = (a: Row, b: Row) => (a.key < b.key ? -1 : Number(a.key > b.key));
const byTitle = (a: Row, b: Row) => byText(a.title, b.title) || byKey(a, b);

/** What is to be bought, by title then category. */
export const basket: Listing = {
  holds: ({ active, buy }) => active && buy,
  order: (a, b) => byText(a.title, b.title) || byCategory(a.category, b.category) || byKey(a, b),
};

/** What lies in the freezer, by title. `empty` also lists what there is none of. */
export const freezer = ({ empty }: { empty: boolean }): Listing => ({
  holds: ({ active, freezer, count }) => active && freezer && (empty || count > 0),
  order: byTitle,
});

/** The items of a category, by title. */
export const ofCategory = (category: string): Listing => ({
  holds: (row) => row.active && row.category === category,
  order: byTitle,
});

export const listed = (rows: Iterable<Row>, { holds, order }: Listing): Row[] =>
  [...rows].filter(holds).sort(order);

/** The 22 items bought most often. */
export const favourites = (rows: Iterable<Row>): Row[] =>
  [...rows]
    .filter(({ active }) => active)
    .sort((a, b) => b.buyCounter - a.buyCounter || byTitle(a, b))
    .slice(0, favouriteCount);

/** The categories of all items, in order, with how many items each has. */
export function categories(rows: Iterable<Row>): [category: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { active, category } of rows) {
    if (active) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => byCategory(a, b));
}
