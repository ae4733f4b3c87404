import { expect, test } from 'vitest';
import type { ShoppingTables } from '../../../../src/data/gateway/tables.ts';
import { toggled, toKeys, validSelection } from '../../../../src/features/shopping/store/view-model.ts';
import { item, tables } from '../rows.ts';

/** Nothing is shown in advance. */
const both = (rows: ShoppingTables) => ({ tables: rows, withoutPreviews: rows });

test('an item stays struck while it is on the list, and in the freezer view while it belongs there, also with count 0', () => {
  const rows = tables([
    item({ title: 'a', buy: true }),
    item({ title: 'b' }),
    item({ title: 'c', freezer: true, count: 0 }),
    item({ title: 'd', freezer: true, count: 2, active: false }),
  ]);
  const marks = { struck: new Set(['a', 'b', 'unknown']), taken: new Set(['a', 'c', 'd']) };
  expect(validSelection(marks, both(rows), rows)).toEqual({ struck: new Set(['a']), taken: new Set(['c']) });
});

test('a selection that is still valid is returned as the same sets, so that nothing is stored again', () => {
  const struck = new Set(['a']);
  const taken = new Set<string>();
  const rows = tables([item({ title: 'a', buy: true })]);
  const marks = validSelection({ struck, taken }, both(rows), rows);
  expect(marks.struck).toBe(struck);
  expect(marks.taken).toBe(taken);
});

test('an item added on this phone stays struck under the key that the family gave it', () => {
  const [key, next] = ['00000000-0000-8000-8000-000000000000', '00000000-0000-9000-8000-000000000000'];
  const mine = item({ title: 'Mælk', key, id: null, buy: true });
  const other = item({ title: 'Sødmælk', key, buy: true });
  const given = item({ title: 'Mælk', key: next, buy: true });
  const struck = { struck: new Set([key]), taken: new Set<string>() };
  const after = tables([other, given]);
  expect(validSelection(struck, both(after), tables([mine])).struck).toEqual(new Set([next]));
  // What was known before is what has that key, whatever it is called by now.
  expect(validSelection(struck, both(after), tables([{ ...mine, id: 7 }])).struck).toBe(struck.struck);
});

test('a second tap removes the key and leaves the earlier set unchanged', () => {
  const one = toggled(new Set(), 'a');
  expect(one).toEqual(new Set(['a']));
  expect(toggled(one, 'a')).toEqual(new Set());
  expect(one).toEqual(new Set(['a']));
});

test.each([
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [['a', 1, null], ['a']],
  [undefined, []],
  ['abc', []],
  [{ 0: 'a' }, []],
])('the stored value %j is parsed as the keys %j', (note, keys) => expect([...toKeys(note)]).toEqual(keys));
