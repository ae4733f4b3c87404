import { refusal } from '../answer.ts';
import { forgetPictures } from '../pictures/forget-pictures.ts';
import type { Env } from '../settings/env.ts';
import { memberOf } from '../sign-in/member-of.ts';
import { isFromThisSite } from '../sign-in/same-origin.ts';

/** Where the times of builds are kept: Netlify Blobs, or what behaves alike. */
export interface BuildStore {
  get(key: string, options: { consistency: 'strong' }): Promise<string | null>;
  set(key: string, value: string, options?: { onlyIfNew: boolean }): Promise<{ modified: boolean }>;
  delete(key: string): Promise<unknown>;
}

type Settings = Pick<Env, 'BUILD_HOOK_URL'>;

/** Between two builds at least, in ms. */
const interval = 10 * 60_000;

/** How long to wait for the hook in ms. */
const timeout = 8_000;

/**
 * The pages are older than the albums: `POST /api/nyt-byg`, from a member. The CDN forgets the pictures, and the site is
 * built at once, or, where the last build was asked for less than ten minutes ago, when those are over. Gives 202.
 */
export async function requestBuild(
  request: Request,
  env: Env,
  store: BuildStore,
  now: number,
): Promise<Response> {
  if (!isFromThisSite(request, env.AUTH_URL)) return refusal('foreign-origin');
  if (!(await memberOf(request, env))) return refusal('denied');
  // Noted first: when the CDN does not answer, the schedule asks it again.
  await store.set('forget', String(now));
  await forgetIfAsked(store).catch(console.error);
  await store.set('changed', String(now));
  if (!env.BUILD_HOOK_URL) return new Response(null, { status: 204 });
  // The change is noted: when the hook does not answer, the schedule calls it again.
  await buildIfDue(env, store, now).catch(console.error);
  return new Response(null, { status: 202 });
}

/**
 * Has the CDN forget the pictures where that was asked for and has not been done. Fails when the CDN does not answer, and
 * is asked for still.
 */
export async function forgetIfAsked(store: BuildStore, forget = forgetPictures): Promise<void> {
  const asked = await store.get('forget', { consistency: 'strong' });
  if (asked === null) return;
  await forget();
  // Somebody may have changed another album meanwhile.
  if ((await store.get('forget', { consistency: 'strong' })) === asked) await store.delete('forget');
}

/**
 * Asks Netlify for a build when something changed that no build was asked for, ten minutes after the last at the earliest.
 * Of several who come at the same time one does it. A hook that fails is called again after ten minutes; it is an error,
 * for the function's log. Gives whether it was called.
 */
export async function buildIfDue(
  { BUILD_HOOK_URL }: Settings,
  store: BuildStore,
  now: number,
): Promise<boolean> {
  if (!BUILD_HOOK_URL) return false;
  const time = async (key: string) => Number((await store.get(key, { consistency: 'strong' })) ?? 0);
  const changed = await time('changed');
  if (changed <= (await time('built'))) return false;
  const tried = await time('tried');
  if (now - tried < interval) return false;
  // Of several who see the same, the one who is first to write this.
  const turn = (at: number) => `turn-${Math.floor(at / interval)}`;
  if (!(await store.set(turn(now), '', { onlyIfNew: true })).modified) return false;
  await store.set('tried', String(now));
  if (tried > 0) await store.delete(turn(tried));
  const answer = await fetch(BUILD_HOOK_URL, { method: 'POST', signal: AbortSignal.timeout(timeout) });
  if (!answer.ok) throw new Error(`The build hook answered ${answer.status}.`);
  await store.set('built', String(changed));
  return true;
}
