import type { EpochMs } from '../../lib/dates.ts';
import type { UnsentChange } from '../../sync/storage/device.ts';
import type { DownloadFile } from './download.ts';

// Does not use lib/dates, with which the sign-out page would load more than it needs.
const timeZone = 'Europe/Copenhagen';
const when = new Intl.DateTimeFormat('da', { timeZone, dateStyle: 'long', timeStyle: 'short' });
/** Formats a date as '2026-11-22'. */
const day = new Intl.DateTimeFormat('sv', { timeZone });

/** Writes unsent changes to a readable text file, a line for each. */
export const unsentFile = (changes: readonly UnsentChange[], now: EpochMs): DownloadFile => ({
  name: `ikke-sendt-${day.format(now)}.txt`,
  type: 'text/plain',
  text: [
    'Ændringer, der ikke blev sendt:',
    '',
    ...changes.map(({ at, text }) => `${when.format(at)}: ${text}`),
    '',
  ].join('\r\n'),
});
