import { expect, test } from 'vitest';
import { standing, toggled, toKeys } from '../../../../src/features/shopping/rules/selection.ts';
import { item, tables } from '../rows.ts';

test('a mark stands while its item is on the list, and in the freezer while it is of the freezer, also when it is empty', () => {
  const rows = tables([
    item({ title: 'a', buy: true }),
    item({ title: 'b' }),
    item({ title: 'c', freezer: true, count: 0 }),
    item({ title: 'd', freezer: true, count: 2, active: false }),
  ]);
  const marks = { struck: new Set(['a', 'b', 'unknown']), taken: new Set(['a', 'c', 'd']) };
  expect(standing(marks, rows, rows)).toEqual({ struck: new Set(['a']), taken: new Set(['c']) });
});

test('marks that all stand are the very same: nothing is written down again', () => {
  const struck = new Set(['a']);
  const taken = new Set<string>();
  const rows = tables([item({ title: 'a', buy: true })]);
  const marks = standing({ struck, taken }, rows, rows);
  expect(marks.struck).toBe(struck);
  expect(marks.taken).toBe(taken);
});

test('what this phone added is struck under the key that it was given, when another thing has its own', () => {
  const [key, next] = ['00000000-0000-8000-8000-000000000000', '00000000-0000-9000-8000-000000000000'];
  const mine = item({ title: 'Mælk', key, id: null, buy: true });
  const other = item({ title: 'Sødmælk', key, buy: true });
  const given = item({ title: 'Mælk', key: next, buy: true });
  const struck = { struck: new Set([key]), taken: new Set<string>() };
  const after = tables([other, given]);
  expect(standing(struck, after, tables([mine])).struck).toEqual(new Set([next]));
  // What was known before is what has that key, whatever it is called by now.
  expect(standing(struck, after, tables([{ ...mine, id: 7 }])).struck).toBe(struck.struck);
});

test('a second tap takes the mark away, and leaves the set before it as it was', () => {
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
])('the note %j is read as the keys %j', (note, keys) => expect([...toKeys(note)]).toEqual(keys));
