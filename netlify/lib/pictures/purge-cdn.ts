import { purgeCache } from '@netlify/functions';
import { cacheTag, refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { memberOf } from '../sign-in/family-directory.ts';
import { isFromThisSite } from '../sign-in/same-origin.ts';

/** What is public is cached again when requested. Does nothing where there is no CDN. */
export async function purgeCdn(): Promise<void> {
  if (process.env.NETLIFY_PURGE_API_TOKEN) await purgeCache({ tags: [cacheTag] });
}

/** Where it fails, the CDN keeps pages for a minute, and pictures until the next upkeep, an hour at most. */
export async function purgeAlbums(request: Request, env: Env, purge = purgeCdn): Promise<Response> {
  if (!isFromThisSite(request, env.AUTH_URL)) return refusal('foreign-origin');
  if (!(await memberOf(request, env))) return refusal('denied');
  await purge();
  return new Response(null, { status: 204 });
}
