/**
 * Returns a date whose UTC fields are those of Copenhagen's clock at `now`. Correct from 1996 to 2099, as
 * long as Europe keeps summer time. Computed without Intl, whose first use takes a slow phone 30 to 80 ms; a
 * test compares the two. Kept short, since it is part of an inline script.
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
