import { describe, expect, test } from 'vitest';
import { lastTrip } from '../../../src/features/shopping/trip.ts';
import { item, purchase, tables } from './rows.ts';

const items = [item({ title: 'Øl' }), item({ title: 'Brød' }), item({ title: 'Te' })];

describe('the last trip', () => {
  test('there is none before the first purchase', () => {
    expect(lastTrip(tables(items))).toBeNull();
  });

  test('is what was bought together last, by whomever, by title', () => {
    const trip = lastTrip(
      tables(items, [
        purchase({ id: '1', itemKey: 'Te', trip: 'old', boughtAt: 1 }),
        purchase({ id: '2', itemKey: 'Øl', trip: 'new', boughtAt: 5, member: 'bo' }),
        purchase({ id: '3', itemKey: 'Brød', trip: 'new', boughtAt: 6, member: 'bo' }),
      ]),
    );
    expect(trip).toMatchObject({ id: 'new', member: 'bo', at: 6 });
    expect(trip?.bought.map((each) => each.item.title)).toEqual(['Brød', 'Øl']);
  });

  test('holds only what has not been undone one by one', () => {
    const trip = lastTrip(
      tables(items, [
        purchase({ id: '1', itemKey: 'Te', boughtAt: 1 }),
        purchase({ id: '2', itemKey: 'Øl', boughtAt: 2, undoneAt: 3 }),
      ]),
    );
    expect(trip?.bought.map((each) => each.item.title)).toEqual(['Te']);
  });

  test('undone altogether, it does not lead to the trip before it', () => {
    expect(
      lastTrip(
        tables(items, [
          purchase({ id: '1', itemKey: 'Te', trip: 'old', boughtAt: 1 }),
          purchase({ id: '2', itemKey: 'Øl', trip: 'new', boughtAt: 2, undoneAt: 3 }),
        ]),
      ),
    ).toBeNull();
  });
});
