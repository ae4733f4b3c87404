import { expect, test } from 'vitest';
import { categories } from '../../../../src/features/shopping/rules/item.ts';
import { item } from '../rows.ts';

test('categories stand in order, Andet last; those that differ in case are one, in the spelling of the first item', () => {
  const rows = [
    item({ title: 'Sæbe' }),
    item({ title: 'Ål', category: 'Ål og fisk' }),
    item({ title: 'Skyr', category: 'mejeri', id: 7 }),
    item({ title: 'Mælk', category: 'Mejeri', id: 3 }),
    item({ title: 'Ost', category: 'MEJERI', id: null }),
    item({ title: 'Smør', category: 'Mejeri', active: false }),
  ];
  expect(
    categories(rows).map(({ category, items }) => [category, ...items.map(({ title }) => title)]),
  ).toEqual([
    ['Mejeri', 'Skyr', 'Mælk', 'Ost'],
    ['Ål og fisk', 'Ål'],
    ['Andet', 'Sæbe'],
  ]);
});
