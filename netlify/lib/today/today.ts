import birthdayList from '../../../src/content/foedselsdage.json' with { type: 'json' };
import { birthdays } from '../../../src/content-checks/schemas/birthday.ts';
import { birthdaysOn, copenhagenDate, msToMidnight } from './copenhagen.ts';

/**
 * `{ date, names }`: the date it is in Copenhagen, as 2026-11-21, and the names whose day it is. The list itself stays
 * here. The CDN keeps the answer until midnight in Copenhagen and not longer, browsers ask each time.
 */
export const today = async (now = Date.now()): Promise<Response> => {
  const date = copenhagenDate(now);
  const names = birthdaysOn(date, birthdays.parse(birthdayList)).map(({ name }) => name);
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
