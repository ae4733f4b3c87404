import { describe, expect, test } from 'vitest';
import { learnAisles } from '../../../../../src/features/shopping/rules/shops/aisle-order.ts';
import {
  aislesOf,
  categoriesIn,
  elsewhereText,
  moveCategory,
  shopChanges,
  shopsOfItem,
} from '../../../../../src/features/shopping/rules/shops/shop-order.ts';
import { item, onlyIn, place, purchase, rowsAfter, shop, tables } from '../../rows.ts';

const minute = 60_000;
const hour = 60 * minute;
const titles = ['Øl', 'Te', 'Mælk', 'Brød'];
const rows = titles.map((title) => item({ title, category: title.toUpperCase() }));

/** A trip of two minutes between strokes through what there is, in this order. */
const trip = (name: string, order: readonly string[], part: Partial<Parameters<typeof purchase>[0]> = {}) =>
  order.map((itemKey, n) =>
    purchase({
      key: `${name} ${n}`,
      trip: name,
      item: itemKey,
      shop: 'Netto',
      boughtAt: 10 * hour,
      struckAt: hour + n * 2 * minute,
      ...part,
    }),
  );
const family = (
  purchases: readonly ReturnType<typeof purchase>[],
  places: readonly ReturnType<typeof place>[] = [],
) => tables(rows, { purchases, places, shops: [shop({ name: 'Netto' })] });
const inNetto = (...about: Parameters<typeof family>) =>
  categoriesIn(family(...about), 'Netto').map(({ category }) => category.toLowerCase());

describe('the order of a shop', () => {
  test('is that of the strokes there', () => {
    expect(inNetto(trip('a', titles))).toEqual(['øl', 'te', 'mælk', 'brød']);
    expect(inNetto([...trip('a', titles), ...trip('b', [...titles].reverse(), { shop: 'Rema' })])).toEqual([
      'øl',
      'te',
      'mælk',
      'brød',
    ]);
  });

  test('follows the moves of a category, also where there is no room between two others', () => {
    let rowsNow = family([], [place('Netto', 'mælk', 50), place('Netto', 'te', 51)]);
    const order = () => categoriesIn(rowsNow, 'Netto').map(({ category }) => category);
    const before = order();
    expect(before.slice(0, 2)).toEqual(['MÆLK', 'TE']);
    for (const at of [1, 2]) rowsNow = rowsAfter(rowsNow, moveCategory(rowsNow, 'Netto', 'ØL', -1), at);
    expect(order().indexOf('ØL')).toBe(before.indexOf('ØL') - 2);
    rowsNow = rowsAfter(rowsNow, moveCategory(rowsNow, 'Netto', 'TE', -2), 3);
    expect(order()[0]).toBe('TE');
    expect(moveCategory(rowsNow, 'Netto', 'TE', -1)).toEqual([]);
  });

  test.each([
    ['in no trip', []],
    ['in an undone trip', trip('a', titles, { undoneAt: 11 * hour })],
    ['without strokes', trip('a', titles, { struckAt: null })],
  ])('is not known from what was bought %s', (_, purchases) => {
    expect(aislesOf(family(purchases), 'Netto').category('te')).toBe(learnAisles([]).category('te'));
  });
});

test('an item is bought only in the chosen shops, or anywhere when none is left', () => {
  const rows = tables([item({ title: 'Ost' })], {
    shops: [shop({ name: 'Netto' }), shop({ name: 'Bilka' })],
    onlyIn: [onlyIn('Netto', 'Ost')],
  });
  const names = (of: typeof rows) => shopsOfItem(of, 'Ost').map(({ name }) => name);
  const both = rowsAfter(rows, shopChanges(rows, 'Ost', { Netto: true, Bilka: true }));
  expect(names(both)).toEqual(['Bilka', 'Netto']);
  expect(elsewhereText(both, 'Ost', null)).toBe('i Bilka eller Netto');
  expect(elsewhereText(both, 'Ost', 'Netto')).toBe('');
  const none = rowsAfter(both, shopChanges(both, 'Ost', { Netto: false, Bilka: false }), 2);
  expect([names(none), elsewhereText(none, 'Ost', 'Netto')]).toEqual([[], '']);
  expect(shopChanges(none, 'Ost', { Netto: false })).toEqual([]);
});
