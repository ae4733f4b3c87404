import type { Config } from '@netlify/functions';
import { publishByNight, publishingParts } from '../lib/publishing/publish.ts';
import { env } from '../lib/settings/env.ts';

export default async () => {
  console.log(
    (await publishByNight(env(), publishingParts())) ? 'Asked for a build.' : 'Nothing is to be published.',
  );
};

// Every night at 02:00 UTC. A scheduled function has no public address.
export const config: Config = { schedule: '0 2 * * *' };
