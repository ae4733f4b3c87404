const timeZone = 'Europe/Copenhagen';

/** The month it is in Copenhagen, 1 to 12, wherever the reader is. */
export const copenhagenMonth = (now: Date): number =>
  Number(now.toLocaleDateString('en', { timeZone, month: 'numeric' }));

/** The day it is in Copenhagen as one writes it, such as 'fredag den 21. november 2025'. */
export const copenhagenDay = (now: Date): string =>
  now.toLocaleDateString('da', { timeZone, dateStyle: 'full' });
