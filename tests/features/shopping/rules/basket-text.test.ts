import { expect, test } from 'vitest';
import { type ShoppingRow, set } from '../../../../src/data/tables.ts';
import {
  goneText,
  initialOf,
  listText,
  otherStrokeText,
  wantedText,
  whoIsShopping,
} from '../../../../src/features/shopping/rules/basket-text.ts';
import { buy, rewished, unwanted } from '../../../../src/features/shopping/rules/list.ts';
import { item, rowsAfter, shop, tables } from '../rows.ts';
import { offered, shown } from './quick-add/pantry.ts';

const family = { member: 'anna', names: new Map([['bo', 'Bo']]) };
const wednesday = Date.parse('2026-11-18T17:05:00Z');
const hour = 3_600_000;
const monday = wednesday - 48 * hour;
const milk = item({
  title: 'Mælk',
  category: 'Mejeri',
  buy: true,
  wantedBy: 'bo',
  stamps: { wantedBy: [monday, 'wish'] },
});
const wanted = (row = milk) => wantedText(row, family, wednesday);

test('an item says who wants it and since when; members are told apart by one letter, or two', () => {
  expect(wanted()).toBe('Bo, i mandags');
  expect(wanted({ ...milk, wantedBy: 'anna' })).toBe('Du, i mandags');
  // Also after another member has changed the amount.
  const changed = set('shopping', 'Mælk', rewished(milk, 'anna', { quantity: '2 l' }));
  expect(wanted(rowsAfter(tables([milk]), [changed], wednesday).shopping.get('Mælk'))).toBe('Bo, i mandags');
  expect(initialOf('Bo', ['Anna', 'Bo'])).toBe('B');
  expect(initialOf('Bo', ['Bente', 'Bo'])).toBe('Bo');
});

test.each([
  ['bo', 4 * hour - 1, 'Bo har den'],
  ['bo', 4 * hour, 'Bo havde den kl.\u00a018.05'],
  ['bo', 24 * hour, 'Bo havde den i går'],
  ['anna', 0, null],
  [null, 0, null],
])(
  'who has an item is named, and after four hours since when they had it: %s, %s ms ago',
  (struckBy, ago, said) => {
    const struckAt = struckBy === null ? null : wednesday;
    expect(otherStrokeText({ ...milk, struckBy, struckAt }, family, wednesday + ago)).toBe(said);
  },
);

test('an item that has left the basket says why', () => {
  const said = (operations: Parameters<typeof rowsAfter>[1]) => {
    const now = rowsAfter(tables([milk]), operations);
    return goneText(now.shopping.get('Mælk') ?? milk, now.purchase, family);
  };
  const bought = (member: string) => buy(milk, { id: 'trip', member, at: 1 }, () => 'purchase');
  expect(said([])).toBeNull();
  expect(said(bought('anna'))).toBe('Købt af dig');
  expect(said(bought('bo'))).toBe('Købt af Bo');
  expect(said([set('shopping', 'Mælk', unwanted(milk))])).toBe('Taget af listen');
  expect(said([set('shopping', 'Mælk', { active: false })])).toBe('Fjernet');
});

test('the other member who struck something out last is shopping, in a shop if that is known, for a quarter of an hour', () => {
  const minute = 60_000;
  const names = new Map(Object.entries({ bo: 'Bo', cia: 'Cia' }));
  const cheese = item({ title: 'Ost', buy: true, struckBy: 'bo', struckAt: 0, struckShop: 'Netto' });
  const tea = item({ title: 'Te', buy: true, struckBy: 'cia', struckAt: 2 * minute });
  const seen = (rows: readonly ShoppingRow[], me: string, at: number) =>
    whoIsShopping(tables(rows, { shop: [shop({ name: 'Netto' })] }), { names, member: me }, at * minute);
  expect(seen([cheese], 'anna', 14)).toBe('Bo er i Netto');
  expect(seen([cheese], 'anna', 15)).toBeNull();
  expect(seen([cheese, tea], 'anna', 3)).toBe('Cia handler');
  expect(seen([cheese, tea], 'cia', 3)).toBe('Bo er i Netto');
  expect(seen([{ ...cheese, buy: false }], 'anna', 3)).toBeNull();
});

test('the list as text has a line for each thing that nobody has yet, which quick add reads as it was', () => {
  const rows = [
    item({ title: 'Letmælk', buy: true, quantity: '2 l', note: 'øko, ikke den dyre' }),
    item({ title: 'Rugbrød', buy: true, note: 'skåret' }),
    item({ title: 'Smør', buy: true, struckBy: 'bo', struckAt: 10 }),
    item({ title: 'Æg', buy: true }),
    item({ title: 'Te' }),
  ];
  const text = listText(rows, 11);
  expect(text).toBe('Letmælk, 2 l (øko, ikke den dyre)\nRugbrød (skåret)\nÆg');
  expect(offered(text, {}, rows).offers.map(shown)[0]).toBe(
    'Letmælk × 2 l (øko, ikke den dyre) | Rugbrød (skåret) | Æg',
  );
});
