import { expect, test } from 'vitest';
import { type ShoppingTables, set } from '../../../../src/data/tables.ts';
import { tick, unwanted } from '../../../../src/features/shopping/rules/list.ts';
import { whoIsShopping } from '../../../../src/features/shopping/rules/others.ts';
import { item, rowsAfter, shop, tables } from '../rows.ts';

const nameOf = (member: string) => ({ bo: 'Bo', cia: 'Cia' })[member] ?? 'En anden';
const item_ = (rows: ShoppingTables, key: string) => rows.shopping.get(key) ?? item({ title: key });

test('the other member who ticked last is shopping, in a shop if that is known, for a quarter of an hour', () => {
  const minute = 60_000;
  const list = tables(
    ['Ost', 'Te'].map((title) => item({ title, buy: true })),
    { shops: [shop({ name: 'Netto' })] },
  );
  const first = rowsAfter(list, [tick(item_(list, 'Ost'), 'bo', 0, 'Netto')]);
  const both = rowsAfter(first, [tick(item_(list, 'Te'), 'cia', 2 * minute, null)], 2);
  const seen = (rows: ShoppingTables, me: string, at: number) => whoIsShopping(rows, me, at * minute, nameOf);
  expect(seen(first, 'anna', 14)).toBe('Bo er i Netto');
  expect(seen(first, 'anna', 15)).toBeNull();
  expect(seen(both, 'anna', 3)).toBe('Cia handler');
  expect(seen(both, 'cia', 3)).toBe('Bo er i Netto');
  const off = rowsAfter(first, [set('shopping', 'Ost', unwanted(item_(first, 'Ost')))], 3);
  expect(seen(off, 'anna', 3)).toBeNull();
});
