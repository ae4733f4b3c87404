/** What the front page says about today: pure, and short, since it is part of a script that stands in the page. */

/**
 * A date whose UTC fields are those of Copenhagen's clock at `now`, in ms. Right from 1996 to 2099, as long as Europe keeps
 * summer time. Computed without Intl, whose first use costs a slow phone 30 to 80 ms; a test compares the two.
 */
export const inCopenhagen = (now: number): Date => {
  const year = new Date(now).getUTCFullYear();
  /** The last Sunday of a month of 31 days, at 01:00 UTC; `offset` is 4 for March and 1 for October. */
  const change = (month: number, offset: number) =>
    Date.UTC(year, month, 31 - ((((5 * year) >> 2) + offset) % 7), 1);
  return new Date(now + (now >= change(2, 4) && now < change(9, 1) ? 72e5 : 36e5));
};

/**
 * A date from `inCopenhagen` in words, such as 'fredag den 21. november'. The names are arguments because the page has them
 * already: the weekdays from Sunday, separated by spaces, and the month's.
 */
export const dateInWords = (date: Date, weekdays: string, month: string): string =>
  `${weekdays.split(' ')[date.getUTCDay()]} den ${date.getUTCDate()}. ${month}`;

/** The sentence about today's birthdays as text and name in turn, so that each name can get its flag. */
export const birthdaySentence = (names: readonly string[]): string[] =>
  names[0]
    ? [...names.flatMap((name, i) => [separator(names, i), name]), ' har fødselsdag i dag. Hurra!']
    : ['Ingen fødselsdag i dag. Flaget hviler.'];

/** What stands before a name in a Danish list: no comma before 'og'. */
const separator = (names: readonly string[], i: number) => (i === 0 ? '' : names[i + 1] ? ', ' : ' og ');
