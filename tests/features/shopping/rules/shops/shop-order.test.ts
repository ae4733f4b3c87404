import { expect, test } from 'vitest';
import {
  categoriesIn,
  elsewhereText,
  moveCategory,
  shopChanges,
  shopsOfItem,
} from '../../../../../src/features/shopping/rules/shops/shop-order.ts';
import { item, onlyIn, place, purchase, rowsAfter, shop, tables } from '../../rows.ts';

const titles = ['Øl', 'Te', 'Mælk', 'Brød'];
const rows = titles.map((title) => item({ title, category: title.toUpperCase() }));
/** A trip of two minutes between strokes, in this order. */
const trip = (order: readonly string[], part: Partial<Parameters<typeof purchase>[0]> = {}) =>
  order.map((title, n) =>
    purchase({ key: `${part.shop} ${n}`, item: title, shop: 'Netto', struckAt: n * 120_000, ...part }),
  );
const family = (
  purchases: readonly ReturnType<typeof purchase>[],
  places: readonly ReturnType<typeof place>[] = [],
) => tables(rows, { purchase: purchases, shop_place: places, shop: [shop({ name: 'Netto' })] });
const orderIn = (of: ReturnType<typeof tables>) => categoriesIn(of, 'Netto').map(({ category }) => category);
const usual = orderIn(family([]));

test.each([
  ['the order of the strokes there', trip(titles), ['ØL', 'TE', 'MÆLK', 'BRØD']],
  ['nothing from another shop', trip(titles, { shop: 'Rema' }), usual],
  ['nothing from an undone trip', trip(titles, { undoneAt: 1 }), usual],
  ['nothing without strokes', trip(titles, { struckAt: null }), usual],
])('a shop is known by %s', (_, purchases, order) => expect(orderIn(family(purchases))).toEqual(order));

test('the order of a shop follows the moves of a category, also where there is no room between two others', () => {
  let now = family([], [place('Netto', 'mælk', 50), place('Netto', 'te', 51)]);
  const before = orderIn(now);
  expect(before.slice(0, 2)).toEqual(['MÆLK', 'TE']);
  for (const at of [1, 2]) now = rowsAfter(now, moveCategory(now, 'Netto', 'ØL', -1), at);
  expect(orderIn(now).indexOf('ØL')).toBe(before.indexOf('ØL') - 2);
  now = rowsAfter(now, moveCategory(now, 'Netto', 'TE', -2), 3);
  expect(orderIn(now)[0]).toBe('TE');
  expect(moveCategory(now, 'Netto', 'TE', -1)).toEqual([]);
});

test('an item is bought only in the chosen shops, or anywhere when none is left', () => {
  const rows = tables([item({ title: 'Ost' })], {
    shop: [shop({ name: 'Netto' }), shop({ name: 'Bilka' })],
    shop_item: [onlyIn('Netto', 'Ost')],
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
