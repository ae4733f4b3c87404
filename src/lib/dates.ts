import type { EpochMs } from './protocol.ts';

/** A day in Copenhagen, whatever the phone's own time zone. `month` is 1 to 12. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const timeZone = 'Europe/Copenhagen';
/* @__NO_SIDE_EFFECTS__ */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('da', { timeZone, ...options });
const numeric = format({ year: 'numeric', month: 'numeric', day: 'numeric' });
const month = format({ month: 'short' });
const longMonth = format({ month: 'long' });
const clock = format({ hour: '2-digit', minute: '2-digit' });
const weekday = format({ weekday: 'long' });
const date = format({ day: 'numeric', month: 'short' });
const dateAndYear = format({ day: 'numeric', month: 'short', year: 'numeric' });
const whole = format({ dateStyle: 'full' });

const oneHour = 3_600_000;
const oneDay = 24 * oneHour;

/** By hours since 1970: no day begins within one. Lists ask for the day of every row each time they are drawn, and Intl is slow. */
const days = new Map<number, Day>();

/** The day it is in Copenhagen at this time. */
export function dayOf(at: EpochMs): Day {
  const hour = Math.floor(at / oneHour);
  const day = days.get(hour) ?? readDay(at);
  days.set(hour, day);
  return day;
}

function readDay(at: EpochMs): Day {
  const parts = Object.fromEntries(numeric.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return { year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1 };
}

/** Midnight UTC of the same date: days apart are whole days, whatever summer time does. */
const utc = ({ year, month: inYear, day }: Day) => Date.UTC(year, inYear - 1, day);

/** Midnights in Copenhagen from `at` to `now`. */
export const daysBetween = (at: EpochMs, now: EpochMs): number =>
  Math.round((utc(dayOf(now)) - utc(dayOf(at))) / oneDay);

/** When a day begins in Copenhagen. */
export function startOf(day: Day): EpochMs {
  const midnight = utc(day);
  // Copenhagen is one or two hours ahead of UTC; at the right one it is that day, an hour earlier it is not.
  const [early, late] = [midnight - 2 * oneHour, midnight - oneHour];
  return utc(dayOf(early)) === midnight ? early : late;
}

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

/** The day that a date field says; null when it says none. */
export function parseDay(text: string): Day | null {
  const [, year, inYear, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  return year && inYear && day ? { year, month: inYear, day } : null;
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

/** The time of day: '14.32'. */
export const clockText = (at: EpochMs): string => clock.format(at);

/** When something happened, as one says it in Copenhagen: 'kl. 14.32', 'i går', 'i mandags', '3. okt.', '3. okt. 2024'. */
export function whenText(at: EpochMs, now: EpochMs): string {
  const ago = daysBetween(at, now);
  if (ago <= 0) return `kl. ${clock.format(at)}`;
  if (ago === 1) return 'i går';
  if (ago < 7) return `i ${weekday.format(at)}s`;
  return dayOf(at).year === dayOf(now).year ? date.format(at) : dateAndYear.format(at);
}
