import type { ShoppingRow } from '../../../data/gateway/tables.ts';
import { byCategory, byText } from '../../../lib/collation.ts';

/** A name as Postgres compares it (`private.fold_case`): in either case. Two phones make the same key of it. */
export const folded = (title: string): string => title.normalize('NFC').toLowerCase();

/** How many items are favourites. */
export const favouriteCount = 22;

type Row = ShoppingRow;

/** What a view lists, and in which order. */
export interface Listing {
  readonly holds: (row: Row) => boolean;
  readonly order: (a: Row, b: Row) => number;
}

// Two of the same name stand still.
export const byKey = (a: Row, b: Row) => (a.key < b.key ? -1 : Number(a.key > b.key));
const byTitle = (a: Row, b: Row) => byText(a.title, b.title) || byKey(a, b);

/** What is to be bought, by title then category. */
export const basket: Listing = {
  holds: ({ active, buy }) => active && buy,
  order: (a, b) => byText(a.title, b.title) || byCategory(a.category, b.category) || byKey(a, b),
};

/** What lies in the freezer, by title. `empty` also lists what there is none of. */
export const freezer = ({ empty }: { empty: boolean }): Listing => (empty ? freezable : frozen);

const freezable: Listing = { holds: ({ active, freezer }) => active && freezer, order: byTitle };
const frozen: Listing = { ...freezable, holds: (row) => freezable.holds(row) && row.count > 0 };

/** The items of a category in any spelling, by title. */
export function ofCategory(category: string): Listing {
  const name = folded(category);
  return { holds: (row) => row.active && folded(row.category) === name, order: byTitle };
}

/** All items, first what was bought most often. */
export const byBought: Listing = {
  holds: ({ active }) => active,
  order: (a, b) => b.buyCounter - a.buyCounter || byTitle(a, b),
};

export const listed = (rows: Iterable<Row>, { holds, order }: Listing): Row[] =>
  [...rows].filter(holds).sort(order);

/** The categories by their names in lower case, each with its first item and how many it has. Two spellings are one. */
export type CategoryCounts = Map<string, { first: Row; count: number }>;

/** Counts the item in. */
export function countIn(counts: CategoryCounts, row: Row): void {
  if (!row.active) return;
  const name = folded(row.category);
  const { first = row, count = 0 } = counts.get(name) ?? {};
  const isEarlier = (row.id ?? Number.POSITIVE_INFINITY) < (first.id ?? Number.POSITIVE_INFINITY);
  counts.set(name, { first: isEarlier ? row : first, count: count + 1 });
}

/** The categories in order, each in the spelling of its first item. */
export const categoriesIn = (counts: CategoryCounts): [category: string, count: number][] =>
  [...counts.values()]
    .map(({ first, count }): [string, number] => [first.category, count])
    .sort(([a], [b]) => byCategory(a, b));

/** The categories of these items, in order, with how many each has. */
export function categories(rows: Iterable<Row>): [category: string, count: number][] {
  const counts: CategoryCounts = new Map();
  for (const row of rows) countIn(counts, row);
  return categoriesIn(counts);
}

type Rows = ReadonlyMap<string, Pick<ShoppingRow, 'title'>>;

/** A key that was made from a name has this version, or one of those that follow on it where the one before is taken. */
const versions = '89abcdef';
const versionAt = 14;

/**
 * The key of the item that somebody added under `first` and called so: an item that had the name before may have that key,
 * and is called something else by now. Where there is none, `first`, or for a new one a key that is free. As
 * `private.resolve_item_key` in Postgres.
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

/** The key that an item has by now: only one that the family had not confirmed may have got another. */
export const currentKey = (
  { id, key, title }: ShoppingRow,
  { shopping }: { readonly shopping: Rows },
): string => (id === null ? keyForTitle(key, title, shopping, false) : key);
