import { answerOf, connectToDatabase } from '../database.ts';
import type { Env } from '../settings/env.ts';
import { type LinkNetwork, readLink, systemNetwork } from './read-link.ts';

/** How many links are checked at the same time. */
const together = 8;

/**
 * Checks the albums' links and records which are dead: the page is gone (404, 410), or the host does not
 * exist. A link whose server gives no clear answer keeps its recorded state, since it may work tomorrow.
 * Returns how many were alive and dead.
 */
export async function checkLinks(
  env: Env,
  network: LinkNetwork = systemNetwork,
): Promise<{ readonly alive: number; readonly dead: number }> {
  const timeout = env.ANSWER_TIMEOUT;
  const database = connectToDatabase({ role: 'family_backup' }, { env });
  const albums = await database
    .from('photos')
    .select('id, link')
    .not('link', 'is', null)
    .is('deleted_at', null);
  const waiting = [...(answerOf(albums) ?? [])];
  const found = { alive: [] as string[], dead: [] as string[] };
  // A scheduled function has 30 seconds, for this, the links that are being read then, and recording them.
  const until = Date.now() + 2 * timeout;
  const checkNext = async () => {
    for (let next = waiting.pop(); next?.link && Date.now() < until; next = waiting.pop()) {
      const state = await stateOf(next.link, { network, timeout });
      if (state !== 'unknown') found[state].push(next.id);
    }
  };
  await Promise.all(Array.from({ length: together }, checkNext));
  answerOf(await database.rpc('record_links', found));
  return { alive: found.alive.length, dead: found.dead.length };
}

async function stateOf(
  link: string,
  { network, timeout }: { network: LinkNetwork; timeout: number },
): Promise<'alive' | 'dead' | 'unknown'> {
  try {
    const { status } = await readLink(link, { accept: '*/*', maxBytes: 1, timeout }, network);
    if (status === 404 || status === 410) return 'dead';
    return status < 400 ? 'alive' : 'unknown';
  } catch (error) {
    return (error as { code?: unknown }).code === 'ENOTFOUND' ? 'dead' : 'unknown';
  }
}
