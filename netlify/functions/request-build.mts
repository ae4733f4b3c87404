import { getStore } from '@netlify/blobs';
import type { Config } from '@netlify/functions';
import { requestBuild } from '../lib/builds/request-build.ts';
import { respondUsingSettings } from '../lib/respond.ts';

/** Called by a member's browser after each change of an album, so that the built pages follow. */
export default (request: Request) =>
  respondUsingSettings(request, (asked, env) => requestBuild(asked, env, getStore('builds'), Date.now()));

export const config: Config = {
  path: '/api/nyt-byg',
  method: 'POST',
  // One request per change of an album; reordering a category makes many.
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
