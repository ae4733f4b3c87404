import { answerOf, connectToDatabase } from '../database.ts';
import { purgeCdn } from '../pictures/purge-cdn.ts';
import type { Env } from '../settings/env.ts';

/** Where the time of the last change is stored. */
interface ChangeStore {
  set(key: 'changed', value: string): Promise<unknown>;
}

/**
 * Processes the changes that the database has recorded in albums and pictures that visitors see or saw:
 * stores the time of new ones, which makes a build due, and purges the CDN. Each change is purged twice, the
 * second time at least two minutes after the first; until then it stays recorded, and so it does while the
 * CDN does not answer. Fails when the CDN or the database does.
 */
export async function processAlbumChanges(
  env: Env,
  store: ChangeStore,
  now: number,
  purge = purgeCdn,
): Promise<void> {
  const database = connectToDatabase({ role: 'family_backup' }, { env });
  const changes = answerOf(await database.rpc('album_changes')) ?? [];
  if (changes.length === 0) return;
  // Before the purge: while the database does not answer, a built page is served unless a change is known.
  if (changes.some(({ noticed }) => !noticed)) await store.set('changed', String(now));
  let purged = false;
  try {
    await purge();
    purged = true;
  } finally {
    const ids = changes.map(({ id }) => id);
    answerOf(await database.rpc('finish_album_changes', { ids, purged }));
  }
}
