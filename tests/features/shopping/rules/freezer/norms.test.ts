import { expect, test } from 'vitest';
import { applyShopping, rejectionOf } from '../../../../../src/features/shopping/rules/apply-operation.ts';
import { toNorms } from '../../../../../src/features/shopping/rules/freezer/freezer-age.ts';
import { keyOfName } from '../../../../../src/features/shopping/rules/item-key.ts';
import type { ShoppingOperation } from '../../../../../src/features/shopping/rules/operations.ts';
import { inverse } from '../../../../../src/features/shopping/rules/undo.ts';
import { tables } from '../../rows.ts';

const key = '00000000-0000-8000-9000-000000000001';
const set = (months: number | null, at: number, category = 'Kød og fisk'): ShoppingOperation => ({
  entity: 'norm',
  kind: 'set',
  id: `00000000-0000-4000-8000-00000000000${at}`,
  at,
  key,
  data: { category, months },
});
const empty = tables([]);
const said = (rows: typeof empty) => Object.fromEntries(toNorms(rows.norm.values()));

test('the latest setting of how long a category keeps wins, whichever arrives last', () => {
  const [first, second] = [set(3, 1), set(5, 2, 'KØD OG FISK')];
  for (const order of [
    [first, second],
    [second, first],
  ])
    expect(said(order.reduce((rows, op) => applyShopping(rows, op, 'anna'), empty))).toEqual({
      'kød og fisk': 5,
    });
});

test('without a setting the page’s default applies, also after undoing the first setting', () => {
  const first = set(3, 1);
  const after = applyShopping(empty, first, 'anna');
  const [undo] = inverse(empty, [first], 'anna');
  expect(undo).toMatchObject({ data: { months: null } });
  expect(said(applyShopping(after, { ...set(null, 2), ...undo } as ShoppingOperation, 'anna'))).toEqual({});
});

test('an invalid number of months and the key of another category are rejected', () => {
  const after = applyShopping(empty, set(3, 1), 'anna');
  expect([0, 61, 1.5].map((months) => rejectionOf(after, set(months, 2)))).toEqual(Array(3).fill('bad-data'));
  expect(rejectionOf(after, set(4, 2, 'Brød'))).toBe('exists');
  expect(rejectionOf(empty, set(4, 2, ' '))).toBe('bad-category');
});

test('every phone makes the same key of a category, and another than of an item of that name', async () => {
  expect(await keyOfName('norm', 'Brød ')).toBe(await keyOfName('norm', 'brød'));
  expect(await keyOfName('norm', 'Brød')).not.toBe(await keyOfName('shopping', 'Brød'));
});
