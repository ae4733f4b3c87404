import { type Day, dayOf, type EpochMs, format, oneDay, utc } from './dates.ts';

const month = format({ month: 'short' });
const longMonth = format({ month: 'long' });
const weekday = format({ weekday: 'long' });
const whole = format({ dateStyle: 'full' });

/** The day so many days later; earlier for a negative number. */
export function daysLater(day: Day, days: number): Day {
  const there = new Date(utc(day) + days * oneDay);
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1, day: there.getUTCDate() };
}

/** The day so many years earlier; 29 February becomes 28 February where there is none. */
export function yearsEarlier({ year, month: inYear, day }: Day, years: number): Day {
  const length = new Date(Date.UTC(year - years, inYear, 0)).getUTCDate();
  return { year: year - years, month: inYear, day: Math.min(day, length) };
}

/** The day as a date field has it: '2026-11-21'. */
export const isoDay = (day: Day): string => new Date(utc(day)).toISOString().slice(0, 10);

/** The day that a date field says; null when it says none, or one that no month has. */
export function parseDay(text: string): Day | null {
  const [, year = 0, inYear = 0, day = 0] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  const parsed = { year, month: inYear, day };
  return isoDay(parsed) === text ? parsed : null;
}

/** Year and month as the log shows them: '2026 nov.'. */
export const yearAndMonth = (at: EpochMs): string => `${dayOf(at).year} ${month.format(at)}`;

/** The month's name, as a heading has it: 'November'. */
export function monthName(at: EpochMs): string {
  const name = longMonth.format(at);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** 'lørdag den 21. november 2026'. */
export const wholeDate = (at: EpochMs): string => whole.format(at);

/** The weekday: 'lørdag'. */
export const weekdayOf = (at: EpochMs): string => weekday.format(at);
