import { z } from 'zod';
import type { BackupStore } from '../backup/backup.ts';
import { backUpPictures } from '../backup/backup-pictures.ts';
import { answerOf, connectToDatabase } from '../database.ts';
import type { Env } from '../settings/env.ts';
import { purgeCdn } from './purge-cdn.ts';
import { type PictureFiles, removeUnused } from './stored-pictures.ts';

/** Purges the CDN, too, in case a phone's request for that was lost. `now` is in ms. */
export async function runUpkeep(
  env: Env,
  { pictures, backups }: { readonly pictures: PictureFiles; readonly backups: BackupStore },
  now: () => number,
  purge = purgeCdn,
): Promise<{ readonly removed: number; readonly copied: number }> {
  // A scheduled function has 30 seconds, for this and the picture that is being copied then.
  const until = now() + 2 * env.ANSWER_TIMEOUT;
  const database = connectToDatabase({ role: 'family_backup' }, env);
  const used = z.array(z.string()).parse(answerOf(await database.rpc('empty_bins')));
  await purge();
  const removed = await removeUnused(pictures, used, now());
  const recipient = env.BACKUP_AGE_RECIPIENT;
  if (!recipient) return { removed, copied: 0 };
  const copied = await backUpPictures({ pictures, backups, recipient }, used, { now, until });
  return { removed, copied };
}
