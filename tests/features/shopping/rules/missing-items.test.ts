import { expect, test } from 'vitest';
import { missingItems } from '../../../../src/features/shopping/rules/missing-items.ts';
import { batch, item, purchase, tables } from '../rows.ts';

const day = 24 * 3_600_000;
const now = 1000 * day;

test.each<[what: string, daysAgo: string, missing: string]>([
  ['what is due', 'Mælk 3 10 17 24 31 38, Brød 7 14 21 28 35 42', 'Brød'],
  ['not what was bought within the last hours', 'Mælk 0.2 7 14 21 28 35', ''],
  ['not what was bought once', 'Salt 40', ''],
  ['not what was bought twice on one day', 'Salt 40 40.1', ''],
  ['what was bought twice within 90 days', 'Salt 40 75, Te 40 130', 'Salt'],
  ['on the way home from a holiday', 'Mælk 29 31 33 35', 'Mælk'],
  ['not what is bought no more', 'Grød 60 64 68 72 76, Te 60 85', 'Te'],
  ['at most four', 'A 7 14 21, B 7 14 21, C 7 14 21, D 7 14 21, E 7 14 21', 'A, B, C, D'],
  ['not what is on the list, removed or in the freezer', 'Smør 7 14 21, Is 7 14 21, Ærter 7 14 21', ''],
])('missing is %s: bought days ago %s', (_, daysAgo, missing) => {
  const purchases = daysAgo.split(', ').flatMap((history) => {
    const [title = '', ...days] = history.split(' ');
    return days.map((each) =>
      purchase({ key: `${title} ${each}`, item: title, boughtAt: now - Number(each) * day }),
    );
  });
  const items = [...new Set(purchases.map((each) => each.item))].map((title) =>
    item({ title, buy: title === 'Smør', active: title !== 'Is' }),
  );
  const found = (undoneAt: number | null) => {
    const bought = purchases.map((each) => ({ ...each, undoneAt }));
    return missingItems(tables(items, { purchase: bought, freezer_batch: [batch('Ærter', 2)] }), now).join(
      ', ',
    );
  };
  expect([found(null), found(now)]).toEqual([missing, '']);
});
