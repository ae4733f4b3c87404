import { oneDay, oneHour } from './durations.ts';

/** A time in milliseconds since 1970, UTC. */
export type EpochMs = number;

/** A day in Copenhagen, independent of the phone's time zone. `month` is 1 to 12. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Formats times in Danish, in Copenhagen. It is created at its first call: five take a slow phone 60 ms. */
/* @__NO_SIDE_EFFECTS__ */
export function format(options: Intl.DateTimeFormatOptions): (at: EpochMs) => string {
  let created: Intl.DateTimeFormat | undefined;
  return (at) => {
    created ??= new Intl.DateTimeFormat('da', { timeZone: 'Europe/Copenhagen', ...options });
    return created.format(at);
  };
}
/** '31.12.2026' */
const numeric = format({ year: 'numeric', month: 'numeric', day: 'numeric' });

/** Returns the day in Copenhagen at this time, which is one hour ahead of UTC, in summer two. */
export function dayOf(at: EpochMs): Day {
  const winterTime = new Date(at + oneHour);
  // Intl, which is slow, is asked only in the hour in which the season makes a difference.
  if (winterTime.getUTCHours() < 23) return utcDay(winterTime);
  const [day = 1, month = 1, year = 1970] = numeric(at).split('.').map(Number);
  return { year, month, day };
}

/** Returns midnight UTC of the same date, so that differences are whole days despite summer time. */
export const utc = ({ year, month: inYear, day }: Day) => Date.UTC(year, inYear - 1, day);

/** Counts the midnights in Copenhagen between `at` and `now`. */
export const daysBetween = (at: EpochMs, now: EpochMs): number =>
  Math.round((utc(dayOf(now)) - utc(dayOf(at))) / oneDay);

/** Returns when a day begins in Copenhagen. */
export function startOf(day: Day): EpochMs {
  const midnight = utc(day);
  // Copenhagen is one or two hours ahead of UTC. Take the earlier time if it is already that day there.
  const [early, late] = [midnight - 2 * oneHour, midnight - oneHour];
  return utc(dayOf(early)) === midnight ? early : late;
}

const utcDay = (at: Date): Day => ({
  year: at.getUTCFullYear(),
  month: at.getUTCMonth() + 1,
  day: at.getUTCDate(),
});

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

/** Returns the day in Copenhagen as operations store it: '2026-11-02'. */
export const isoDayOf = (at: EpochMs): string => isoDay(dayOf(at));

/** Parses the value of a date input. Returns null when it is empty or not a day that exists. */
export function parseDay(text: string): Day | null {
  const [, year = 0, inYear = 0, day = 0] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  const parsed = { year, month: inYear, day };
  return isoDay(parsed) === text ? parsed : null;
}

/** Parses a day that is stored as text; fails when it does not exist. */
export function storedDay(text: string): Day {
  const day = parseDay(text);
  if (!day) throw new RangeError(`${text} is not a day`);
  return day;
}

/** Returns when a day begins in Copenhagen that is stored as text; fails when it does not exist. */
export const startOfStored = (text: string): EpochMs => startOf(storedDay(text));
