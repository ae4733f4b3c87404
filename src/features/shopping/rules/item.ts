import type { ShoppingRow } from '../../../data/tables.ts';
import { byCategory, byText } from '../../../lib/collation.ts';
import { foldCase } from '../../../lib/spelling.ts';

export const itemCount = (count: number): string => (count === 1 ? '1 vare' : `${count} varer`);

/** True if it is on the list, to be bought. */
export const isListed = ({ active, buy }: ShoppingRow): boolean => active && buy;

/** By title, then by category; the key keeps the order of items with the same name stable. */
export const byTitle = (a: ShoppingRow, b: ShoppingRow): number =>
  byText(a.title, b.title) || byCategory(a.category, b.category) || (a.key < b.key ? -1 : 1);

/**
 * Returns the categories in order with their items, which keep their order, without removed ones. Those that differ in
 * case are one, in the spelling of its first item.
 */
export function categories(rows: Iterable<ShoppingRow>) {
  const active = [...rows].filter((row) => row.active);
  const id = (row: ShoppingRow) => row.id ?? Number.POSITIVE_INFINITY;
  return [...Map.groupBy(active, ({ category }) => foldCase(category)).values()]
    .map((items) => {
      const { category } = items.reduce((first, row) => (id(row) < id(first) ? row : first));
      return { category, items };
    })
    .sort((a, b) => byCategory(a.category, b.category));
}
