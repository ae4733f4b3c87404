import { getStore } from '@netlify/blobs';
import type { Config } from '@netlify/functions';
import { buildIfDue, forgetIfAsked } from '../lib/builds/request-build.ts';
import { env } from '../lib/settings/env.ts';

export default async () => {
  const store = getStore('builds');
  await forgetIfAsked(store).catch(console.error);
  await buildIfDue(env(), store, Date.now());
};

// What was asked for within ten minutes of the last build, and what the CDN did not do. A scheduled function has no address that anybody could call.
export const config: Config = { schedule: '*/10 * * * *' };
