import type { Config } from '@netlify/functions';
import { fetchCalendars } from '../lib/calendars/incoming.ts';
import { env } from '../lib/settings/env.ts';

export default async () => {
  const { fetched, failed } = await fetchCalendars(env(), 15);
  if (fetched > 0) console.log(`Fetched ${fetched} calendars, of which ${failed} failed.`);
};

// Each hour, apart from what else is due then: each calendar may take ten seconds of the half minute. A scheduled function
// has no public address.
export const config: Config = { schedule: '0 * * * *' };
