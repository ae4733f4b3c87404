import { expect, test } from 'vitest';
import {
  boughtFor,
  boughtText,
  recentTrips,
  unfrozen,
} from '../../../../src/features/shopping/rules/purchases.ts';
import { batch, item, purchase, tables } from '../rows.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-21T12:00:00Z');

test('the trips of a month are shown, the latest first, with what was undone', () => {
  const bought = tables([], {
    purchase: [
      purchase({ key: '1', item: 'Te', trip: 'older', boughtAt: now - 2 * day }),
      purchase({ key: '2', item: 'Øl', trip: 'new', boughtAt: now - day, member: 'bo' }),
      purchase({ key: '3', item: 'Brød', trip: 'new', boughtAt: now - day, member: 'bo', undoneAt: now }),
      purchase({ key: '4', item: 'Ost', trip: 'long ago', boughtAt: now - 31 * day }),
    ],
  });
  const trips = recentTrips(bought.purchase, now);
  expect(trips).toMatchObject([{ id: 'new', member: 'bo', at: now - day }, { id: 'older' }]);
  expect(trips[0]?.purchases.map((each) => each.item)).toEqual(['Øl', 'Brød']);
});

test('a member reads for a day who has bought what they had asked for, but not what they bought themselves', () => {
  const bought = (key: string, part: Partial<ReturnType<typeof purchase>> = {}) =>
    purchase({ key, item: key, member: 'bo', wantedBy: 'anna', boughtAt: now - 1, ...part });
  const names = new Map(Object.entries({ bo: 'Bo', ellen: 'Ellen' }));
  const read = (...purchases: readonly ReturnType<typeof purchase>[]) => {
    const things = ['Is', 'Te', 'Øl'].map((title) => item({ title }));
    const found = boughtFor(tables(things, { purchase: purchases }), 'anna', now);
    return found && boughtText(found, names);
  };
  expect(read(bought('Is'))).toBe('Bo har købt Is, som du bad om');
  expect(read(bought('Is'), bought('Te', { boughtAt: now - 2 }))).toBe('Bo har købt Is og Te, som du bad om');
  const three = [bought('Is'), bought('Te', { member: 'ellen' }), bought('Øl')];
  for (const arrived of [three, three.toReversed()])
    expect(read(...arrived)).toBe('Bo og Ellen har købt Is og 2 andre varer, som du bad om');
  for (const part of [{ wantedBy: 'bo' }, { member: 'anna' }, { undoneAt: now }, { boughtAt: now - day }])
    expect(read(bought('Is', part))).toBeNull();
  expect(read(bought('Is', { member: 'left' }))).toBe('En anden har købt Is, som du bad om');
});

test('what a trip bought belongs in the freezer until some of it was put there that day or later', () => {
  const rows = [item({ title: 'Is', freezer: true }), item({ title: 'Te' })];
  const purchases = ['Is', 'Te'].map((title) => purchase({ key: title, item: title, boughtAt: now }));
  const left = (...batches: readonly ReturnType<typeof batch>[]) =>
    unfrozen(tables(rows, { purchase: purchases, freezer_batch: batches }), 'trip').map((each) => each.item);
  expect(left()).toEqual(['Is']);
  expect(left(batch('Is', 2, '2026-11-20'), batch('Is', 1), batch('Is', 0, '2026-11-21'))).toEqual(['Is']);
  expect(left(batch('Is', 1, '2026-11-21'))).toEqual([]);
});
