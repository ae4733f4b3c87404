import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { getStore } from '@netlify/blobs';
import { Encrypter } from 'age-encryption';
import { archivedTables, archiveOf } from '../../../supabase/archive/archive.ts';
import { answerOf, connectToDatabase } from '../database.ts';
import { type Env, SettingsError } from '../settings/env.ts';

/** Where backups are stored: Netlify Blobs, or something with the same interface. */
export interface BackupStore {
  set(key: string, value: ArrayBuffer): Promise<unknown>;
  list(): Promise<{ blobs: readonly { key: string }[] }>;
  delete(key: string): Promise<unknown>;
}

/** Returns where backups are stored: the folder in BACKUP_FOLDER, on a machine that has one, else Netlify Blobs. */
export const backupStore = (): BackupStore =>
  process.env.BACKUP_FOLDER ? folderStore(process.env.BACKUP_FOLDER) : getStore('backup');

/** Each file is complete or not there at all. */
const folderStore = (folder: string): BackupStore => ({
  set: async (key, value) => {
    const file = join(folder, key);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.part`, new Uint8Array(value), { flush: true, mode: 0o600 });
    await rename(`${file}.part`, file);
  },
  list: async () => {
    await mkdir(folder, { recursive: true });
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const keys = files
      .filter((each) => each.isFile() && !each.name.endsWith('.part'))
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
    return { blobs: keys.map((key) => ({ key })) };
  },
  delete: (key) => rm(join(folder, key), { force: true }),
});

/**
 * Deletes expired backups once the new one is stored, whose name it returns. A family without members is not stored, and
 * gives null: it would take the place of a backup of the same day, and in time of all.
 */
export async function backUp(env: Env, store: BackupStore, now: Date): Promise<string | null> {
  const recipient = env.BACKUP_AGE_RECIPIENT;
  if (!recipient)
    throw new SettingsError(
      'No backup is made: BACKUP_AGE_RECIPIENT is missing. docs/recovery.md says how to make it.',
    );
  // All rows at once take longer than other answers, and a scheduled function has 30 seconds.
  const timeout = 3 * env.ANSWER_TIMEOUT;
  const database = connectToDatabase({ role: 'family_backup' }, env, timeout);
  const tables = archivedTables.parse(answerOf(await database.rpc('export_family')));
  if (!tables.family_member?.length) return null;
  const archive = archiveOf(tables, now);
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

/** How many of the newest backups are kept, besides the first of every month. */
const newest = 12;

/** Returns the name of a backup made on this day (UTC): `2026-11-21.json.age`. */
export const nameOf = (now: Date): string => `${now.toISOString().slice(0, 10)}.json.age`;

const backupsAmong = (names: readonly string[]) =>
  names.filter((name) => /^\d{4}-\d{2}-\d{2}\.json\.age$/.test(name)).sort();

/** Those to delete: all but the newest twelve and the first of each month. */
export function expired(names: readonly string[]): string[] {
  const backups = backupsAmong(names);
  const months = Map.groupBy(backups, (name) => name.slice(0, '2026-11'.length));
  const firsts = new Set([...months.values()].map(([first]) => first));
  return backups.slice(0, -newest).filter((name) => !firsts.has(name));
}

export const newestBackup = (names: readonly string[]): string | undefined => backupsAmong(names).at(-1);
