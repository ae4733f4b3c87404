/**
 * A date from `inCopenhagen` as one says it, such as 'fredag den 21. november'. The names come in, since they stand in the
 * page and need not stand in its script too: the weekdays from Sunday, with spaces between, and the month's.
 */
export const spokenDay = (date: Date, weekdays: string, month: string): string =>
  `${weekdays.split(' ')[date.getUTCDay()]} den ${date.getUTCDate()}. ${month}`;
