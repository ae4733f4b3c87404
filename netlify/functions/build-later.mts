import { getStore } from '@netlify/blobs';
import type { Config } from '@netlify/functions';
import { buildIfDue, forgetIfAsked } from '../lib/builds/request-build.ts';
import { env } from '../lib/settings/env.ts';

export default async () => {
  const store = getStore('builds');
  const now = Date.now();
  await forgetIfAsked(store, now).catch(console.error);
  await buildIfDue(env(), store, now);
};

// Every ten minutes: starts builds that were requested too soon after the last one, and purges the CDN once more
// after a change. A scheduled function has no public address.
export const config: Config = { schedule: '*/10 * * * *' };
