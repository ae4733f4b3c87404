import { describe, expect, test } from 'vitest';
import { lastTrip, titlesOf, tripToShow } from '../../../../src/features/shopping/rules/trip.ts';
import { item, purchase, tables } from '../rows.ts';

const items = [item({ title: 'Øl' }), item({ title: 'Brød' }), item({ title: 'Te' })];
const bought = (...purchases: Parameters<typeof purchase>[0][]) =>
  tables(items, purchases.map(purchase)).purchase;

describe('the last trip', () => {
  test('does not exist before the first purchase', () => {
    expect(lastTrip(bought())).toBeNull();
  });

  test('is what anybody bought together last, sorted by title', () => {
    const trip = lastTrip(
      bought(
        { id: '1', itemKey: 'Te', trip: 'old', boughtAt: 1 },
        { id: '2', itemKey: 'Øl', trip: 'new', boughtAt: 5, member: 'bo' },
        { id: '3', itemKey: 'Brød', trip: 'new', boughtAt: 6, member: 'bo' },
      ),
    );
    expect(trip).toMatchObject({ id: 'new', member: 'bo', at: 6 });
    expect(trip && titlesOf(trip, tables(items).shopping)).toEqual(['Brød', 'Øl']);
  });

  test('leaves out purchases that have been undone one by one', () => {
    const trip = lastTrip(
      bought({ id: '1', itemKey: 'Te', boughtAt: 1 }, { id: '2', itemKey: 'Øl', boughtAt: 2, undoneAt: 3 }),
    );
    expect(trip?.bought.map(({ itemKey }) => itemKey)).toEqual(['Te']);
  });

  test('undone as a whole, does not give way to the trip before it', () => {
    expect(
      lastTrip(
        bought(
          { id: '1', itemKey: 'Te', trip: 'old', boughtAt: 1 },
          { id: '2', itemKey: 'Øl', trip: 'new', boughtAt: 2, undoneAt: 3 },
        ),
      ),
    ).toBeNull();
  });
});

describe('the trip to show', () => {
  const before = lastTrip(bought({ id: '1', itemKey: 'Te', trip: 'old' }));
  const after = lastTrip(bought({ id: '2', itemKey: 'Øl', trip: 'new' }));

  test('is the last trip, while nothing stands below it', () => {
    expect(tripToShow(null, after, false)).toBe(after);
    expect(tripToShow(before, after, false)).toBe(after);
    expect(tripToShow(before, null, false)).toBeNull();
  });

  test('neither appears nor disappears above a locked list, but another may take its place', () => {
    expect(tripToShow(null, after, true)).toBeNull();
    expect(tripToShow(before, after, true)).toBe(after);
    expect(tripToShow(before, null, true)).toBe(before);
  });
});
