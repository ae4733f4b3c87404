import { purgeCache } from '@netlify/functions';
import { cacheTag } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { forMembers } from '../sign-in/for-members.ts';

/** What is public is cached again when requested. Does nothing where there is no CDN. */
export async function purgeCdn(): Promise<void> {
  if (process.env.NETLIFY_PURGE_API_TOKEN) await purgeCache({ tags: [cacheTag] });
}

/** Where it fails, the CDN keeps pages for a minute, and pictures until the next upkeep, an hour at most. */
export const purgeAlbums = (request: Request, env: Env, purge = purgeCdn): Promise<Response> =>
  forMembers(request, env, async () => {
    await purge();
    return new Response(null, { status: 204 });
  });
