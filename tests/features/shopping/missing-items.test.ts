import { expect, test } from 'vitest';
import {
  missingItems,
  toDismissals,
  withDismissal,
} from '../../../src/features/shopping/rules/habits/missing-items.ts';
import { item, purchase, tables } from './rows.ts';

const day = 24 * 3_600_000;
const now = 1000 * day;
/** Purchases of an item every week until a week ago. */
const weekly = (itemKey: string, part = {}) =>
  [7, 14, 21, 28, 35].map((days) =>
    purchase({ id: `${itemKey} ${days}`, itemKey, boughtAt: now - days * day, ...part }),
  );

test('what is bought every week is missing when a week has passed', () => {
  expect(missingItems(tables([item({ title: 'Smør' })], weekly('Smør')), new Map(), now)).toEqual(['Smør']);
});

test('what is on the list, in the freezer or removed is not missing', () => {
  const rows = [
    item({ title: 'Smør', buy: true }),
    item({ title: 'Ærter', freezer: true, count: 2 }),
    item({ title: 'Is', active: false }),
  ];
  const bought = [...weekly('Smør'), ...weekly('Ærter'), ...weekly('Is')];
  expect(missingItems(tables(rows, bought), new Map(), now)).toEqual([]);
});

test('a purchase that was undone says nothing', () => {
  expect(
    missingItems(tables([item({ title: 'Smør' })], weekly('Smør', { undoneAt: now })), new Map(), now),
  ).toEqual([]);
});

test("'not now' takes an item away for some days", () => {
  const all = tables([item({ title: 'Smør' })], weekly('Smør'));
  const dismissed = withDismissal(new Map(), 'Smør', now);
  expect(missingItems(all, dismissed, now)).toEqual([]);
  expect(missingItems(all, dismissed, now + 3 * day)).toEqual(['Smør']);
});

test('old dismissals are forgotten, and what is no map of them is none', () => {
  const old = new Map([['Smør', [now - 91 * day]]]);
  expect([...withDismissal(old, 'Is', now).keys()]).toEqual(['Is']);
  expect(toDismissals('nonsense').size).toBe(0);
  expect(toDismissals(new Map([['Smør', [now]]])).get('Smør')).toEqual([now]);
});
