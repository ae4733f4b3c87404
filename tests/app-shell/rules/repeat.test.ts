import { expect, test } from 'vitest';
import {
  everyText,
  inText,
  knownInterval,
  nextDue,
  nextMember,
} from '../../../src/app-shell/rules/repeat.ts';
import { entry, tables } from '../../features/log/rows.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const day = 86_400_000;

test.each([
  ['14d', '2026-11-19', '2026-12-03', 'days are counted from the day it was due'],
  ['14d', '2026-10-22', '2026-12-03', 'and come after today'],
  ['7d', null, '2026-11-28', 'or from today'],
  ['7d', '2026-12-24', '2026-12-31', 'and it may be done before its day'],
  ['3m', '2026-08-01', '2027-02-21', 'months are counted from today'],
  ['1m31', '2026-10-31', '2026-11-30', 'or from a fixed day'],
  ['1m31', '2026-11-30', '2026-12-31', 'which a short month does not change'],
  ['1m31', '2026-08-31', '2026-11-30', 'and comes after today'],
  ['12m24', '2026-12-24', '2027-12-24', 'or a date'],
  ['winter', null, '2027-12-01', 'what is done shortly before its season is done for this year'],
  ['spring', null, '2027-03-01', 'a season comes next year'],
  ['autumn', '2026-09-01', '2027-09-01', 'or the season after'],
])('%s, due on %s and done on 21 November, is due on %s: %s', (every, due, expected, _why) => {
  expect(nextDue(every, due, now)).toBe(expected);
});

test('the last day of a longer month is the last of a shorter one', () => {
  expect(nextDue('3m', null, Date.parse('2026-11-30T12:00:00Z'))).toBe('2027-02-28');
  expect(nextDue('3m30', '2026-11-30', Date.parse('2026-11-30T12:00:00Z'))).toBe('2027-02-28');
});

const doneAgo = (...days: readonly number[]) =>
  days.map((ago) => entry({ key: `${ago}`, name: 'Skift FILTER', date: now - ago * day }));
const row = entry({ key: 'nu', name: 'Skift filter', done: false, date: now - day });

test.each([
  [[], null],
  [[2], null],
  [[6], 'om en uge'],
  [[15], 'om 14 dage'],
  [[30], 'om en måned'],
  [[152], 'om 5 måneder'],
  [[360], 'om et år'],
  [[700], 'om 2 år'],
  // The middle one of several: what was forgotten once changes nothing.
  [[150, 310, 810, 960], 'om 5 måneder'],
] as const)('done %j days ago and now, it is offered %s', (days, expected) => {
  const interval = knownInterval(tables(row, ...doneAgo(...days)), row, now);
  expect(interval && inText(interval)).toBe(expected);
});

test('nothing is offered where the same stands on the list', () => {
  const open = entry({ name: 'skift filter', done: false });
  expect(knownInterval(tables(row, open, ...doneAgo(152)), row, now)).toBeNull();
});

test.each([
  ['anna', [], null],
  ['anna', ['anna'], null],
  ['anna', ['bo'], 'bo'],
  ['anna', ['bo', 'carl', 'anna'], 'carl'],
  ['anna', ['anna', 'bo'], null],
  ['anna', [null], null],
] as const)('after %s, and %j before, it is the turn of %s', (by, before, expected) => {
  const rows = before.map((doneBy, i) => entry({ key: `${i}`, name: row.name, date: now - i, doneBy }));
  const next = (forMember: string | null, ...former: readonly string[]) =>
    nextMember(tables(row, ...rows), { ...row, forMember }, by, new Set(former));
  expect(next(null)).toBe(expected);
  expect(next('dora')).toBe(expected ?? 'dora');
  expect(next('dora', 'dora')).toBe(expected);
});

test('former members are skipped', () => {
  const rows = ['bo', 'carl', 'anna'].map((doneBy, i) =>
    entry({ key: `${i}`, name: row.name, date: now - i, doneBy }),
  );
  expect(nextMember(tables(row, ...rows), row, 'anna', new Set(['carl']))).toBe('bo');
  expect(nextMember(tables(row, ...rows), row, 'anna', new Set(['bo', 'carl']))).toBeNull();
});

test.each([
  ['1d', 'hver dag'],
  ['7d', 'hver uge'],
  ['14d', 'hver 14. dag'],
  ['5m', 'hver 5. måned'],
  ['12m', 'hvert år'],
  ['24m', 'hvert 2. år'],
  ['1m31', 'hver måned den 31.'],
  ['12m24', 'hvert år på samme dato'],
  ['spring', 'hvert forår'],
])('%s is said %s', (every, text) => {
  expect(everyText(every)).toBe(text);
});
