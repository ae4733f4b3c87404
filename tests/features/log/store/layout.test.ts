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

test('rows that were left alone during a slow action stay free to move after it', async () => {
  const { get, touched, during, time } = lock();
  touched();
  await during(() => time.advance(30_000));
  expect(get().locked).toBe(false);
});

test('rows keep their places again after two actions at the same time', async () => {
  const { get, touched, during } = lock();
  touched();
  await Promise.all([during(async () => {}), during(async () => {})]);
  expect(get().locked).toBe(true);
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

const list = (shown: readonly LogRow[] | null, next: readonly LogRow[], pinned = none) => {
  const { parts, ...rest } = stableList(shown && [shown], [next], pinned);
  return { rows: parts.flat(), ...rest };
};

describe('a list whose rows keep their places', () => {
  test('keeps a row that has left where it was', () => {
    const { rows, leftKeys } = list([a, b, c], [a, c]);
    expect(keys(rows)).toBe('a b c');
    expect([...leftKeys]).toEqual(['b']);
  });

  test('lets a row that would move others wait, and counts it', () => {
    const { rows, arrivals } = list([a, b], [row('new', 40), a, row('between', 25), b]);
    expect(keys(rows)).toBe('a b');
    expect(arrivals).toBe(2);
  });

  test('shows what comes below the last row', () => {
    const { rows, arrivals } = list([a, b], [a, b, c]);
    expect(keys(rows)).toBe('a b c');
    expect(arrivals).toBe(0);
  });

  test('shows what comes below the last row also when that has a newer date now', () => {
    const { rows, arrivals } = list([a, b], [row('b', 50), a, row('new', 25)]);
    expect(keys(rows)).toBe('a b new');
    expect(arrivals).toBe(0);
  });

  test('shows a changed row as it is now, in the place that it has', () => {
    const renamed = row('b', 50, { name: 'nyt navn' });
    const { rows, leftKeys } = list([a, b], [renamed, a]);
    expect(keys(rows)).toBe('a b');
    expect(rows[1]).toBe(renamed);
    expect(leftKeys.size).toBe(0);
  });

  test('keeps the place of a row that is now in another part', () => {
    const moved = row('a', 5);
    const { parts, leftKeys, arrivals } = stableList([[a], [b], [c]], [[], [b], [c, moved]], none);
    expect(parts).toEqual([[moved], [b], [c]]);
    expect({ left: leftKeys.size, arrivals }).toEqual({ left: 0, arrivals: 0 });
  });

  test('visits and copies no part that is as before, nor a page that is added below', () => {
    const unread = new Proxy([a], {
      get(target, field) {
        if (/^\d+$/.test(String(field))) throw new Error('This part is as before.');
        return Reflect.get(target, field);
      },
    });
    const below = [c];
    const { parts } = stableList([unread, [b]], [unread, [b], below], none);
    expect(parts[0]).toBe(unread);
    expect(parts[2]).toBe(below);
    expect(keys(parts.flatMap((part) => (part === unread ? [] : part)))).toBe('b c');
  });

  test('never moves a shown row, whatever comes and goes', () => {
    const parts = fc
      .uniqueArray(fc.nat(60), { maxLength: 20 })
      .map((dates) => dates.map((date) => row(`k${date}`, date)).sort(newestFirst))
      .chain((rows) =>
        fc
          .array(fc.nat(20), { maxLength: 3 })
          .map((ends) =>
            [0, ...ends.sort((x, y) => x - y), rows.length]
              .map((end, i, all) => rows.slice(all[i - 1] ?? 0, end))
              .filter(({ length }) => length),
          ),
      );
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 6 }), ([first = [], ...later]) => {
        let shown = stableList(null, first, none);
        for (const next of later) {
          const stable = stableList(shown.parts, next, none);
          const [before, after] = [shown.parts.flat(), stable.parts.flat()];
          if (before.length > 0) expect(keys(after.slice(0, before.length))).toBe(keys(before));
          const drawn = new Set(after.map(({ key }) => key));
          expect(stable.arrivals).toBe(next.flat().filter(({ key }) => !drawn.has(key)).length);
          expect(drawn.size).toBe(after.length);
          shown = stable;
        }
      }),
    );
  });
});

describe('a list that is laid out again', () => {
  test('shows what there is', () => {
    expect(list(null, [b, c])).toEqual({ rows: [b, c], leftKeys: new Set(), arrivals: 0 });
  });

  test('keeps a pinned row that has left, in its order', () => {
    const { rows, leftKeys } = list(null, [a, c], new Map([['b', b]]));
    expect(keys(rows)).toBe('a b c');
    expect([...leftKeys]).toEqual(['b']);
    const { parts } = stableList(
      null,
      [[a], [c]],
      new Map([
        ['b', b],
        ['d', row('d', 5)],
      ]),
    );
    expect(parts).toEqual([[a], [b, c], [row('d', 5)]]);
  });
});
