import { expect, test } from 'vitest';
import {
  dueItems,
  type ItemHistory,
  isDismissedNow,
  missingItems,
  toggleDismissal,
} from '../../../../src/features/shopping/rules/missing-items.ts';
import { batch, item, purchase, tables } from '../rows.ts';

const day = 24 * 3_600_000;
const now = 1000 * day;
/** Bought so many days ago. */
const bought = (item: string, ...daysAgo: readonly number[]): ItemHistory => ({
  item,
  purchases: daysAgo.map((days) => now - days * day),
});
const weekly = [7, 14, 21, 28, 35, 42];

test('what is bought as often and not due yet is not suggested', () => {
  const justBought = bought('milk', ...weekly.map((days) => days - 4));
  expect(dueItems([justBought, bought('bread', ...weekly)], now)).toEqual(['bread']);
});

test('what was bought or put away within the last hours is not suggested', () => {
  expect(dueItems([bought('milk', 0.2, ...weekly)], now)).toEqual([]);
  // Also where half of the usual interval has passed before the next trip.
  const often = bought('bread', 3, 6, 9, 12, 15);
  expect(dueItems([often], now)).toEqual(['bread']);
  expect(dueItems([{ ...often, dismissedAt: now - 0.4 * day }], now)).toEqual([]);
  expect(dueItems([{ ...often, dismissedAt: now - 0.5 * day }], now)).toEqual(['bread']);
});

test('one purchase is not regular, nor are two of which one is older than 90 days', () => {
  expect(dueItems([bought('salt', 40)], now)).toEqual([]);
  expect(dueItems([bought('salt', 40, 130)], now)).toEqual([]);
  expect(dueItems([bought('salt', 40, 75)], now)).toEqual(['salt']);
});

test('the same thing bought twice on one day is one purchase', () => {
  expect(dueItems([bought('salt', 40, 40.1)], now)).toEqual([]);
});

test('a habit that has ended counts less than one that goes on', () => {
  const ended = bought('formula', ...[60, 64, 68, 72, 76, 80, 84, 88, 92, 96]);
  const ongoing = bought('milk', ...[6, 10, 14, 18, 22, 26, 30, 34, 38, 42]);
  expect(dueItems([ended, ongoing], now)[0]).toBe('milk');
});

test('at most four items are suggested', () => {
  const histories = ['a', 'b', 'c', 'd', 'e'].map((item) => bought(item, ...weekly));
  expect(dueItems(histories, now)).toEqual(['a', 'b', 'c', 'd']);
});

/** Purchases of an item every week until a week ago. */
const weeklyOf = (itemKey: string, part = {}) =>
  [7, 14, 21, 28, 35].map((days) =>
    purchase({ key: `${itemKey} ${days}`, item: itemKey, boughtAt: now - days * day, ...part }),
  );

test('what is on the list, in the freezer or removed, or whose purchases were undone, is not missing', () => {
  const rows = [
    item({ title: 'Smør', buy: true }),
    item({ title: 'Ærter', freezer: true }),
    item({ title: 'Is', active: false }),
    item({ title: 'Te' }),
  ];
  const bought = ['Smør', 'Ærter', 'Is'].flatMap((title) => weeklyOf(title));
  const undone = weeklyOf('Te', { undoneAt: now });
  expect(
    missingItems(
      tables(rows, { purchases: [...bought, ...undone], batches: [batch('Ærter', 2)] }),
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

test("a second 'not now' takes the first back", () => {
  const dismissed = toggleDismissal(new Map(), 'Smør', now - 1000);
  expect(toggleDismissal(dismissed, 'Smør', now).size).toBe(0);
  // Also on a page that was drawn a moment before.
  expect(isDismissedNow(dismissed.get('Smør'), now - 5000)).toBe(true);
});
