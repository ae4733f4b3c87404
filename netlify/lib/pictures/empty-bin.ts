import { z } from 'zod';
import { answerOf, connectToDatabase } from '../database.ts';
import type { Env } from '../settings/env.ts';
import { type PictureStore, removeUnused } from './picture-store.ts';

/** Lets go of albums and pictures that rested in the bin for 30 days, and of the files that nothing uses; gives how many. */
export async function emptyBin(env: Env, store: PictureStore, now: number): Promise<number> {
  const database = connectToDatabase({ role: 'family_backup' }, { env, patience: 8_000 });
  const used = z.array(z.string()).parse(answerOf(await database.rpc('empty_album_bin')));
  return removeUnused(store, used, now);
}
