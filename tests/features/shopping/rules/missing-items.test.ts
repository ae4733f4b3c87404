import { expect, test } from 'vitest';
import {
  isDismissedNow,
  missingItems,
  toDismissals,
  toggleDismissal,
} from '../../../../src/features/shopping/rules/missing-items.ts';
import { batch, item, purchase, tables } from '../rows.ts';

const day = 24 * 3_600_000;
const now = 1000 * day;
const weekly = [7, 14, 21, 28, 35, 42];

/** Returns what is missing of items that were bought so many days ago. */
const missing = (bought: Readonly<Record<string, readonly number[]>>, dismissals = new Map()) =>
  missingItems(
    tables(
      Object.keys(bought).map((title) => item({ title })),
      {
        purchases: Object.entries(bought).flatMap(([title, all]) =>
          all.map((days) => purchase({ key: `${title} ${days}`, item: title, boughtAt: now - days * day })),
        ),
      },
    ),
    dismissals,
    now,
  );

test('what is bought every week is due after a week, and not after three days', () => {
  expect(missing({ milk: weekly.map((days) => days - 4), bread: weekly })).toEqual(['bread']);
});

test('what was bought or put away within the last hours is not suggested', () => {
  expect(missing({ milk: [0.2, ...weekly] })).toEqual([]);
  // Also where half of the usual interval has passed before the next trip.
  const often = { bread: [3, 6, 9, 12, 15] };
  expect(missing(often)).toEqual(['bread']);
  expect(missing(often, new Map([['bread', [now - 0.4 * day]]]))).toEqual([]);
  expect(missing(often, new Map([['bread', [now - 0.5 * day]]]))).toEqual(['bread']);
});

test('one purchase is not regular, nor are two of which one is older than 90 days', () => {
  expect(missing({ salt: [40] })).toEqual([]);
  expect(missing({ salt: [40, 130] })).toEqual([]);
  expect(missing({ salt: [40, 75] })).toEqual(['salt']);
});

test('the same thing bought twice on one day is one purchase', () => {
  expect(missing({ salt: [40, 40.1] })).toEqual([]);
});

test('what was bought often, and is not bought any more, is not suggested', () => {
  expect(missing({ formula: [60, 64, 68, 72, 76, 80, 84], milk: [6, 10, 14, 18] })).toEqual(['milk']);
});

test('at most four items are suggested, those that are bought most often', () => {
  const rarely = [14, 28, 42];
  expect(missing({ a: rarely, b: weekly, c: weekly, d: weekly, e: weekly })).toEqual(['b', 'c', 'd', 'e']);
});

/** Purchases of an item every week until a week ago. */
const weeklyOf = (itemKey: string, part = {}) =>
  [7, 14, 21, 28, 35].map((days) =>
    purchase({ key: `${itemKey} ${days}`, item: itemKey, boughtAt: now - days * day, ...part }),
  );

test('what is bought every week is missing when a week has passed', () => {
  expect(
    missingItems(tables([item({ title: 'Smør' })], { purchases: weeklyOf('Smør') }), new Map(), now),
  ).toEqual(['Smør']);
});

test('what is on the list, in the freezer or removed is not missing', () => {
  const rows = [
    item({ title: 'Smør', buy: true }),
    item({ title: 'Ærter', freezer: true }),
    item({ title: 'Is', active: false }),
  ];
  const bought = [...weeklyOf('Smør'), ...weeklyOf('Ærter'), ...weeklyOf('Is')];
  expect(
    missingItems(tables(rows, { purchases: bought, batches: [batch('Ærter', 2)] }), new Map(), now),
  ).toEqual([]);
});

test('an undone purchase does not count', () => {
  expect(
    missingItems(
      tables([item({ title: 'Smør' })], { purchases: weeklyOf('Smør', { undoneAt: now }) }),
      new Map(),
      now,
    ),
  ).toEqual([]);
});

test("'not now' takes an item away for some days", () => {
  const all = tables([item({ title: 'Smør' })], { purchases: weeklyOf('Smør') });
  const dismissed = toggleDismissal(new Map(), 'Smør', now);
  expect(missingItems(all, dismissed, now)).toEqual([]);
  expect(missingItems(all, dismissed, now + 3 * day)).toEqual(['Smør']);
});

test("a second 'not now' takes the first back, and leaves older ones alone", () => {
  const older = new Map([['Smør', [now - 5 * day]]]);
  const dismissed = toggleDismissal(older, 'Smør', now - 1000);
  expect(dismissed.get('Smør')).toEqual([now - 5 * day, now - 1000]);
  expect(toggleDismissal(dismissed, 'Smør', now)).toEqual(older);
  // Also on a page that was drawn a moment before.
  expect(isDismissedNow(dismissed.get('Smør'), now - 5000)).toBe(true);
});

test('old dismissals are dropped, and a stored value that is not a map counts as none', () => {
  const old = new Map([['Smør', [now - 91 * day]]]);
  expect([...toggleDismissal(old, 'Is', now).keys()]).toEqual(['Is']);
  expect(toDismissals('nonsense').size).toBe(0);
  expect(toDismissals(new Map([['Smør', [now]]])).get('Smør')).toEqual([now]);
});
