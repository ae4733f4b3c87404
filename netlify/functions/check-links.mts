import type { Config } from '@netlify/functions';
import { checkLinks } from '../lib/links/check-links.ts';
import { env } from '../lib/settings/env.ts';

export default async () => {
  const { alive, dead } = await checkLinks(env());
  console.log(`${alive} links lead somewhere, ${dead} do not.`);
};

// On the first of every month at 04:00 UTC. A scheduled function has no public address.
export const config: Config = { schedule: '0 4 1 * *' };
