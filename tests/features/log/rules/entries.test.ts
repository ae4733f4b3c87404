import { expect, test } from 'vitest';
import { keyAfter } from '../../../../src/app-shell/rules/repeat.ts';
import {
  binEntries,
  keptEntries,
  memories,
  twoYearsBefore,
} from '../../../../src/features/log/rules/entries.ts';
import { entry, tables } from '../rows.ts';

const at = (iso: string) => Date.parse(iso);
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const now = at('2026-11-21T12:00:00Z');

test('entries are listed newest first, without those deleted or purged, in any order of the rows', () => {
  const rows = [
    entry({ name: 'gammel', done: false, date: 1 }),
    entry({ name: 'ny', done: false, date: 9 }),
    entry({ name: 'samtidig', key: 'a', date: 5 }),
    entry({ name: 'gjort', key: 'b', date: 5 }),
    entry({ name: 'slettet', date: 5, deletedAt: 6 }),
    entry({ name: 'væk', date: 5, deletedAt: 6, purgedAt: 7 }),
  ];
  for (const order of [rows, rows.toReversed()])
    expect(names(keptEntries(tables(...order)))).toEqual(['ny', 'gjort', 'samtidig', 'gammel']);
});

test('the log goes back to the start of the same day two years ago', () => {
  expect(twoYearsBefore(at('2026-11-21T10:30:00Z'))).toBe(at('2024-11-20T23:00:00Z'));
  expect(twoYearsBefore(at('2024-02-29T10:30:00Z'))).toBe(at('2022-02-27T23:00:00Z'));
});

test('the bin has the entries deleted in the last 30 days, the last deleted first', () => {
  const ago = (days: number) => now - days * 86_400_000;
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

test('the bin leaves out what an undo removed with which the entry before it was reopened, and nothing else', () => {
  const undo = [now, 'the undo'] as const;
  const filter = entry({ name: 'Skift filter', done: false, every: '14d', stamps: { done: undo } });
  const next = entry({
    name: 'Skift filter',
    key: keyAfter(filter),
    done: false,
    deletedAt: now,
    stamps: { deletedAt: undo },
  });
  expect(binEntries(tables(filter, next), now)).toEqual([]);
  expect(binEntries(tables({ ...filter, deletedAt: now }, next), now)).toHaveLength(1);
  const byHand = { ...next, stamps: { deletedAt: [now, 'another action'] as const } };
  for (const rows of [
    [filter, byHand],
    [filter, { ...next, done: true }],
    [{ ...filter, done: true }, next],
  ])
    expect(names(binEntries(tables(...rows), now))).toEqual(['Skift filter']);
});

test('the memories of this time of the year are the three closest of three days around it, newest first', () => {
  const rows = (['11-16', '11-18', '11-20', '11-21', '11-22', '11-24', '11-25'] as const).map((day) =>
    entry({ name: day, date: at(`2021-${day}T12:00:00Z`) }),
  );
  expect(names(memories(rows, 5, now))).toEqual(['11-22', '11-21', '11-20']);
  expect(names(memories(rows.slice(0, 2), 5, now))).toEqual(['11-18']);
  expect(
    memories([{ ...entry({ name: 'åben', done: false }), date: at('2021-11-21T12:00:00Z') }], 5, now),
  ).toEqual([]);
});
