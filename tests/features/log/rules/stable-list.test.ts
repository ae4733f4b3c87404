import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogRow } from '../../../../src/data/gateway/tables.ts';
import { newestFirst } from '../../../../src/features/log/rules/entries.ts';
import { fateOf, stableList } from '../../../../src/features/log/rules/stable-list.ts';
import { entry } from '../rows.ts';

const row = (key: string, date: number, part: Partial<LogRow> = {}) =>
  entry({ key, name: key, date, ...part });
const keys = (rows: readonly LogRow[]) => rows.map(({ key }) => key).join(' ');
const none = new Map<string, LogRow>();
const [a, b, c] = [row('a', 30), row('b', 20), row('c', 10)];

describe('a list whose rows keep their places', () => {
  test('keeps a row that has left where it was', () => {
    const held = stableList([a, b, c], [a, c], none);
    expect(keys(held.rows)).toBe('a b c');
    expect([...held.left]).toEqual(['b']);
  });

  test('lets a row that would move others wait, and counts it', () => {
    const held = stableList([a, b], [row('new', 40), a, row('between', 25), b], none);
    expect(keys(held.rows)).toBe('a b');
    expect(held.arrivals).toBe(2);
  });

  test('shows what comes below the last row', () => {
    const held = stableList([a, b], [a, b, c], none);
    expect(keys(held.rows)).toBe('a b c');
    expect(held.arrivals).toBe(0);
  });

  test('shows a changed row as it is now, in the place that it has', () => {
    const renamed = row('b', 50, { name: 'nyt navn' });
    const held = stableList([a, b], [renamed, a], none);
    expect(keys(held.rows)).toBe('a b');
    expect(held.rows[1]).toBe(renamed);
    expect(held.left.size).toBe(0);
  });

  test('never moves a shown row, whatever comes and goes', () => {
    const rows = fc
      .uniqueArray(fc.nat(60), { maxLength: 20 })
      .map((dates) => dates.map((date) => row(`k${date}`, date)).sort(newestFirst));
    fc.assert(
      fc.property(fc.array(rows, { minLength: 1, maxLength: 6 }), ([first = [], ...later]) => {
        let shown = stableList(null, first, none);
        for (const next of later) {
          const held = stableList(shown.rows, next, none);
          if (shown.rows.length > 0)
            expect(keys(held.rows.slice(0, shown.rows.length))).toBe(keys(shown.rows));
          const drawn = new Set(held.rows.map(({ key }) => key));
          expect(held.arrivals).toBe(next.filter(({ key }) => !drawn.has(key)).length);
          shown = held;
        }
      }),
    );
  });
});

describe('a list that is laid out again', () => {
  test('shows what there is', () => {
    expect(stableList(null, [b, c], none)).toEqual({ rows: [b, c], left: new Set(), arrivals: 0 });
  });

  test('keeps a pinned row that has left, in its order', () => {
    const held = stableList(null, [a, c], new Map([['b', b]]));
    expect(keys(held.rows)).toBe('a b c');
    expect([...held.left]).toEqual(['b']);
  });
});

test.each([
  ['is still open', {}, null],
  ['was completed', { done: true }, 'completed'],
  ['was deleted', { done: true, deletedAt: 1 }, 'deleted'],
  ['was deleted for good', { deletedAt: 1, purgedAt: 2 }, 'purged'],
] as const)('an open entry that %s', (_what, part, fate) => {
  expect(fateOf(row('a', 1, { done: false, ...part }), { done: false })).toBe(fate);
});
