import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogRow } from '../../../../src/data/gateway/tables.ts';
import {
  binEntries,
  createMemories,
  daysLeft,
  fateOf,
  isChanged,
  memory,
  newestFirst,
  openAndDeleted,
  openEntries,
  twoYearsBefore,
} from '../../../../src/features/log/rules/entries.ts';
import type { LogTables } from '../../../../src/features/log/rules/operations.ts';
import { withRows } from '../../../../src/sync/state/row-map.ts';
import { entry, tables } from '../rows.ts';

const at = (iso: string) => Date.parse(iso);
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test('the time of an entry that was renamed or reopened is that of the change', () => {
  const written = at('2026-10-03T12:00:00Z');
  const changed = (date: string) => isChanged(entry({ name: 'x', id: String(written), date: at(date) }));
  expect(changed('2026-10-03T12:00:00Z')).toBe(false);
  expect(changed('2026-10-03T12:00:59Z')).toBe(false);
  expect(changed('2026-10-03T12:01:00Z')).toBe(true);
});

test('open entries are listed newest first, without those done, deleted or purged', () => {
  const rows = tables(
    entry({ name: 'gammel', done: false, date: 1 }),
    entry({ name: 'ny', done: false, date: 9 }),
    entry({ name: 'gjort', done: true, date: 5 }),
    entry({ name: 'slettet', done: false, date: 5, deletedAt: 6 }),
    entry({ name: 'væk', done: false, date: 5, deletedAt: 6, purgedAt: 7 }),
  );
  expect(names(openEntries(rows))).toEqual(['ny', 'gammel']);
});

describe('the open and the deleted entries', () => {
  const row = fc
    .record({
      key: fc.constantFrom(...'abcdefgh'),
      done: fc.boolean(),
      deletedAt: fc.constantFrom(null, 1),
      purgedAt: fc.constantFrom(null, null, 2),
    })
    .map((part) => entry({ name: part.key, ...part }));

  test('are those of the current rows, whatever has changed', () => {
    fc.assert(
      fc.property(fc.array(fc.array(row, { maxLength: 12 }), { maxLength: 5 }), (changes) => {
        const few = openAndDeleted();
        let log: LogTables['log'] = withRows(new Map<string, LogRow>(), []);
        for (const rows of changes) {
          log = withRows(
            log,
            rows.map((each) => [each.key, each]),
          );
          const found = few({ log });
          expect(openEntries(found)).toEqual(openEntries({ log }));
          expect(binEntries(found, 1)).toEqual(binEntries({ log }, 1));
        }
        expect(openEntries(few({ log: new Map() }))).toEqual([]);
      }),
    );
  });

  test('are found again without visiting the entries that have not changed', () => {
    let visited = 0;
    const watched = (key: string, done: boolean): LogRow =>
      Object.defineProperty(entry({ name: key }), 'done', { get: () => ++visited > 0 && done });
    const keys = Array.from({ length: 2000 }, (_, i) => String(1_700_000_000_000 + i));
    const log = withRows(
      new Map<string, LogRow>(),
      keys.map((key, i) => [key, watched(key, i > 9)]),
    );
    const few = openAndDeleted();
    expect(openEntries(few({ log }))).toHaveLength(10);
    visited = 0;
    const added = withRows(log, [['1800000000000', watched('1800000000000', false)]]);
    expect(openEntries(few({ log: added }))).toHaveLength(11);
    expect(visited).toBeLessThan(20);
  });
});

test('sorting newest first does not depend on the order of the input', () => {
  const row = fc.record({ key: fc.string(), date: fc.nat(3) }).map((part) => entry({ name: 'x', ...part }));
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ key }) => key }), (rows) => {
      expect(rows.toSorted(newestFirst)).toEqual(rows.toReversed().toSorted(newestFirst));
    }),
  );
});

