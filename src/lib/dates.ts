import { oneDay, oneHour } from './durations.ts';

/** A time in milliseconds since 1970, UTC. */
export type EpochMs = number;

/** A day in Copenhagen, independent of the phone's time zone. `month` is 1 to 12. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * Returns a function that formats times in Danish, in Copenhagen's time zone. It creates the format at its
 * first call: creating the five of this file takes a slow phone 60 ms.
 */
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
const clock = format({ hour: '2-digit', minute: '2-digit' });
/** 'lørdag' */
export const weekday = format({ weekday: 'long' });
const date = format({ day: 'numeric', month: 'short' });
const dateAndYear = format({ day: 'numeric', month: 'short', year: 'numeric' });

/** Returns the day in Copenhagen at this time, which is one hour ahead of UTC, in summer two. */
export function dayOf(at: EpochMs): Day {
  const winterTime = new Date(at + oneHour);
  // Intl, which is slow, is asked only in the hour in which the season makes a difference.
  if (winterTime.getUTCHours() < 23)
    return {
      year: winterTime.getUTCFullYear(),
      month: winterTime.getUTCMonth() + 1,
      day: winterTime.getUTCDate(),
    };
  const [day = 1, month = 1, year = 1970] = numeric(at).split('.').map(Number);
  return { year, month, day };
}

/** Returns midnight UTC of the same date, so that differences are whole days despite summer time. */
export const utc = ({ year, month: inYear, day }: Day) => Date.UTC(year, inYear - 1, day);

/** Counts the midnights in Copenhagen between `at` and `now`. */
export const daysBetween = (at: EpochMs, now: EpochMs): number =>
  Math.round((utc(dayOf(now)) - utc(dayOf(at))) / oneDay);

/** Returns the day in Copenhagen as operations store it: '2026-11-02'. */
export const isoDayOf = (at: EpochMs): string => new Date(utc(dayOf(at))).toISOString().slice(0, 10);

/** Returns when a day begins in Copenhagen. */
export function startOf(day: Day): EpochMs {
  const midnight = utc(day);
  // Copenhagen is one or two hours ahead of UTC. Take the earlier time if it is already that day there.
  const [early, late] = [midnight - 2 * oneHour, midnight - oneHour];
  return utc(dayOf(early)) === midnight ? early : late;
}

/** Formats the time of day: 'kl. 14.32', on one line. */
export const clockText = (at: EpochMs): string => `kl.\u00a0${clock(at)}`;

/** Says in Danish when something happened: 'kl. 14.32', 'i går', 'i mandags', '3. okt.', '3. okt. 2024'. */
export function whenText(at: EpochMs, now: EpochMs): string {
  const ago = daysBetween(at, now);
  if (ago <= 0) return clockText(at);
  if (ago === 1) return 'i går';
  if (ago < 7) return `i ${weekday(at)}s`;
  return dateText(at, now);
}

/** Formats a date: '3. okt.', or '3. okt. 2024' when it is in another year than `now`. */
export const dateText = (at: EpochMs, now: EpochMs): string =>
  (dayOf(at).year === dayOf(now).year ? date : dateAndYear)(at);
