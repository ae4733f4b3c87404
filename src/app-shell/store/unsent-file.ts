import { type EpochMs, format, isoDayOf } from '../../lib/dates.ts';
import type { UnsentChange } from '../../sync/storage/device.ts';

const when = format({ dateStyle: 'long', timeStyle: 'short' });

export const unsentFile = (changes: readonly UnsentChange[], now: EpochMs) => ({
  name: `ikke-sendt-${isoDayOf(now)}.txt`,
  type: 'text/plain;charset=utf-8',
  text: [
    'Ændringer, der ikke blev sendt:',
    '',
    ...changes.map(({ at, text }) => `${when(at)}: ${text}`),
    '',
  ].join('\r\n'),
});
