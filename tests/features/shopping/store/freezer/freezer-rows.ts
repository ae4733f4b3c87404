import type { ShoppingRow } from '../../../../../src/data/gateway/tables.ts';
import { item, tables } from '../../rows.ts';

/** The day of these tests in Copenhagen: the clock stands at 21 November 2026, 13.00. */
export const today = '2026-11-21';
/** What the family has, at home and on the list. */
export const rows = tables([
  item({ title: 'Ærter', category: 'Frost', freezer: true, count: 2, frozen: { '2026-03-01': 1 } }),
  item({ title: 'Rejer', freezer: true, buy: true, count: 1, frozen: { '2026-03-01': 1 } }),
  item({ title: 'Is', freezer: true, buy: true }),
  item({ title: 'Mælk', category: 'Mejeri', buy: true }),
  item({ title: 'Laks', freezer: true, count: 5, frozen: { '2026-03-05': 2 } }),
]);
/** One of these rows. Throws if there is none of this title. */
export function row(title: string): ShoppingRow {
  const found = rows.shopping.get(title);
  if (!found) throw new Error(`There is no item ${title}.`);
  return found;
}
