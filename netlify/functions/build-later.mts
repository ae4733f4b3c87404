import { getStore } from '@netlify/blobs';
import type { Config } from '@netlify/functions';
import { processAlbumChanges } from '../lib/albums/process-album-changes.ts';
import { buildIfDue } from '../lib/builds/request-build.ts';
import { env } from '../lib/settings/env.ts';

export default async () => {
  const store = getStore('builds');
  const now = Date.now();
  await processAlbumChanges(env(), store, now).catch(console.error);
  await buildIfDue(env(), store, now);
};

// Every five minutes: purges the CDN of albums that were changed, also when the browser that changed them was
// cut off before it could say so, and starts builds that were requested too soon after the last one. A
// scheduled function has no public address.
export const config: Config = { schedule: '*/5 * * * *' };
