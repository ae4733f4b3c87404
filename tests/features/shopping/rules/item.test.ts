import { describe, expect, test } from 'vitest';
import { basket, categories, listed, ofCategory } from '../../../../src/features/shopping/rules/item.ts';
import { item } from '../rows.ts';

const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

describe('the listing of a view', () => {
  test('the basket lists what is to buy, by title and then category', () => {
    const rows = [
      item({ title: 'Øl', buy: true }),
      item({ title: 'Mælk', category: 'Mejeri', buy: true, key: '1' }),
      item({ title: 'Mælk', category: 'Andet', buy: true, key: '2' }),
      item({ title: 'Mælk', category: 'Allergi', buy: true, key: '3' }),
      item({ title: 'Ost' }),
      item({ title: 'Aal', buy: true }),
      item({ title: 'Te', buy: true, active: false }),
    ];
    expect(listed(rows, basket).map(({ title, category }) => `${title} ${category}`)).toEqual([
      'Mælk Allergi',
      'Mælk Mejeri',
      'Mælk Andet',
      'Øl Andet',
      'Aal Andet',
    ]);
  });

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
});
