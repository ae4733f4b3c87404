import { answerOf, connectToDatabase } from '../database.ts';
import type { Env } from '../settings/env.ts';
import { type Internet, readLink, theInternet } from './read-link.ts';

/** How many are looked at together. */
const together = 8;
/** When looking ends, in ms from the beginning: a scheduled function has 30 seconds. */
const timeout = 22_000;

/**
 * Looks where the albums' links lead and notes which lead nowhere: the page is gone (404, 410), or there is no such host.
 * What does not answer today may answer tomorrow, and stays as it was noted. Gives how many were found of each.
 */
export async function checkLinks(
  env: Env,
  internet: Internet = theInternet,
): Promise<{ readonly alive: number; readonly dead: number }> {
  const database = connectToDatabase({ role: 'family_backup' }, { env, timeout: 8_000 });
  const albums = await database
    .from('photos')
    .select('id, link')
    .not('link', 'is', null)
    .is('deleted_at', null);
  const waiting = [...(answerOf(albums) ?? [])];
  const found = { alive: [] as string[], dead: [] as string[] };
  const until = Date.now() + timeout;
  const look = async () => {
    for (let next = waiting.pop(); next?.link && Date.now() < until; next = waiting.pop()) {
      const state = await stateOf(next.link, internet);
      if (state !== 'unknown') found[state].push(next.id);
    }
  };
  await Promise.all(Array.from({ length: together }, look));
  answerOf(await database.rpc('record_links', found));
  return { alive: found.alive.length, dead: found.dead.length };
}

async function stateOf(link: string, internet: Internet): Promise<'alive' | 'dead' | 'unknown'> {
  try {
    const { status } = await readLink(link, { accept: '*/*', most: 1, timeout: 6_000 }, internet);
    if (status === 404 || status === 410) return 'dead';
    return status < 400 ? 'alive' : 'unknown';
  } catch (error) {
    return (error as { code?: unknown }).code === 'ENOTFOUND' ? 'dead' : 'unknown';
  }
}
