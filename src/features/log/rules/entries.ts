import { isKept, keyAfter, newestFirst } from '../../../app-shell/rules/repeat.ts';
import type { LogRow, LogTables } from '../../../data/tables.ts';
import { inBin } from '../../../lib/bin.ts';
import { dayOf, daysLater, type EpochMs, startOf, yearsEarlier } from '../../../lib/dates.ts';

export const keptEntries = ({ log }: LogTables): readonly LogRow[] =>
  [...log.values()].filter(isKept).sort(newestFirst);

/** The id is the creation time in ms; less than a minute later counts as the same. */
export const isChanged = ({ id, date }: LogRow): boolean => date - Number(id) >= 60_000;

/** True if an open entry is not on the list yet: its day has not come. Days as text: '2026-11-02'. */
export const isLater = ({ due }: LogRow, today: string): boolean => due !== null && due > today;

/** Returns the start of the day two years ago, which is how far back the log goes without a search. */
export const twoYearsBefore = (now: EpochMs): EpochMs => startOf(yearsEarlier(dayOf(now), 2));

/** Returns the bin, without what was removed when the entry before it was reopened: it comes back with that one. */
export function binEntries({ log }: LogTables, now: EpochMs): readonly LogRow[] {
  const undoOf = new Map(
    [...log.values()].flatMap((row) => (!row.done ? [[keyAfter(row), row.stamps.done?.[1]] as const] : [])),
  );
  return inBin(log.values(), now).filter(
    ({ key, done, stamps }) => done || !undoOf.has(key) || undoOf.get(key) !== stamps.deletedAt?.[1],
  );
}

export const memoryYears = [1, 5, 10] as const;

/** How many days before and after today count as 'this time'. */
const around = 3;
/** The most entries shown for each year. */
const maxPerYear = 3;

/** Returns which of these were done at this time so many years ago: the closest to the date, newest first. */
export function memories(rows: readonly LogRow[], years: number, now: EpochMs): readonly LogRow[] {
  const day = yearsEarlier(dayOf(now), years);
  const [from, until] = [startOf(daysLater(day, -around)), startOf(daysLater(day, around + 1))];
  const middle = (from + until) / 2;
  return rows
    .filter(({ done, date }) => done && date >= from && date < until)
    .sort((a, b) => Math.abs(a.date - middle) - Math.abs(b.date - middle))
    .slice(0, maxPerYear)
    .sort(newestFirst);
}
