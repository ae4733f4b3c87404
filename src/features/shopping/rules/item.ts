import type { ShoppingRow } from '../../../data/gateway/tables.ts';
import { byCategory, byText } from '../../../lib/collation.ts';

/**
 * Folds case like Postgres (`private.fold_case`): names that are equal then get the same key on two phones.
 */
export const folded = (title: string): string => title.normalize('NFC').toLowerCase();

/** Returns '1 vare' or '3 varer'. */
export const items = (count: number): string => (count === 1 ? '1 vare' : `${count} varer`);

/** The number of favourites. */
export const favouriteCount = 22;

type Row = ShoppingRow;

/** Which items a view lists, and in which order. */
export interface ItemListing {
  readonly includes: (row: Row) => boolean;
  readonly order: (a: Row, b: Row) => number;
}

// Keeps the order of items with the same name stable.
export const byKey = (a: Row, b: Row) => (a.key < b.key ? -1 : Number(a.key > b.key));
const byTitle = (a: Row, b: Row) => byText(a.title, b.title) || byKey(a, b);

/** Items to buy, by title, then by category. */
export const basket: ItemListing = {
  includes: ({ active, buy }) => active && buy,
  order: (a, b) => byText(a.title, b.title) || byCategory(a.category, b.category) || byKey(a, b),
};

/** Items in the freezer, by title. With `empty`, also those of which there are none. */
export const freezer = ({ empty }: { empty: boolean }): ItemListing => (empty ? freezable : frozen);

const freezable: ItemListing = { includes: ({ active, freezer }) => active && freezer, order: byTitle };
const frozen: ItemListing = { ...freezable, includes: (row) => freezable.includes(row) && row.count > 0 };

/** The items of a category in any spelling, by title. */
export function ofCategory(category: string): ItemListing {
  const name = folded(category);
  return { includes: (row) => row.active && folded(row.category) === name, order: byTitle };
}

/** All items, those bought most often first. */
export const byBought: ItemListing = {
  includes: ({ active }) => active,
  order: (a, b) => b.buyCounter - a.buyCounter || byTitle(a, b),
};

/**
 * Filters and sorts all items. `createItemLists` does the same for rows that change, without going through
 * all of them.
 */
export const listed = (rows: Iterable<Row>, { includes, order }: ItemListing): Row[] =>
  [...rows].filter(includes).sort(order);

/**
 * The categories by their names in lower case, each with its first item and its number of items. Spellings
 * that differ in case are one.
 */
export type CategoryCounts = Map<string, { first: Row; count: number }>;

/** Counts an item in its category. */
export function countCategory(counts: CategoryCounts, row: Row): void {
  if (!row.active) return;
  const name = folded(row.category);
  const { first = row, count = 0 } = counts.get(name) ?? {};
  const isEarlier = (row.id ?? Number.POSITIVE_INFINITY) < (first.id ?? Number.POSITIVE_INFINITY);
  counts.set(name, { first: isEarlier ? row : first, count: count + 1 });
}

/** Returns the categories in order, each in the spelling of its first item. */
export const sortedCategories = (counts: CategoryCounts): [category: string, count: number][] =>
  [...counts.values()]
    .map(({ first, count }): [string, number] => [first.category, count])
    .sort(([a], [b]) => byCategory(a, b));

/** Returns the categories of these items in order, with the number of items in each. */
export function categories(rows: Iterable<Row>): [category: string, count: number][] {
  const counts: CategoryCounts = new Map();
  for (const row of rows) countCategory(counts, row);
  return sortedCategories(counts);
}

type Rows = ReadonlyMap<string, Pick<ShoppingRow, 'title'>>;

/** The version digits of keys made from a name: the next one is used when a key is taken. */
const versions = '89abcdef';
const versionAt = 14;

/**
 * Returns the key of the item that was added under `first` with this name. Another item that had the name
 * before may have that key. When there is none, returns `first` or, for a new item, the next free key. Same
 * rule as `private.resolve_item_key` in Postgres.
 */
export function keyForTitle(first: string, name: string, rows: Rows, isNew: boolean): string {
  for (let key = first; ; ) {
    const row = rows.get(key);
    if (!row) return isNew ? key : first;
    if (folded(row.title) === folded(name)) return key;
    const version = versions.indexOf(key.charAt(versionAt)) + 1;
    if (version === 0 || version === versions.length) return first;
    key = key.slice(0, versionAt) + versions[version] + key.slice(versionAt + 1);
  }
}

/**
 * Returns the current key of an item. Only an item that had not been confirmed can have been given another.
 */
export const currentKey = (
  { id, key, title }: ShoppingRow,
  { shopping }: { readonly shopping: Rows },
): string => (id === null ? keyForTitle(key, title, shopping, false) : key);
