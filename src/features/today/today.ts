/** What the front page says about today. Kept short, since it is part of an inline script. */

/**
 * Returns a date whose UTC fields are those of Copenhagen's clock at `now`. Correct from 1996 to 2099, as
 * long as Europe keeps summer time. Computed without Intl, whose first use takes a slow phone 30 to 80 ms; a
 * test compares the two.
 */
export const inCopenhagen = (now: Date): Date => {
  const year = now.getUTCFullYear();
  /**
   * Returns the last Sunday of a month with 31 days, at 01:00 UTC; `offset` is 4 for March and 1 for October.
   */
  const change = (month: number, offset: number) =>
    Date.UTC(year, month, 31 - ((((5 * year) >> 2) + offset) % 7), 1);
  return new Date(+now + (+now >= change(2, 4) && +now < change(9, 1) ? 72e5 : 36e5));
};

/**
 * Formats a date from `inCopenhagen`, such as 'fredag den 21. november'. The names are arguments because the
 * page contains them: the weekdays from Sunday, separated by spaces, and the month's.
 */
export const dateInWords = (date: Date, weekdays: string, month: string): string =>
  `${weekdays.split(' ')[date.getUTCDay()]} den ${date.getUTCDate()}. ${month}`;

/**
 * Returns the sentence about today's birthdays in pieces: each name as returned by `withFlag`, such as an
 * element with a flag, the words between them, and the `end`.
 */
export const birthdaySentence = <T>(names: readonly string[], withFlag: (name: string) => T, end: string) => [
  // No comma before 'og'.
  ...names.flatMap((name, i) => [i ? (names[i + 1] ? ', ' : ' og ') : '', withFlag(name)]),
  end,
];
