import type { Config } from '@netlify/functions';
import { publishByNight, publishingParts } from '../lib/publishing/publish.ts';
import { env } from '../lib/settings/env.ts';

export default async () => {
  if (await publishByNight(env(), publishingParts())) console.log('Asked for a build.');
};

// Every night at 02:00 UTC. A scheduled function has no public address.
export const config: Config = { schedule: '0 2 * * *' };
