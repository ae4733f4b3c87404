import type { ShoppingRow } from '../../../data/tables.ts';
import { byCategory, byText } from '../../../lib/collation.ts';
import { foldCase } from '../../../lib/spelling.ts';

export const itemCount = (count: number): string => (count === 1 ? '1 vare' : `${count} varer`);

export const favouriteCount = 22;

type Row = ShoppingRow;

export interface ItemListing {
  readonly includes: (row: Row) => boolean;
  readonly order: (a: Row, b: Row) => number;
}

// Keeps the order of items with the same name stable.
const byKey = (a: Row, b: Row) => (a.key < b.key ? -1 : Number(a.key > b.key));
const byTitle = (a: Row, b: Row) => byText(a.title, b.title) || byKey(a, b);

/** Items to buy, by title, then by category. */
export const basket: ItemListing = {
  includes: ({ active, buy }) => active && buy,
  order: (a, b) => byText(a.title, b.title) || byCategory(a.category, b.category) || byKey(a, b),
};

/** Items that are kept in the freezer, by title, however many are there. */
export const freezable: ItemListing = {
  includes: ({ active, freezer }) => active && freezer,
  order: byTitle,
};

/** The items of a category in any spelling, by title. */
export function ofCategory(category: string): ItemListing {
  const name = foldCase(category);
  return { includes: (row) => row.active && foldCase(row.category) === name, order: byTitle };
}

/** All items, those bought most often first. */
export const byBought: ItemListing = {
  includes: ({ active }) => active,
  order: (a, b) => b.buyCounter - a.buyCounter || byTitle(a, b),
};

export const listed = (rows: Iterable<Row>, { includes, order }: ItemListing): Row[] =>
  [...rows].filter(includes).sort(order);

/** Returns the categories in order with their number of items. Spellings that differ in case are one. */
export function categories(rows: Iterable<Row>): [category: string, count: number][] {
  const counts = new Map<string, { first: Row; count: number }>();
  for (const row of rows) {
    if (!row.active) continue;
    const name = foldCase(row.category);
    const { first = row, count = 0 } = counts.get(name) ?? {};
    const isEarlier = (row.id ?? Number.POSITIVE_INFINITY) < (first.id ?? Number.POSITIVE_INFINITY);
    counts.set(name, { first: isEarlier ? row : first, count: count + 1 });
  }
  return [...counts.values()]
    .map(({ first, count }): [string, number] => [first.category, count])
    .sort(([a], [b]) => byCategory(a, b));
}
