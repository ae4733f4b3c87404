import type { Birthday } from '../../../src/content-checks/schemas/birthday.ts';

const hour = 60 * 60 * 1000;
const clock = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Copenhagen',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Returns the date in Copenhagen at `now` (in ms), as 2026-11-21. */
export const copenhagenDate = (now: number): string => clock.format(now).slice(0, 10);

/** Returns the hour in Copenhagen at `now` (in ms), from 0 to 23. */
export const copenhagenHour = (now: number): number => Number(clock.format(now).slice(11, 13));

/**
 * Returns the time from `now` to the next midnight in Copenhagen: more than 0 and at most 25 hours, all in
 * ms.
 */
export const msToMidnight = (now: number): number => {
  const [year = 0, month = 0, day = 0] = copenhagenDate(now).split('-').map(Number);
  const tomorrow = Date.UTC(year, month - 1, day + 1);
  // Copenhagen is two hours ahead of UTC in summer and one in winter, and never changes at midnight.
  const [midnight = tomorrow] = [tomorrow - 2 * hour, tomorrow - hour].filter((at) =>
    clock.format(at).endsWith('00:00:00'),
  );
  return midnight - now;
};

/**
 * Returns those whose birthday is on `date`. A birthday on 29 February is celebrated on the 28th in other
 * years.
 */
export const birthdaysOn = (date: string, all: readonly Birthday[]): Birthday[] => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const lastOfFebruary = !isLeap && month === 2 && day === 28;
  return all.filter((one) => one.month === month && (one.day === day || (lastOfFebruary && one.day === 29)));
};
