import type { ShoppingRow } from '../../data/gateway.ts';
import { byCategory, byText } from '../../lib/collation.ts';

/** Longest texts in characters, and the highest number in the freezer. Postgres refuses more. */
export const limits = { title: 80, category: 40, quantity: 20, count: 9999 } as const;

/** The category of what has none. Sorts last. */
export const noCategory = 'Andet';

/** How many items are favourites. */
const favouriteCount = 22;

type Row = ShoppingRow;

const byTitle = (a: Row, b: Row): number => byText(a.title, b.title) || byKey(a, b);
/** Basket and freezer: by title, then category. */
export const byTitleThenCategory = (a: Row, b: Row): number =>
  byText(a.title, b.title) || byCategory(a.category, b.category) || byKey(a, b);
/** Favourites and all items: by category, then title. */
export const byCategoryThenTitle = (a: Row, b: Row): number =>
  byCategory(a.category, b.category) || byTitle(a, b);
// Two of the same name stand still.
const byKey = (a: Row, b: Row) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

/** The 22 items bought most often. */
export const favourites = (rows: Iterable<Row>): Row[] =>
  [...rows]
    .filter(({ active }) => active)
    .sort((a, b) => b.buyCounter - a.buyCounter || byTitle(a, b))
    .slice(0, favouriteCount);

/** To buy, by title then category. */
export const basket = (rows: Iterable<Row>): Row[] =>
  [...rows].filter(({ active, buy }) => active && buy).sort(byTitleThenCategory);

/** In the freezer, by title. `empty` also shows those of which none is left. */
export const freezer = (rows: Iterable<Row>, { empty }: { empty: boolean }): Row[] =>
  [...rows].filter(({ active, freezer, count }) => active && freezer && (empty || count > 0)).sort(byTitle);

export interface Group {
  readonly category: string;
  readonly items: readonly Row[];
}

/** Items under their categories, both in order. */
export function grouped(rows: Iterable<Row>): Group[] {
  const groups = Map.groupBy([...rows].sort(byCategoryThenTitle), ({ category }) => category);
  return [...groups].map(([category, items]) => ({ category, items }));
}
