/** What the front page says about today: pure, and short, since it is part of a script that stands in the page. */

/**
 * A date whose UTC fields are those of Copenhagen's clock at `now`. Right from 1996 to 2099, as long as Europe keeps
 * summer time. Computed without Intl, whose first use costs a slow phone 30 to 80 ms; a test compares the two.
 */
export const inCopenhagen = (now: Date): Date => {
  const year = now.getUTCFullYear();
  /** The last Sunday of a month of 31 days, at 01:00 UTC; `offset` is 4 for March and 1 for October. */
  const change = (month: number, offset: number) =>
    Date.UTC(year, month, 31 - ((((5 * year) >> 2) + offset) % 7), 1);
  return new Date(+now + (+now >= change(2, 4) && +now < change(9, 1) ? 72e5 : 36e5));
};

/**
 * A date from `inCopenhagen` in words, such as 'fredag den 21. november'. The names are arguments because the page has them
 * already: the weekdays from Sunday, separated by spaces, and the month's.
 */
export const dateInWords = (date: Date, weekdays: string, month: string): string =>
  `${weekdays.split(' ')[date.getUTCDay()]} den ${date.getUTCDate()}. ${month}`;

/**
 * The sentence about those whose birthday it is, in pieces: each name as `withFlag` makes it, such as an element with a
 * flag, what stands between them, and the `end`.
 */
export const birthdaySentence = <T>(names: readonly string[], withFlag: (name: string) => T, end: string) => [
  // No comma before 'og'.
  ...names.flatMap((name, i) => [i ? (names[i + 1] ? ', ' : ' og ') : '', withFlag(name)]),
  end,
];
