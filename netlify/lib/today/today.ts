import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { birthdays } from '../../../src/content-checks/schemas/birthday.ts';
import { birthdaysOn, copenhagenDate, msToMidnight } from './copenhagen.ts';

/**
 * Answers `{ date, names }`: the date in Copenhagen, as 2026-11-21, and the names of those whose birthday it
 * is. The list itself is not published. The CDN caches the answer until midnight in Copenhagen; browsers
 * request it each time.
 */
export const today = async (now = Date.now()): Promise<Response> => {
  const date = copenhagenDate(now);
  // Beside the function, where netlify.toml puts it.
  const list = parse(await readFile('src/content/foedselsdage.yaml', 'utf8'), { schema: 'failsafe' });
  const names = birthdaysOn(date, birthdays.parse(list)).map(({ name }) => name);
  const seconds = Math.floor(msToMidnight(now) / 1000);
  return Response.json(
    { date, names },
    {
      headers: {
        'Cache-Control': 'public, max-age=0, must-revalidate',
        'Netlify-CDN-Cache-Control': `public, durable, max-age=${seconds}`,
      },
    },
  );
};
