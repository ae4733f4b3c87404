import { getStore } from '@netlify/blobs';
import type { Config } from '@netlify/functions';
import { buildIfDue } from '../lib/builds/request-build.ts';
import { env } from '../lib/settings/env.ts';

export default async () => {
  await buildIfDue(env(), getStore('builds'), Date.now());
};

// What was asked for within ten minutes of the last build. A scheduled function has no address that anybody could call.
export const config: Config = { schedule: '*/10 * * * *' };
