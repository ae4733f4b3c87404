import { expect, test } from 'vitest';
import { type ShoppingTables, set } from '../../../../src/data/tables.ts';
import {
  goneText,
  initialOf,
  listText,
  otherStrokeText,
  wantedText,
  whoIsShopping,
} from '../../../../src/features/shopping/rules/basket-text.ts';
import { buy, rewished, strike, unwanted } from '../../../../src/features/shopping/rules/list.ts';
import { item, rowsAfter, shop, tables } from '../rows.ts';
import { offered, shown } from './quick-add/pantry.ts';

const family = { member: 'anna', names: new Map([['bo', 'Bo']]) };
const wednesday = Date.parse('2026-11-18T17:05:00Z');
const monday = wednesday - 2 * 86_400_000;
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
  expect(initialOf('Bo', ['Anna', 'Bo'])).toBe('B');
  expect(initialOf('Bo', ['Bente', 'Bo'])).toBe('Bo');
});

test('the member who has an item is named, and after four hours since when they had it', () => {
  const struck = { ...milk, struckBy: 'bo', struckAt: wednesday };
  const hour = 3_600_000;
  expect(otherStrokeText(milk, family, wednesday)).toBeNull();
  expect(otherStrokeText({ ...struck, struckBy: 'anna' }, family, wednesday)).toBeNull();
  expect(otherStrokeText(struck, family, wednesday + 4 * hour - 1)).toBe('Bo har den');
  expect(otherStrokeText(struck, family, wednesday + 4 * hour)).toBe('Bo havde den kl.\u00a018.05');
  expect(otherStrokeText(struck, family, wednesday + 24 * hour)).toBe('Bo havde den i går');
});

test('the time of a wish stays when another member changes the amount', () => {
  const rows = tables([milk]);
  const now = rowsAfter(
    rows,
    [set('shopping', 'Mælk', rewished(milk, 'anna', { quantity: '2 l' }))],
    wednesday,
  );
  expect(wanted(now.shopping.get('Mælk'))).toBe('Bo, i mandags');
});

test('an item that has left the basket says why', () => {
  const rows = tables([milk]);
  const said = (operations: Parameters<typeof rowsAfter>[1]) => {
    const now = rowsAfter(rows, operations);
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
  const names = new Map([
    ['bo', 'Bo'],
    ['cia', 'Cia'],
  ]);
  const itemIn = (rows: ShoppingTables, key: string) => rows.shopping.get(key) ?? item({ title: key });
  const list = tables(
    ['Ost', 'Te'].map((title) => item({ title, buy: true })),
    { shops: [shop({ name: 'Netto' })] },
  );
  const first = rowsAfter(list, [strike(itemIn(list, 'Ost'), 'bo', 0, 'Netto')]);
  const both = rowsAfter(first, [strike(itemIn(list, 'Te'), 'cia', 2 * minute, null)], 2);
  const seen = (rows: ShoppingTables, me: string, at: number) =>
    whoIsShopping(rows, { names, member: me }, at * minute);
  expect(seen(first, 'anna', 14)).toBe('Bo er i Netto');
  expect(seen(first, 'anna', 15)).toBeNull();
  expect(seen(both, 'anna', 3)).toBe('Cia handler');
  expect(seen(both, 'cia', 3)).toBe('Bo er i Netto');
  const off = rowsAfter(first, [set('shopping', 'Ost', unwanted(itemIn(first, 'Ost')))], 3);
  expect(seen(off, 'anna', 3)).toBeNull();
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
