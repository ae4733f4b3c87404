import type { LogRow } from '../../../data/gateway.ts';
import { daysLater, yearsEarlier } from '../../../lib/calendar.ts';
import { dayOf, type EpochMs, startOf } from '../../../lib/dates.ts';

import { isKept, newestFirst } from './entries.ts';

/** 'På denne tid for … år siden'. */
export const memoryYears = [1, 5, 10] as const;

/** How many days before and after the day count as 'this time'. */
const around = 3;
/** How many entries are shown of each year. */
const most = 3;

export interface Memory {
  readonly years: number;
  readonly rows: readonly LogRow[];
}

/** The days around today, so many years ago. `until` is not included. */
export function sameTimeOfYear(years: number, now: EpochMs): { from: EpochMs; until: EpochMs } {
  const day = yearsEarlier(dayOf(now), years);
  return { from: startOf(daysLater(day, -around)), until: startOf(daysLater(day, around + 1)) };
}

/** What was done at this time so many years ago: the entries closest to the day, newest first. */
export function memory(rows: Iterable<LogRow>, years: number, now: EpochMs): Memory {
  const { from, until } = sameTimeOfYear(years, now);
  const middle = (from + until) / 2;
  const then = [...rows].filter((row) => row.done && isKept(row) && row.date >= from && row.date < until);
  const closest = then.sort((a, b) => Math.abs(a.date - middle) - Math.abs(b.date - middle)).slice(0, most);
  return { years, rows: closest.sort(newestFirst) };
}
