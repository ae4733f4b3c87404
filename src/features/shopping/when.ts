import type { EpochMs } from '../../lib/protocol.ts';

const timeZone = 'Europe/Copenhagen';
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('da', { timeZone, ...options });
const day = format({ year: 'numeric', month: '2-digit', day: '2-digit' });
const clock = format({ hour: '2-digit', minute: '2-digit' });
const weekday = format({ weekday: 'long' });
const date = format({ day: 'numeric', month: 'short' });
const dateAndYear = format({ day: 'numeric', month: 'short', year: 'numeric' });

const oneDay = 86_400_000;

/** When something happened, as one says it in Copenhagen: 'kl. 14.32', 'i går', 'i mandags', '3. okt.', '3. okt. 2024'. */
export function whenText(at: EpochMs, now: EpochMs): string {
  const ago = daysBetween(at, now);
  if (ago <= 0) return `kl. ${clock.format(at)}`;
  if (ago === 1) return 'i går';
  if (ago < 7) return `i ${weekday.format(at)}s`;
  return sameYear(at, now) ? date.format(at) : dateAndYear.format(at);
}

/** The time of day: '14.32'. */
export const clockText = (at: EpochMs): string => clock.format(at);

/** Midnights between two times in Copenhagen. */
const daysBetween = (at: EpochMs, now: EpochMs) => Math.round((midnight(now) - midnight(at)) / oneDay);

/** The day of a time, as midnight UTC of the same date: days apart are whole days, whatever summer time does. */
function midnight(at: EpochMs): EpochMs {
  const part = Object.fromEntries(day.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day ?? 1);
}

const sameYear = (a: EpochMs, b: EpochMs) =>
  new Date(midnight(a)).getUTCFullYear() === new Date(midnight(b)).getUTCFullYear();