test('two years before is the same time of the same day, also across leap days and summer time', () => {
  expect(twoYearsBefore(at('2026-11-21T10:30:00Z'))).toBe(at('2024-11-21T10:30:00Z'));
  expect(twoYearsBefore(at('2024-02-29T10:30:00Z'))).toBe(at('2022-02-28T10:30:00Z'));
  expect(twoYearsBefore(at('2027-03-28T10:30:00Z'))).toBe(at('2025-03-28T10:30:00Z'));
});

describe('the bin', () => {
  const now = at('2026-11-21T12:00:00Z');
  const ago = (days: number) => now - days * 86_400_000;

  test('holds the entries deleted in the last 30 days, the last deleted first', () => {
    const rows = tables(
      entry({ name: 'lige slettet', deletedAt: now }),
      entry({ name: 'forleden', deletedAt: ago(2) }),
      entry({ name: 'næsten væk', deletedAt: ago(29.9) }),
      entry({ name: 'for længe siden', deletedAt: ago(30) }),
      entry({ name: 'for altid', deletedAt: ago(1), purgedAt: now }),
      entry({ name: 'står der endnu' }),
    );
    expect(names(binEntries(rows, now))).toEqual(['lige slettet', 'forleden', 'næsten væk']);
  });

  test.each([
    [0, 30],
    [1, 29],
    [29, 1],
    [29.9, 1],
    [-0.1, 30],
  ])('an entry deleted %d days ago has %d days left', (days, left) => {
    expect(daysLeft(entry({ name: 'x', deletedAt: ago(days) }), now)).toBe(left);
  });
});

describe('the memories of this time of the year', () => {
  const now = at('2026-11-21T12:00:00Z');
  const rows = (['11-16', '11-18', '11-20', '11-21', '11-22', '11-24', '11-25'] as const).map((day) =>
    entry({ name: day, date: at(`2021-${day}T12:00:00Z`) }),
  );

  test('are at most the three entries closest to the day, newest first', () => {
    expect(names(memory(rows, 5, now).rows)).toEqual(['11-22', '11-21', '11-20']);
  });

  test('leave out entries more than three days away', () => {
    const far = rows.filter(({ name }) => name === '11-16' || name === '11-25');
    expect(memory(far, 5, now).rows).toEqual([]);
    expect(names(memory(rows.slice(0, 2), 5, now).rows)).toEqual(['11-18']);
  });

  test('leave out open and deleted entries', () => {
    const date = at('2021-11-21T12:00:00Z');
    const others = [
      entry({ name: 'åben', date, done: false }),
      entry({ name: 'slettet', date, deletedAt: 1 }),
    ];
    expect(memory(others, 5, now).rows).toEqual([]);
  });

  test('are those of the device’s entries and of earlier ones, and are the same until these or the day change', () => {
    const [dayBefore, day] = [at('2021-11-20T12:00:00Z'), at('2021-11-21T12:00:00Z')];
    const { log } = tables(entry({ name: 'a', date: day }));
    const earlier = [
      entry({ name: 'a', date: dayBefore, done: false }),
      entry({ name: 'b', date: dayBefore }),
    ];
    const memories = createMemories();
    const found = memories(log, earlier, now);
    expect(found.map(({ years, rows }) => [years, names(rows)])).toEqual([[5, ['a', 'b']]]);
    const sameDay = at('2026-11-21T20:00:00Z');
    expect(memories(log, earlier, sameDay)).toBe(found);
    expect(memories(log, [], sameDay).map(({ rows }) => names(rows))).toEqual([['a']]);
    expect(memories(new Map(), earlier, sameDay).map(({ rows }) => names(rows))).toEqual([['b']]);
    expect(memories(log, earlier, at('2026-11-26T12:00:00Z'))).toEqual([]);
  });
});

test.each([
  ['is still open', {}, null],
  ['was completed', { done: true }, 'completed'],
  ['was deleted', { done: true, deletedAt: 1 }, 'deleted'],
  ['was deleted for good', { deletedAt: 1, purgedAt: 2 }, 'purged'],
] as const)('an open entry that %s', (_what, part, fate) => {
  expect(fateOf(entry({ name: 'a', done: false, ...part }), { done: false })).toBe(fate);
});
