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
 * first call, which takes a slow phone 50 ms: nothing that is shown when a list opens uses one.
 */
/* @__NO_SIDE_EFFECTS__ */
export function format(options: Intl.DateTimeFormatOptions): (at: EpochMs) => string {
  let created: Intl.DateTimeFormat | undefined;
  return (at) => {
    created ??= new Intl.DateTimeFormat('da', { timeZone: 'Europe/Copenhagen', ...options });
    return created.format(at);
  };
}

const weekdays = ['søndag', 'mandag', 'tirsdag', 'onsdag', 'torsdag', 'fredag', 'lørdag'];
const months = 'jan. feb. mar. apr. maj jun. jul. aug. sep. okt. nov. dec.'.split(' ');

/** Returns when the clocks of the European Union change in a month of 31 days: on its last Sunday at 1 UTC. */
function clockChange(year: number, month: number): EpochMs {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return last.setUTCDate(31 - last.getUTCDay());
}

/** Returns a date whose UTC parts are those of Copenhagen, which is one hour ahead, in summer two. */
function inCopenhagen(at: EpochMs): Date {
  const inWinter = new Date(at + oneHour);
  const [year, month] = [inWinter.getUTCFullYear(), inWinter.getUTCMonth()];
  const isSummer =
    (month > 2 && month < 9) ||
    (month === 2 && at >= clockChange(year, 2)) ||
    (month === 9 && at < clockChange(year, 9));
  return isSummer ? new Date(at + 2 * oneHour) : inWinter;
}

/** Returns the day in Copenhagen at this time. */
export function dayOf(at: EpochMs): Day {
  const there = inCopenhagen(at);
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1, day: there.getUTCDate() };
}

/** 'lørdag' */
export const weekday = (at: EpochMs): string => weekdays[inCopenhagen(at).getUTCDay()] ?? '';
/** 'nov.' */
export const shortMonth = (at: EpochMs): string => months[dayOf(at).month - 1] ?? '';

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
export const clockText = (at: EpochMs): string =>
  `kl.\u00a0${inCopenhagen(at).toISOString().slice(11, 16).replace(':', '.')}`;

/** Says in Danish when something happened: 'kl. 14.32', 'i går', 'i mandags', '3. okt.', '3. okt. 2024'. */
export function whenText(at: EpochMs, now: EpochMs): string {
  const ago = daysBetween(at, now);
  if (ago <= 0) return clockText(at);
  if (ago === 1) return 'i går';
  if (ago < 7) return `i ${weekday(at)}s`;
  return dateText(at, now);
}

/** Formats a date: '3. okt.', or '3. okt. 2024' when it is in another year than `now`. */
export function dateText(at: EpochMs, now: EpochMs): string {
  const { day, year } = dayOf(at);
  return `${day}. ${shortMonth(at)}${year === dayOf(now).year ? '' : ` ${year}`}`;
}
