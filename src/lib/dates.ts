/** Milliseconds since 1970, UTC. */
export type EpochMs = number;

/** A day in Copenhagen, whatever the phone's own time zone. `month` is 1 to 12. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const timeZone = 'Europe/Copenhagen';
/** A way to write times as one does in Copenhagen. */
/* @__NO_SIDE_EFFECTS__ */
export const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('da', { timeZone, ...options });
const numeric = format({ year: 'numeric', month: 'numeric', day: 'numeric' });
const clock = format({ hour: '2-digit', minute: '2-digit' });
const weekday = format({ weekday: 'long' });
const date = format({ day: 'numeric', month: 'short' });
const dateAndYear = format({ day: 'numeric', month: 'short', year: 'numeric' });

const oneHour = 3_600_000;
/** In ms. */
export const oneDay = 24 * oneHour;

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
export const utc = ({ year, month: inYear, day }: Day) => Date.UTC(year, inYear - 1, day);

/** Midnights in Copenhagen from `at` to `now`. */
export const daysBetween = (at: EpochMs, now: EpochMs): number =>
  Math.round((utc(dayOf(now)) - utc(dayOf(at))) / oneDay);

/** The day it is in Copenhagen, as operations say it: '2026-11-02'. */
export const isoDayOf = (at: EpochMs): string => new Date(utc(dayOf(at))).toISOString().slice(0, 10);

/** When a day begins in Copenhagen. */
export function startOf(day: Day): EpochMs {
  const midnight = utc(day);
  // Copenhagen is one or two hours ahead of UTC; at the right one it is that day, an hour earlier it is not.
  const [early, late] = [midnight - 2 * oneHour, midnight - oneHour];
  return utc(dayOf(early)) === midnight ? early : late;
}

/** The time of day: '14.32'. */
export const clockText = (at: EpochMs): string => clock.format(at);

/** When something happened, as one says it in Copenhagen: 'kl. 14.32', 'i går', 'i mandags', '3. okt.', '3. okt. 2024'. */
export function whenText(at: EpochMs, now: EpochMs): string {
  const ago = daysBetween(at, now);
  if (ago <= 0) return `kl. ${clock.format(at)}`;
  if (ago === 1) return 'i går';
  if (ago < 7) return `i ${weekday.format(at)}s`;
  return dateText(at, now);
}

/** The date as one says it now: '3. okt.', of another year '3. okt. 2024'. */
export const dateText = (at: EpochMs, now: EpochMs): string =>
  (dayOf(at).year === dayOf(now).year ? date : dateAndYear).format(at);
