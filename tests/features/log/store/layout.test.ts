import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogRow } from '../../../../src/data/gateway/tables.ts';
import { newestFirst } from '../../../../src/features/log/rules/entries.ts';
import { createLayoutLock, stableList } from '../../../../src/features/log/store/layout.ts';
import { createSimulatedTime } from '../../../support/simulation/simulated-time.ts';
import { entry } from '../rows.ts';

function lock() {
  const time = createSimulatedTime(0);
  return { time, ...createLayoutLock({ after: time.after }, () => {}) };
}

test('rows may move until the page is touched, and again when it has been quiet for half a minute', async () => {
  const { time, get, touched } = lock();
  expect(get()).toEqual({ locked: false, version: 0 });
  touched();
  await time.advance(29_000);
  touched();
  await time.advance(29_000);
  expect(get()).toEqual({ locked: true, version: 0 });
  await time.advance(1_000);
  expect(get()).toEqual({ locked: false, version: 1 });
});

test('what the person does is laid out again, and then rows keep their places again', async () => {
  const { get, touched, during } = lock();
  touched();
  const before = get().version;
  await during(async () => expect(get().locked).toBe(false));
  expect(get().locked).toBe(true);
  expect(get().version).toBeGreaterThan(before);
});

test('showing everything in its place does not unlock the rows', () => {
  const { get, touched, relayout } = lock();
  touched();
  relayout();
  expect(get()).toEqual({ locked: true, version: 1 });
});

const row = (key: string, date: number, part: Partial<LogRow> = {}) =>
  entry({ key, name: key, date, ...part });
const keys = (rows: readonly LogRow[]) => rows.map(({ key }) => key).join(' ');
const none = new Map<string, LogRow>();
const [a, b, c] = [row('a', 30), row('b', 20), row('c', 10)];

describe('a list whose rows keep their places', () => {
  test('keeps a row that has left where it was', () => {
    const list = stableList([a, b, c], [a, c], none);
    expect(keys(list.rows)).toBe('a b c');
    expect([...list.leftKeys]).toEqual(['b']);
  });

  test('lets a row that would move others wait, and counts it', () => {
    const list = stableList([a, b], [row('new', 40), a, row('between', 25), b], none);
    expect(keys(list.rows)).toBe('a b');
    expect(list.arrivals).toBe(2);
  });

  test('shows what comes below the last row', () => {
    const list = stableList([a, b], [a, b, c], none);
    expect(keys(list.rows)).toBe('a b c');
    expect(list.arrivals).toBe(0);
  });

  test('copies no row when pages are added below, as they are for a hundred thousand', () => {
    const next = [a, b, c];
    expect(stableList([a, b], next, none).rows).toBe(next);
    expect(stableList(null, next, none).rows).toBe(next);
  });

  test('shows a changed row as it is now, in the place that it has', () => {
    const renamed = row('b', 50, { name: 'nyt navn' });
    const list = stableList([a, b], [renamed, a], none);
    expect(keys(list.rows)).toBe('a b');
    expect(list.rows[1]).toBe(renamed);
    expect(list.leftKeys.size).toBe(0);
  });

  test('never moves a shown row, whatever comes and goes', () => {
    const rows = fc
      .uniqueArray(fc.nat(60), { maxLength: 20 })
      .map((dates) => dates.map((date) => row(`k${date}`, date)).sort(newestFirst));
    fc.assert(
      fc.property(fc.array(rows, { minLength: 1, maxLength: 6 }), ([first = [], ...later]) => {
        let shown = stableList(null, first, none);
        for (const next of later) {
          const list = stableList(shown.rows, next, none);
          if (shown.rows.length > 0)
            expect(keys(list.rows.slice(0, shown.rows.length))).toBe(keys(shown.rows));
          const drawn = new Set(list.rows.map(({ key }) => key));
          expect(list.arrivals).toBe(next.filter(({ key }) => !drawn.has(key)).length);
          shown = list;
        }
      }),
    );
  });
});

describe('a list that is laid out again', () => {
  test('shows what there is', () => {
    expect(stableList(null, [b, c], none)).toEqual({ rows: [b, c], leftKeys: new Set(), arrivals: 0 });
  });

  test('keeps a pinned row that has left, in its order', () => {
    const list = stableList(null, [a, c], new Map([['b', b]]));
    expect(keys(list.rows)).toBe('a b c');
    expect([...list.leftKeys]).toEqual(['b']);
  });
});
