import { purgeCdn } from '../pictures/purge-cdn.ts';
import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { memberOf } from '../sign-in/member-of.ts';
import { isFromThisSite } from '../sign-in/same-origin.ts';

/**
 * Handles `POST /api/purge` from a member who has changed an album. Where it fails, the CDN keeps pages for a
 * minute and pictures for an hour at most.
 */
export async function purgeAlbums(request: Request, env: Env, purge = purgeCdn): Promise<Response> {
  if (!isFromThisSite(request, env.AUTH_URL)) return refusal('foreign-origin');
  if (!(await memberOf(request, env))) return refusal('denied');
  await purge();
  return new Response(null, { status: 204 });
}
