import { processAlbumChanges } from '../albums/process-album-changes.ts';
import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { memberOf } from '../sign-in/member-of.ts';
import { isFromThisSite } from '../sign-in/same-origin.ts';

/** Where the times of builds are stored: Netlify Blobs, or something with the same interface. */
export interface BuildStore {
  get(key: string, options: { consistency: 'strong' }): Promise<string | null>;
  set(key: string, value: string, options?: { onlyIfNew: boolean }): Promise<{ modified: boolean }>;
  delete(key: string): Promise<unknown>;
}

type Settings = Pick<Env, 'BUILD_HOOK_URL' | 'ANSWER_TIMEOUT'>;

/** The shortest time between two builds, in ms. */
const interval = 10 * 60_000;

/**
 * Handles `POST /api/nyt-byg` from a member who has changed an album. If visitors see it or saw it, purges
 * the pictures from the CDN and starts a build, or leaves it to the schedule when the last one was requested
 * less than ten minutes ago. Answers 202, 204 without a build hook, or 503 when the CDN did not answer. The
 * schedule makes up for a request that fails or never arrives, since the database records each change.
 */
export async function requestBuild(
  request: Request,
  env: Env,
  store: BuildStore,
  now: number,
): Promise<Response> {
  if (!isFromThisSite(request, env.AUTH_URL)) return refusal('foreign-origin');
  if (!(await memberOf(request, env))) return refusal('denied');
  const [processed] = await Promise.allSettled([processAlbumChanges(env, store, now)]);
  if (processed.status === 'rejected') console.error(processed.reason);
  // The change is stored: when the hook does not answer, the schedule calls it again.
  await buildIfDue(env, store, now).catch(console.error);
  if (processed.status === 'rejected') return refusal('unavailable');
  return new Response(null, { status: env.BUILD_HOOK_URL ? 202 : 204 });
}

/**
 * Asks Netlify for a build if something has changed since the last one was requested, at most every ten
 * minutes. Of several simultaneous calls only one does. Fails when the hook fails, so that the function's log
 * shows it; the hook is called again after ten minutes. Returns whether the hook was called.
 */
export async function buildIfDue(
  { BUILD_HOOK_URL, ANSWER_TIMEOUT }: Settings,
  store: BuildStore,
  now: number,
): Promise<boolean> {
  if (!BUILD_HOOK_URL) return false;
  const time = async (key: string) => Number((await store.get(key, { consistency: 'strong' })) ?? 0);
  const changed = await time('changed');
  if (changed <= (await time('built'))) return false;
  const tried = await time('tried');
  if (now - tried < interval) return false;
  // Of several calls that get this far, the one that writes this key first continues.
  const turn = (at: number) => `turn-${Math.floor(at / interval)}`;
  if (!(await store.set(turn(now), '', { onlyIfNew: true })).modified) return false;
  await store.set('tried', String(now));
  if (tried > 0) await store.delete(turn(tried));
  const answer = await fetch(BUILD_HOOK_URL, { method: 'POST', signal: AbortSignal.timeout(ANSWER_TIMEOUT) });
  if (!answer.ok) throw new Error(`The build hook answered ${answer.status}.`);
  await store.set('built', String(changed));
  return true;
}
