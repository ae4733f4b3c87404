import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { type Birthday, birthdays } from '../../../src/content-checks/schemas/birthday.ts';
import { type Day, dayOf, isoDayOf, startOf } from '../../../src/lib/dates.ts';

/** Returns the time from `now` to the next midnight in Copenhagen: more than 0, at most 25 hours; in ms. */
export const msToMidnight = (now: number): number => {
  const day = dayOf(now);
  return startOf({ ...day, day: day.day + 1 }) - now;
};

/** Returns those whose birthday it is. One on 29 February is celebrated on the 28th in other years. */
export const birthdaysOn = ({ year, month, day }: Day, all: readonly Birthday[]): Birthday[] => {
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const lastOfFebruary = !isLeap && month === 2 && day === 28;
  return all.filter((one) => one.month === month && (one.day === day || (lastOfFebruary && one.day === 29)));
};

/**
 * Answers `{ date, names }`: the date in Copenhagen, as 2026-11-21, and the names of those whose birthday it
 * is. The list itself is not published. The CDN caches the answer until midnight in Copenhagen; browsers
 * request it each time.
 */
export const today = async (now = Date.now()): Promise<Response> => {
  // Beside the function, where netlify.toml puts it.
  const list = parse(await readFile('src/content/foedselsdage.yaml', 'utf8'), { schema: 'failsafe' });
  const names = birthdaysOn(dayOf(now), birthdays.parse(list)).map(({ name }) => name);
  const seconds = Math.floor(msToMidnight(now) / 1000);
  return Response.json(
    { date: isoDayOf(now), names },
    {
      headers: {
        'Cache-Control': 'public, max-age=0, must-revalidate',
        'Netlify-CDN-Cache-Control': `public, durable, max-age=${seconds}`,
      },
    },
  );
};
