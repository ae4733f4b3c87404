import { dayOf, daysBetween, type EpochMs, format, startOfStored } from './dates.ts';

const clock = format({ hour: '2-digit', minute: '2-digit' });
/** 'lørdag' */
export const weekday = format({ weekday: 'long' });
const date = format({ day: 'numeric', month: 'short' });
const dateAndYear = format({ day: 'numeric', month: 'short', year: 'numeric' });
const month = format({ month: 'short' });
/** 'lørdag den 21. november 2026' */
export const wholeDate = format({ dateStyle: 'full' });
const long = format({ dateStyle: 'long' });

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

/** Formats year and month as the log shows them: '2026 nov.'. */
export const yearAndMonth = (at: EpochMs): string => `${dayOf(at).year} ${month(at)}`;

/** Formats a stored day such as '2008-03-15': '15. marts 2008'. */
export const longDate = (day: string): string => long(startOfStored(day));
