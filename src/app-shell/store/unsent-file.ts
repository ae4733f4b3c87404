import type { EpochMs } from '../../lib/dates.ts';
import type { DownloadFile } from './download.ts';
import type { UnsentChange } from './shell.ts';

// Without lib/dates: the sign-out page would load what else goes with that.
const timeZone = 'Europe/Copenhagen';
const when = new Intl.DateTimeFormat('da', { timeZone, dateStyle: 'long', timeStyle: 'short' });
/** As '2026-11-22'. */
const day = new Intl.DateTimeFormat('sv', { timeZone });

/** Changes that were never sent as a text that a person can read, in the order in which they were made. */
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
