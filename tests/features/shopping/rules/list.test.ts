import { describe, expect, test } from 'vitest';
import { type ShoppingRow, type ShoppingTables, set } from '../../../../src/data/tables.ts';
import {
  buy,
  hasFreshStroke,
  isStruck,
  removed,
  rewished,
  strike,
  undoPurchases,
  wanted,
} from '../../../../src/features/shopping/rules/list.ts';
import type { Operation } from '../../../../src/sync/actions.ts';
import { item, rowsAfter, tables } from '../rows.ts';

const hour = 3_600_000;
const home = tables([
  item({ title: 'Mælk', buy: true, quantity: '2 l', wantedBy: 'bo' }),
  item({ title: 'Brød' }),
  item({ title: 'Is', active: false, quantity: '1 l' }),
]);
const row = (rows: ShoppingTables, key: string): ShoppingRow => {
  const found = rows.shopping.get(key);
  if (!found) throw new Error(`There is no ${key}.`);
  return found;
};
const setItem = (key: string, fields: Parameters<typeof set<'shopping'>>[2]) => [
  set('shopping', key, fields),
];
let ids = 0;
const newId = () => `purchase ${++ids}`;
const bought = (rows: ShoppingTables, at: number, member = 'anna', keys = ['Mælk']) =>
  keys.flatMap((key) => buy(row(rows, key), { id: `trip ${at}`, member, at }, newId));

/** What there is after both, in either order of arrival: they must be the same. */
function together(rows: ShoppingTables, one: readonly Operation[], other: readonly Operation[]) {
  const [first, second] = [
    rowsAfter(rowsAfter(rows, one, 10), other, 20),
    rowsAfter(rowsAfter(rows, other, 20), one, 10),
  ];
  // `updateTs` is the server's.
  const known = ({ shopping }: ShoppingTables) =>
    [...shopping.values()].map((each) => ({ ...each, updateTs: 0 }));
  expect(known(second)).toEqual(known(first));
  return first;
}

describe('a wish', () => {
  test('without an amount leaves alone what another phone asks for at the same time', () => {
    const bread = row(home, 'Brød');
    const both = together(
      home,
      setItem('Brød', wanted(bread, 'anna', { quantity: '2 stk' })),
      setItem('Brød', wanted(bread, 'bo')),
    );
    expect(row(both, 'Brød')).toMatchObject({ buy: true, quantity: '2 stk' });
  });

  test('for another amount stays whoever’s it is, and is on the list although it is bought meanwhile', () => {
    const more = setItem('Mælk', rewished(row(home, 'Mælk'), 'anna', { quantity: '3 l' }));
    expect(row(rowsAfter(home, more), 'Mælk')).toMatchObject({ quantity: '3 l', wantedBy: 'bo' });
    expect(row(together(home, bought(home, 10), more), 'Mælk')).toMatchObject({ buy: true, quantity: '3 l' });
  });
});

describe('a stroke', () => {
  const milk = row(home, 'Mælk');
  test('shows for four hours who has the item, and strikes it out on that phone until it is bought', () => {
    const now = row(rowsAfter(home, [strike(milk, 'bo', hour, 'Netto')]), 'Mælk');
    expect([isStruck(now, 'bo'), isStruck(now, 'anna')]).toEqual([true, false]);
    expect([hasFreshStroke(now, 5 * hour - 1), hasFreshStroke(now, 5 * hour)]).toEqual([true, false]);
    const later = rowsAfter(home, [strike(milk, 'bo', hour, null)]);
    expect(isStruck(row(rowsAfter(later, bought(later, 2), 2), 'Mælk'), 'bo')).toBe(false);
  });
});

describe('buying', () => {
  test('records what was wanted, by whom, and where its buyer struck it out', () => {
    const struck = rowsAfter(home, [strike(row(home, 'Mælk'), 'anna', hour, 'Netto')]);
    const now = rowsAfter(struck, bought(struck, 2 * hour), 2 * hour);
    expect(row(now, 'Mælk')).toMatchObject({ buy: false, quantity: null, struckBy: null });
    expect([...now.purchase.values()]).toMatchObject([
      { item: 'Mælk', member: 'anna', quantity: '2 l', wantedBy: 'bo', struckAt: hour, shop: 'Netto' },
    ]);
    const others = rowsAfter(struck, bought(struck, 2 * hour, 'bo'), 2 * hour);
    expect([...others.purchase.values()]).toMatchObject([{ struckAt: null, shop: null }]);
  });
});

describe('undoing purchases', () => {
  const wantBoth = rowsAfter(home, setItem('Brød', wanted(row(home, 'Brød'), 'anna')));
  const trip = rowsAfter(wantBoth, bought(wantBoth, 2, 'bo', ['Mælk', 'Brød']), 2);
  const undone = (rows: ShoppingTables) =>
    rowsAfter(rows, undoPurchases(rows, [...trip.purchase.values()], { member: 'anna', at: 9 }), 9);

  test('leaves alone what somebody has wanted, bought or removed since', () => {
    const again = rowsAfter(trip, setItem('Mælk', wanted(row(trip, 'Mælk'), 'anna', { quantity: '1 l' })), 3);
    expect(row(undone(again), 'Mælk').quantity).toBe('1 l');
    const later = rowsAfter(again, bought(again, 4), 4);
    expect(row(undone(later), 'Mælk').buy).toBe(false);
    const gone = rowsAfter(trip, setItem('Brød', removed(row(trip, 'Brød'))), 3);
    expect(row(undone(gone), 'Brød')).toMatchObject({ active: false, buy: true });
  });
});
