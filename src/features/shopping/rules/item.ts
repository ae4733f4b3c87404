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

/** The items of a category in any spelling, by title. */
export const ofCategory = (category: string): Listing => ({
  holds: (row) => row.active && folded(row.category) === folded(category),
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

/** The categories of all items, in order, with how many items each has. Two spellings are one category: the first stays. */
export function categories(rows: Iterable<Row>): [category: string, count: number][] {
  const found = new Map<string, { first: Row; count: number }>();
  for (const row of rows) {
    if (!row.active) continue;
    const { first = row, count = 0 } = found.get(folded(row.category)) ?? {};
    const isEarlier = (row.id ?? Number.POSITIVE_INFINITY) < (first.id ?? Number.POSITIVE_INFINITY);
    found.set(folded(row.category), { first: isEarlier ? row : first, count: count + 1 });
  }
  return [...found.values()]
    .map(({ first, count }): [string, number] => [first.category, count])
    .sort(([a], [b]) => byCategory(a, b));
}
