const timeZone = 'Europe/Copenhagen';

/** The month it is in Copenhagen, 1 to 12, wherever the reader is. */
export const copenhagenMonth = (now: Date): number =>
  Number(now.toLocaleDateString('en', { timeZone, month: 'numeric' }));

/** The day it is in Copenhagen as one says it, such as 'fredag den 21. november'. */
export const copenhagenDay = (now: Date): string => {
  const write = (parts: Intl.DateTimeFormatOptions) => now.toLocaleDateString('da', { timeZone, ...parts });
  return `${write({ weekday: 'long' })} den ${write({ day: 'numeric', month: 'long' })}`;
};
