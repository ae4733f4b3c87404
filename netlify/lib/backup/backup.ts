import { Encrypter } from 'age-encryption';
import { archivedTables, archiveOf } from '../../../supabase/archive/archive.ts';
import { answerOf, connectToDatabase } from '../database.ts';
import { type Env, SettingsError } from '../settings/env.ts';
import { expired, nameOf } from './backup-names.ts';

/** Where backups are stored: Netlify Blobs, or something with the same interface. */
export interface BackupStore {
  set(key: string, value: ArrayBuffer): Promise<unknown>;
  list(): Promise<{ blobs: readonly { key: string }[] }>;
  delete(key: string): Promise<unknown>;
}

/**
 * Reads all family data with a token that may only read, encrypts them with the family's age key, stores them
 * under the day's name, records that in the database, and then deletes expired backups. Returns the name.
 * Nothing is deleted before the new backup is stored.
 */
export async function backUp(env: Env, store: BackupStore, now: Date): Promise<string> {
  const recipient = env.BACKUP_AGE_RECIPIENT;
  if (!recipient)
    throw new SettingsError(
      'No backup is made: BACKUP_AGE_RECIPIENT is missing. docs/recovery.md says how to make it.',
    );
  // All rows at once take longer than other answers, and a scheduled function has 30 seconds.
  const timeout = 3 * env.ANSWER_TIMEOUT;
  const database = connectToDatabase({ role: 'family_backup' }, { env, timeout });
  const archive = archiveOf(archivedTables.parse(answerOf(await database.rpc('export_family'))), now);
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const bytes = await encrypter.encrypt(JSON.stringify(archive));
  const name = nameOf(now);
  await store.set(name, new Uint8Array(bytes).buffer);
  answerOf(await database.rpc('record_backup'));
  const { blobs } = await store.list();
  for (const old of expired(blobs.map(({ key }) => key))) await store.delete(old);
  return name;
}
