import { type Day, dayOf, type EpochMs, format, startOf, utc } from './dates.ts';
import { oneDay } from './durations.ts';

const month = format({ month: 'short' });
/** 'lørdag den 21. november 2026' */
export const wholeDate = format({ dateStyle: 'full' });

const utcDay = (at: Date): Day => ({
  year: at.getUTCFullYear(),
  month: at.getUTCMonth() + 1,
  day: at.getUTCDate(),
});

/** Returns the day so many days later, or earlier for a negative number. */
export const daysLater = (day: Day, days: number): Day => utcDay(new Date(utc(day) + days * oneDay));

/** Returns the same date so many months later, or the last day of that month if it is shorter. */
export function monthsLater({ year, month: inYear, day }: Day, months: number): Day {
  const last = utcDay(new Date(Date.UTC(year, inYear + months, 0)));
  return { ...last, day: Math.min(day, last.day) };
}

/** Returns the same date so many years earlier; 29 February becomes 28 February in other years. */
export const yearsEarlier = (day: Day, years: number): Day => monthsLater(day, -12 * years);

/** Formats a day as a date input does: '2026-11-21'. */
export const isoDay = (day: Day): string => new Date(utc(day)).toISOString().slice(0, 10);

/** Parses the value of a date input. Returns null when it is empty or not a day that exists. */
export function parseDay(text: string): Day | null {
  const [, year = 0, inYear = 0, day = 0] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  const parsed = { year, month: inYear, day };
  return isoDay(parsed) === text ? parsed : null;
}

/** Returns when a day begins in Copenhagen that is stored as text; fails when it does not exist. */
export function startOfStored(text: string): EpochMs {
  const day = parseDay(text);
  if (!day) throw new RangeError(`${text} is not a day`);
  return startOf(day);
}

/** Formats year and month as the log shows them: '2026 nov.'. */
export const yearAndMonth = (at: EpochMs): string => `${dayOf(at).year} ${month(at)}`;
