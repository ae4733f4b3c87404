import { expect, test } from 'vitest';
import {
  dueItems,
  type ItemHistory,
  missingItems,
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

test.each<[what: string, histories: readonly ItemHistory[], due: readonly string[]]>([
  ['what is due', [bought('milk', ...weekly.map((days) => days - 4)), bought('bread', ...weekly)], ['bread']],
  ['not what was bought within the last hours', [bought('milk', 0.2, ...weekly)], []],
  ['not what was bought once', [bought('salt', 40)], []],
  ['not what was bought twice on one day', [bought('salt', 40, 40.1)], []],
  ['what was bought twice within 90 days', [bought('salt', 40, 75), bought('tea', 40, 130)], ['salt']],
  ['on the way home from a holiday', [bought('milk', 29, 31, 33, 35)], ['milk']],
  ['not what is bought no more', [bought('formula', 60, 64, 68, 72, 76), bought('tea', 60, 85)], ['tea']],
  ['at most four', ['a', 'b', 'c', 'd', 'e'].map((item) => bought(item, ...weekly)), ['a', 'b', 'c', 'd']],
])('suggested is %s', (_, histories, due) => expect(dueItems(histories, now)).toEqual(due));

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
    missingItems(tables(rows, { purchases: [...bought, ...undone], batches: [batch('Ærter', 2)] }), now),
  ).toEqual([]);
});
