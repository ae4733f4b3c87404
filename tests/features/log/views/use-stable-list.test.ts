import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { newestFirst } from '../../../../src/app-shell/rules/repeat.ts';
import { stableList } from '../../../../src/features/log/views/use-stable-list.ts';
import { entry } from '../rows.ts';

const rows = (...names: string[]) => names.map((name, i) => entry({ name, date: 100 - i }));
const names = (list: ReturnType<typeof stableList>) => list.rows.map(({ name }) => name);

test('without a list on the screen, everything is in its place', () => {
  const next = rows('a', 'b');
  expect(stableList(null, next, null)).toEqual({ rows: next, leftKeys: new Set(), arrivals: 0 });
  expect(stableList([], next, null).rows).toBe(next);
});

test('a row that has changed is shown as it is now, in its place', () => {
  const [a, b] = [entry({ name: 'a', date: 100 }), entry({ name: 'b', date: 99 })];
  const list = stableList([a, b], [{ ...b, date: 300, name: 'omdøbt' }, a], null);
  expect(names(list)).toEqual(['a', 'omdøbt']);
});

test('the entry that is being edited stays when everything is laid out again', () => {
  const pinned = entry({ name: 'rettes', date: 99.5 });
  const list = stableList(null, rows('a', 'b'), pinned);
  expect(names(list)).toEqual(['a', 'rettes', 'b']);
  expect([...list.leftKeys]).toEqual(['rettes']);
  expect(stableList(null, [pinned], pinned).leftKeys.size).toBe(0);
});

const some = fc
  .uniqueArray(fc.record({ key: fc.constantFrom(...'abcdefghij'), date: fc.nat(9) }), {
    selector: ({ key }) => key,
  })
  .map((parts) => parts.map((part) => entry({ name: part.key, ...part })).sort(newestFirst));

property.prop([some, some])('no row on the screen ever moves or goes', (shown, next) => {
  fc.pre(shown.length > 0);
  const list = stableList(shown, next, null);
  const keys = list.rows.map(({ key }) => key);
  expect(keys.slice(0, shown.length)).toEqual(shown.map(({ key }) => key));
  expect(new Set(keys).size).toBe(keys.length);
  expect(list.arrivals).toBe(next.filter(({ key }) => !keys.includes(key)).length);
});
