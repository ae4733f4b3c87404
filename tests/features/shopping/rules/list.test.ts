import { expect, test } from 'vitest';
import { type ShoppingRow, type ShoppingTables, set } from '../../../../src/data/tables.ts';
import {
  buy,
  removed,
  rewished,
  strike,
  undoPurchases,
  wanted,
} from '../../../../src/features/shopping/rules/list.ts';
import type { Operation } from '../../../../src/sync/actions.ts';
import { item, rowsAfter, tables } from '../rows.ts';

const home = tables([
  item({ title: 'Mælk', buy: true, quantity: '2 l', wantedBy: 'bo' }),
  item({ title: 'Brød', buy: true }),
  item({ title: 'Te' }),
]);
const row = (rows: ShoppingTables, key: string): ShoppingRow =>
  rows.shopping.get(key) ?? item({ title: key });
let ids = 0;
const bought = (rows: ShoppingTables, at: number, member = 'anna', keys = ['Mælk']) =>
  keys.flatMap((key) => buy(row(rows, key), { id: `trip ${at}`, member, at }, () => `purchase ${++ids}`));

/** What there is after both, in either order of arrival: they must be the same. */
function together(one: readonly Operation[], other: readonly Operation[]) {
  const first = rowsAfter(rowsAfter(home, one, 10), other, 20);
  const second = rowsAfter(rowsAfter(home, other, 20), one, 10);
  // `updateTs` is the server's.
  const known = ({ shopping }: ShoppingTables) =>
    [...shopping.values()].map((each) => ({ ...each, updateTs: 0 }));
  expect(known(second)).toEqual(known(first));
  return first;
}

test('a wish without an amount leaves alone what another phone asks for at the same time', () => {
  const tea = row(home, 'Te');
  const both = together(
    [set('shopping', 'Te', wanted(tea, 'anna', { quantity: '2 stk' }))],
    [set('shopping', 'Te', wanted(tea, 'bo'))],
  );
  expect(row(both, 'Te')).toMatchObject({ buy: true, quantity: '2 stk' });
});

test('a wish for another amount stays whoever’s it is, and is on the list although it is bought meanwhile', () => {
  const more = [set('shopping', 'Mælk', rewished(row(home, 'Mælk'), 'anna', { quantity: '3 l' }))];
  expect(row(rowsAfter(home, more), 'Mælk')).toMatchObject({ quantity: '3 l', wantedBy: 'bo' });
  expect(row(together(bought(home, 10), more), 'Mælk')).toMatchObject({ buy: true, quantity: '3 l' });
});

test('buying records what was wanted, by whom, and where its buyer struck it out', () => {
  const struck = rowsAfter(home, [strike(row(home, 'Mælk'), 'anna', 1, 'Netto')]);
  const after = (member: string) => rowsAfter(struck, bought(struck, 2, member), 2);
  expect(row(after('anna'), 'Mælk')).toMatchObject({ buy: false, quantity: null, struckBy: null });
  const wish = { item: 'Mælk', quantity: '2 l', wantedBy: 'bo' };
  expect([...after('anna').purchase.values()]).toMatchObject([{ ...wish, struckAt: 1, shop: 'Netto' }]);
  expect([...after('bo').purchase.values()]).toMatchObject([{ ...wish, struckAt: null, shop: null }]);
});

test('undoing purchases leaves alone what somebody has wanted, bought or removed since', () => {
  const trip = rowsAfter(home, bought(home, 2, 'bo', ['Mælk', 'Brød']), 2);
  const undone = (rows: ShoppingTables) =>
    rowsAfter(rows, undoPurchases(rows, [...trip.purchase.values()], { member: 'anna', at: 9 }), 9);
  const wish = set('shopping', 'Mælk', wanted(row(trip, 'Mælk'), 'anna', { quantity: '1 l' }));
  const again = rowsAfter(trip, [wish], 3);
  expect(row(undone(again), 'Mælk').quantity).toBe('1 l');
  expect(row(undone(rowsAfter(again, bought(again, 4), 4)), 'Mælk').buy).toBe(false);
  const gone = rowsAfter(trip, [set('shopping', 'Brød', removed(row(trip, 'Brød')))], 3);
  expect(row(undone(gone), 'Brød')).toMatchObject({ active: false, buy: true });
});
