import { expect, test } from 'vitest';
import { categories, listed, ofCategory } from '../../../../src/features/shopping/rules/item.ts';
import { item } from '../rows.ts';

const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

test('categories are sorted with Andet last and carry their number of items, which are sorted by title', () => {
  const rows = [
    item({ title: 'Sæbe' }),
    item({ title: 'Ål', category: 'Ål og fisk' }),
    item({ title: 'Smør', category: 'Mejeri' }),
    item({ title: 'Mælk', category: 'Mejeri' }),
  ];
  expect(categories(rows)).toEqual([
    ['Mejeri', 2],
    ['Ål og fisk', 1],
    ['Andet', 1],
  ]);
  expect(titles(listed(rows, ofCategory('Mejeri')))).toEqual(['Mælk', 'Smør']);
});

test('categories that differ in case are one, in the spelling of the first item', () => {
  const rows = [
    item({ title: 'Skyr', category: 'mejeri', id: 7 }),
    item({ title: 'Mælk', category: 'Mejeri', id: 3 }),
    item({ title: 'Ost', category: 'MEJERI', id: null }),
  ];
  expect(categories(rows)).toEqual([['Mejeri', 3]]);
  expect(titles(listed(rows, ofCategory('Mejeri')))).toEqual(['Mælk', 'Ost', 'Skyr']);
});
