import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { birthdays } from '../../../src/content-checks/schemas/birthday.ts';
import { type Birthday, birthdaysOn } from '../../../src/lib/birthdays.ts';
import { dayOf, isoDayOf, startOf } from '../../../src/lib/dates.ts';

/** Returns the time from `now` to the next midnight in Copenhagen: more than 0, at most 25 hours; in ms. */
export const msToMidnight = (now: number): number => {
  const day = dayOf(now);
  return startOf({ ...day, day: day.day + 1 }) - now;
};

/** Reads the list, which is beside the function, where netlify.toml puts it. */
export const readBirthdays = async (): Promise<readonly Birthday[]> =>
  birthdays.parse(parse(await readFile('src/content/foedselsdage.yaml', 'utf8'), { schema: 'failsafe' }));

/** The list itself is not published. The CDN keeps the answer until midnight in Copenhagen, browsers not at all. */
export const today = async (now = Date.now()): Promise<Response> => {
  const names = birthdaysOn(dayOf(now), await readBirthdays()).map(({ name }) => name);
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
