import { describe, expect, test } from 'vitest';
import { lastTrip, titlesOf } from '../../../../src/features/shopping/rules/purchases.ts';
import { item, purchase, tables } from '../rows.ts';

const items = [item({ title: 'Øl' }), item({ title: 'Brød' }), item({ title: 'Te' })];
const bought = (...purchases: Parameters<typeof purchase>[0][]) =>
  tables(items, { purchases: purchases.map(purchase) }).purchase;

describe('the last trip', () => {
  test('does not exist before the first purchase', () => {
    expect(lastTrip(bought())).toBeNull();
  });

  test('is what anybody bought together last, sorted by title', () => {
    const trip = lastTrip(
      bought(
        { key: '1', item: 'Te', trip: 'old', boughtAt: 1 },
        { key: '2', item: 'Øl', trip: 'new', boughtAt: 5, member: 'bo' },
        { key: '3', item: 'Brød', trip: 'new', boughtAt: 6, member: 'bo' },
      ),
    );
    expect(trip).toMatchObject({ id: 'new', member: 'bo', at: 6 });
    expect(trip && titlesOf(trip, tables(items).shopping)).toEqual(['Brød', 'Øl']);
  });

  test('leaves out purchases that have been undone one by one', () => {
    const trip = lastTrip(
      bought({ key: '1', item: 'Te', boughtAt: 1 }, { key: '2', item: 'Øl', boughtAt: 2, undoneAt: 3 }),
    );
    expect(trip?.bought.map(({ item }) => item)).toEqual(['Te']);
  });

  test('undone as a whole, gives way to the trip before it', () => {
    const old = { key: '1', item: 'Te', trip: 'old', boughtAt: 1 };
    const undone = { key: '2', item: 'Øl', trip: 'new', boughtAt: 2, undoneAt: 3 };
    expect(lastTrip(bought(old, undone))).toMatchObject({ id: 'old', at: 1 });
    expect(lastTrip(bought(undone))).toBeNull();
  });
});
