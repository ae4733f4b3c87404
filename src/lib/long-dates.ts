import { type Day, dayOf, type EpochMs, format, utc } from './dates.ts';
import { oneDay } from './durations.ts';

const month = format({ month: 'short' });
const weekday = format({ weekday: 'long' });
const whole = format({ dateStyle: 'full' });

/** Returns the day so many days later, or earlier for a negative number. */
export function daysLater(day: Day, days: number): Day {
  const there = new Date(utc(day) + days * oneDay);
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1, day: there.getUTCDate() };
}

/** Returns the same date so many years earlier; 29 February becomes 28 February in other years. */
export function yearsEarlier({ year, month: inYear, day }: Day, years: number): Day {
  const length = new Date(Date.UTC(year - years, inYear, 0)).getUTCDate();
  return { year: year - years, month: inYear, day: Math.min(day, length) };
}

/** Formats a day as a date input does: '2026-11-21'. */
export const isoDay = (day: Day): string => new Date(utc(day)).toISOString().slice(0, 10);

/** Parses the value of a date input. Returns null when it is empty or not a day that exists. */
export function parseDay(text: string): Day | null {
  const [, year = 0, inYear = 0, day = 0] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  const parsed = { year, month: inYear, day };
  return isoDay(parsed) === text ? parsed : null;
}

/** Formats year and month as the log shows them: '2026 nov.'. */
export const yearAndMonth = (at: EpochMs): string => `${dayOf(at).year} ${month(at)}`;

/** Formats the full date: 'lørdag den 21. november 2026'. */
export const wholeDate = (at: EpochMs): string => whole(at);

/** Returns the weekday: 'lørdag'. */
export const weekdayOf = (at: EpochMs): string => weekday(at);
