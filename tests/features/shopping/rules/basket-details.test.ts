import { expect, test } from 'vitest';
import { set } from '../../../../src/data/tables.ts';
import { basketDetail, goneText, takenText } from '../../../../src/features/shopping/rules/basket-details.ts';
import { buy, rewished, unwanted } from '../../../../src/features/shopping/rules/list.ts';
import { item, rowsAfter, tables } from '../rows.ts';

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
const detail = (row = milk, heading = '', elsewhere = '') =>
  basketDetail(row, heading, elsewhere, family, wednesday);

test('the category, who wants an item and since when stand below it; a category not under its own heading', () => {
  expect(detail()).toBe('Mejeri · Bo, i mandags');
  expect(detail(milk, 'mejeri')).toBe('Bo, i mandags');
  expect(detail(milk, 'Mejeri', 'i Netto')).toBe('i Netto · Bo, i mandags');
  expect(detail({ ...milk, wantedBy: 'anna' }, 'Mejeri')).toBe('Du, i mandags');
});

test('the member who has an item is named, and after four hours since when they had it', () => {
  const ticked = { ...milk, tickedBy: 'bo', tickedAt: wednesday };
  const hour = 3_600_000;
  expect(takenText(milk, family, wednesday)).toBeNull();
  expect(takenText({ ...ticked, tickedBy: 'anna' }, family, wednesday)).toBeNull();
  expect(takenText(ticked, family, wednesday + 4 * hour - 1)).toBe('Bo har den');
  expect(takenText(ticked, family, wednesday + 4 * hour)).toBe('Bo havde den kl.\u00a018.05');
  expect(takenText(ticked, family, wednesday + 24 * hour)).toBe('Bo havde den i går');
});

test('the time of a wish stays when another member changes the amount', () => {
  const rows = tables([milk]);
  const now = rowsAfter(
    rows,
    [set('shopping', 'Mælk', rewished(milk, 'anna', { quantity: '2 l' }))],
    wednesday,
  );
  expect(detail(now.shopping.get('Mælk'), 'Mejeri')).toBe('Bo, i mandags');
});

test('an item that has left the basket says why', () => {
  const rows = tables([milk]);
  const said = (operations: Parameters<typeof rowsAfter>[1]) => {
    const now = rowsAfter(rows, operations);
    return goneText(now.shopping.get('Mælk') ?? milk, now.purchase, family);
  };
  const bought = (member: string) => buy([milk], { id: 'trip', member, at: 1 }, () => 'purchase');
  expect(said([])).toBeNull();
  expect(said(bought('anna'))).toBe('Købt af dig');
  expect(said(bought('bo'))).toBe('Købt af Bo');
  expect(said([set('shopping', 'Mælk', unwanted(milk))])).toBe('Taget af listen');
  expect(said([set('shopping', 'Mælk', { active: false })])).toBe('Fjernet');
});
