import { isoDay } from '../../lib/calendar.ts';
import { clockText, dayOf, type EpochMs, format } from '../../lib/dates.ts';
import type { DownloadFile } from './download.ts';
import type { UnsentChange } from './shell.ts';

const date = format({ dateStyle: 'long' });

/** Changes that were never sent as a text that a person can read, in the order in which they were made. */
export const unsentFile = (changes: readonly UnsentChange[], now: EpochMs): DownloadFile => ({
  name: `ikke-sendt-${isoDay(dayOf(now))}.txt`,
  type: 'text/plain',
  text: [
    'Ændringer, der ikke blev sendt:',
    '',
    ...changes.map(({ at, text }) => `${date.format(at)} kl. ${clockText(at)}: ${text}`),
    '',
  ].join('\r\n'),
});
