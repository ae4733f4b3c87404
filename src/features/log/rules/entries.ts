import type { LogRow } from '../../../data/gateway.ts';
import { yearsEarlier } from '../../../lib/calendar.ts';
import { dayOf, type EpochMs, startOf } from '../../../lib/dates.ts';

import type { LogTables } from './operations.ts';

/** How long a deleted entry stays in the bin, in days. */
export const binDays = 30;

const binTime = binDays * 86_400_000;

/** Newest first; of the same moment in a fixed order, the one of the server. */
export const newestFirst = (a: LogRow, b: LogRow): number =>
  b.date - a.date || (a.key < b.key ? 1 : a.key > b.key ? -1 : 0);

/** Neither in the bin nor gone. */
export const isKept = ({ deletedAt, purgedAt }: LogRow): boolean => deletedAt === null && purgedAt === null;

/** What is to be done, newest first. */
export const openEntries = ({ log }: LogTables): readonly LogRow[] =>
  [...log.values()].filter((row) => isKept(row) && !row.done).sort(newestFirst);

/** The same time of the day two years ago: without a search the log goes back to here. */
export function twoYearsBefore(now: EpochMs): EpochMs {
  const today = dayOf(now);
  return startOf(yearsEarlier(today, 2)) + (now - startOf(today));
}

/** What is in the bin, the last deleted first. */
export const binEntries = ({ log }: LogTables, now: EpochMs): readonly LogRow[] =>
  [...log.values()]
    .filter(({ deletedAt, purgedAt }) => deletedAt !== null && purgedAt === null && now - deletedAt < binTime)
    .sort((a, b) => Number(b.deletedAt) - Number(a.deletedAt) || newestFirst(a, b));

/** How many days an entry has left in the bin: 30 on the day it was deleted, 1 on its last. */
export const daysLeft = ({ deletedAt }: LogRow, now: EpochMs): number =>
  Math.min(binDays, Math.max(1, Math.ceil((Number(deletedAt) + binTime - now) / 86_400_000)));
