import type { LogRow, LogTables } from '../../../data/gateway/tables.ts';
import { binDays } from '../../../lib/bin.ts';
import { dayOf, type EpochMs, startOf } from '../../../lib/dates.ts';
import { oneDay } from '../../../lib/durations.ts';
import { daysLater, yearsEarlier } from '../../../lib/long-dates.ts';

/** Compares entries, newest first; those of the same moment in the server's order. */
export const newestFirst = (a: LogRow, b: LogRow): number =>
  b.date - a.date || (a.key < b.key ? 1 : a.key > b.key ? -1 : 0);

/** True if the entry is neither in the bin nor deleted permanently. */
export const isKept = ({ deletedAt, purgedAt }: LogRow): boolean => deletedAt === null && purgedAt === null;

/**
 * True if an open entry's time is that of a change rather than of its creation. Its id is the creation time
 * in ms; less than a minute later counts as the same.
 */
export const isChanged = ({ id, date }: LogRow): boolean => date - Number(id) >= 60_000;

/** Returns the entries among which `openEntries` and `binEntries` find theirs: few of all. */
export const openOrDeleted = ({ log }: LogTables): readonly LogRow[] =>
  [...log.values()].filter((row) => !row.done || !isKept(row));

/** Returns the open entries, newest first. */
export const openEntries = (rows: readonly LogRow[]): readonly LogRow[] =>
  rows.filter((row) => isKept(row) && !row.done).sort(newestFirst);

/** Returns the same time of day two years ago, which is how far back the log goes without a search. */
export function twoYearsBefore(now: EpochMs): EpochMs {
  const today = dayOf(now);
  return startOf(yearsEarlier(today, 2)) + (now - startOf(today));
}

/** Returns the entries in the bin, the last deleted first. */
export const binEntries = (rows: readonly LogRow[], now: EpochMs): readonly LogRow[] =>
  rows
    .filter(
      ({ deletedAt, purgedAt }) =>
        deletedAt !== null && purgedAt === null && now - deletedAt < binDays * oneDay,
    )
    .sort((a, b) => Number(b.deletedAt) - Number(a.deletedAt) || newestFirst(a, b));

/** What happened to an entry that has left a list; null when it is still in the list. */
export type ReasonLeft = 'completed' | 'reopened' | 'deleted' | 'purged' | null;

/**
 * `row`: the current entry, or undefined when the device does not have it. `listed`: the entry as it was in
 * the list.
 */
export function reasonLeft(row: LogRow | undefined, listed: { readonly done: boolean }): ReasonLeft {
  if (!row) return null;
  if (row.purgedAt !== null) return 'purged';
  if (row.deletedAt !== null) return 'deleted';
  if (row.done === listed.done) return null;
  return row.done ? 'completed' : 'reopened';
}

/** For 'På denne tid for … år siden'. */
export const memoryYears = [1, 5, 10] as const;

/** How many days before and after today count as 'this time'. */
const around = 3;
/** The most entries shown for each year. */
const maxPerYear = 3;

export interface Memory {
  readonly years: number;
  readonly rows: readonly LogRow[];
}

/** Returns the days around today's date so many years ago. `until` is exclusive. */
export function sameTimeOfYear(years: number, now: EpochMs): { from: EpochMs; until: EpochMs } {
  const day = yearsEarlier(dayOf(now), years);
  return { from: startOf(daysLater(day, -around)), until: startOf(daysLater(day, around + 1)) };
}

/** Returns what was done at this time so many years ago: the entries closest to the date, newest first. */
export function memory(rows: Iterable<LogRow>, years: number, now: EpochMs): Memory {
  const { from, until } = sameTimeOfYear(years, now);
  const middle = (from + until) / 2;
  const then = [...rows].filter((row) => row.done && isKept(row) && row.date >= from && row.date < until);
  const closest = then
    .sort((a, b) => Math.abs(a.date - middle) - Math.abs(b.date - middle))
    .slice(0, maxPerYear);
  return { years, rows: closest.sort(newestFirst) };
}
