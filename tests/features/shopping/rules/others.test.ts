import { describe, expect, test } from 'vitest';
import { type ShoppingTables, set, shoppingTables } from '../../../../src/data/tables.ts';
import { buy, tick, unwanted, wanted } from '../../../../src/features/shopping/rules/list.ts';
import { othersChanges, whoIsShopping } from '../../../../src/features/shopping/rules/others.ts';
import type { Operation } from '../../../../src/sync/actions.ts';
import { inverse } from '../../../../src/sync/undo.ts';
import { item, rowsAfter, shop, tables } from '../rows.ts';

const nameOf = (member: string) => ({ bo: 'Bo', cia: 'Cia' })[member] ?? 'En anden';
const home = tables(['Ost', 'Smør', 'Te'].map((title) => item({ title })));
const item_ = (rows: ShoppingTables, key: string) => rows.shopping.get(key) ?? item({ title: key });
const wish = (rows: ShoppingTables, key: string, member: string) =>
  set('shopping', key, wanted(item_(rows, key), member));
const said = (before: ShoppingTables, operations: readonly Operation[], me = 'anna', at = 5) =>
  othersChanges(before, rowsAfter(before, operations, at), me, nameOf);
const bought = (rows: ShoppingTables, member: string) =>
  buy([item_(rows, 'Smør')], { id: 'trip', member, at: 5 }, () => 'purchase');

describe('what others do', () => {
  const wantsSmør = rowsAfter(home, [wish(home, 'Smør', 'cia')]);

  test('is said of what they put on the list, and of what they buy', () => {
    expect(said(home, [wish(home, 'Smør', 'bo')])).toBe('Bo har sat Smør på listen');
    expect(said(home, [wish(home, 'Te', 'bo'), wish(home, 'Ost', 'bo')])).toBe(
      'Bo har sat 2 varer på listen',
    );
    expect(said(wantsSmør, bought(wantsSmør, 'bo'))).toBe('Bo har købt Smør');
    expect(said(wantsSmør, [...bought(wantsSmør, 'cia'), wish(home, 'Te', 'bo')])).toBe(
      'Bo har sat Te på listen · Cia har købt Smør',
    );
  });

  test('is not said of one’s own changes, nor of what comes off the list without being bought', () => {
    expect(said(home, [wish(home, 'Smør', 'bo')], 'bo')).toBeNull();
    expect(said(wantsSmør, bought(wantsSmør, 'bo'), 'bo')).toBeNull();
    expect(said(wantsSmør, [set('shopping', 'Smør', unwanted(item_(wantsSmør, 'Smør')))])).toBeNull();
  });

  test('names nobody for a wish that comes back because a purchase is undone', () => {
    const action = { id: 'action 5', at: 5, text: '', operations: bought(wantsSmør, 'anna') };
    const now = rowsAfter(wantsSmør, action.operations, 5);
    expect(said(now, inverse([action], wantsSmør, now, shoppingTables, 6), 'anna', 6)).toBeNull();
  });
});

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
