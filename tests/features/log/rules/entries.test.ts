import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  binEntries,
  isChanged,
  memory,
  newestFirst,
  openEntries,
  openOrDeleted,
  reasonLeft,
  twoYearsBefore,
} from '../../../../src/features/log/rules/entries.ts';
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
  expect(names(openEntries(openOrDeleted(rows)))).toEqual(['ny', 'gammel']);
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
    expect(names(binEntries(openOrDeleted(rows), now))).toEqual(['lige slettet', 'forleden', 'næsten væk']);
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
});

test.each([
  ['is still open', {}, null],
  ['was completed', { done: true }, 'completed'],
  ['was deleted', { done: true, deletedAt: 1 }, 'deleted'],
  ['was deleted for good', { deletedAt: 1, purgedAt: 2 }, 'purged'],
] as const)('an open entry that %s', (_what, part, reason) => {
  expect(reasonLeft(entry({ name: 'a', done: false, ...part }), { done: false })).toBe(reason);
});
