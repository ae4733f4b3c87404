import { expect, test } from 'vitest';
import {
  elsewhereText,
  shopChanges,
  shopsOfItem,
} from '../../../../../src/features/shopping/rules/shops/only-in.ts';
import { item, onlyIn, rowsAfter, shop, tables } from '../../rows.ts';

const rows = tables([item({ title: 'Ost' })], {
  shops: [shop({ name: 'Netto' }), shop({ name: 'Bilka' })],
  onlyIn: [onlyIn('Netto', 'Ost')],
});
const names = (of: typeof rows) => shopsOfItem(of, 'Ost').map(({ name }) => name);

test('an item is bought only in the chosen shops, or anywhere when none is left', () => {
  const both = rowsAfter(rows, shopChanges(rows, 'Ost', { Netto: true, Bilka: true }));
  expect(names(both)).toEqual(['Bilka', 'Netto']);
  expect(elsewhereText(both, 'Ost', null)).toBe('i Bilka eller Netto');
  expect(elsewhereText(both, 'Ost', 'Netto')).toBe('');
  const none = rowsAfter(both, shopChanges(both, 'Ost', { Netto: false, Bilka: false }), 2);
  expect([names(none), elsewhereText(none, 'Ost', 'Netto')]).toEqual([[], '']);
  expect(shopChanges(none, 'Ost', { Netto: false })).toEqual([]);
});

test('a shop that was removed is none of them', () => {
  expect(
    names({ ...rows, shop: tables([], { shops: [shop({ name: 'Netto', active: false })] }).shop }),
  ).toEqual([]);
});
