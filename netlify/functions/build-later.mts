import { getStore } from '@netlify/blobs';
import type { Config } from '@netlify/functions';
import { buildIfDue, forgetIfAsked } from '../lib/builds/request-build.ts';
import { env } from '../lib/settings/env.ts';

export default async () => {
  const store = getStore('builds');
  await forgetIfAsked(store).catch(console.error);
  await buildIfDue(env(), store, Date.now());
};

// Every ten minutes: starts builds that were requested too soon after the last one, and repeats failed purges
// of the CDN. A scheduled function has no public address.
export const config: Config = { schedule: '*/10 * * * *' };
