import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { backUp, expired, nameOf } from '../../../netlify/lib/backup/backup.ts';
import type { Env } from '../../../netlify/lib/settings/env.ts';
import { readContents, replaceContents } from '../../../supabase/archive/contents.ts';
import { readArchive } from '../../../supabase/archive/read-file.ts';
import { startBlobs } from '../../../supabase/local/blobs.ts';
import { local } from '../../../supabase/local/settings.ts';
import { startTestBackend } from '../../support/backend.ts';
import { action } from '../../support/people.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const backend = await startTestBackend();
const folder = temporaryFolder();
const blobs = await startBlobs(join(folder, 'blobs'));
const store = blobs.store('backup');
const identity = await generateIdentity();
const env = {
  SUPABASE_URL: backend.url,
  SUPABASE_PUBLISHABLE_KEY: local.publishableKey,
  SUPABASE_JWT_SECRET: local.jwtSecret,
  BACKUP_AGE_RECIPIENT: await identityToRecipient(identity),
  ANSWER_TIMEOUT: Number(local.answerTimeout),
} as Env;
afterAll(blobs.stop);

const lastBackup = async () =>
  (await backend.query<{ at: unknown }>("select at from private.last_time where what = 'backup'"))[0]?.at ??
  null;
const contents = () => backend.database.exclusively(readContents);

test('a backup restores everything on a bad day, and only with the private key', async () => {
  const member = await backend.newMember();
  const add = action({ set: 'log', key: randomUUID(), fields: { id: '1', name: 'Klip hækken' } });
  await backend.push(member, add);
  const before = await contents();

  const name = (await backUp(env, store, new Date())) ?? '';
  expect(await lastBackup()).not.toBeNull();
  const bytes = Buffer.from(await store.get(name, { type: 'arrayBuffer' }));
  expect(bytes.includes('hækken')).toBe(false);
  const file = join(folder, name);
  await writeFile(file, bytes);
  await backend.database.exclusively((sql) =>
    sql.exec('delete from public.log; delete from private.family_member'),
  );

  // On a new machine the first backup, of nothing, does not take this one's place.
  expect(await backUp(env, store, new Date())).toBeNull();
  expect(Buffer.from(await store.get(name, { type: 'arrayBuffer' })).equals(bytes)).toBe(true);

  await expect(readArchive(file)).rejects.toThrow('--identity');
  const key = join(folder, 'key.txt');
  await writeFile(key, await generateIdentity());
  await expect(readArchive(file, key)).rejects.toThrow('another key');
  await writeFile(key, `# created: today\n${identity}\n`);
  const { tables } = await readArchive(file, key);
  await backend.database.exclusively((sql) => replaceContents(sql, tables));
  expect(await contents()).toEqual(before);
});

test('nothing is kept, and nothing deleted, when the database cannot be read or no key is set', async () => {
  const { blobs: had } = await store.list();
  const noted = await lastBackup();
  const wrong = { ...env, SUPABASE_JWT_SECRET: 'another-secret-of-at-least-32-characters' };
  await expect(backUp(wrong, store, new Date('2030-01-01'))).rejects.toThrow('401');
  const { BACKUP_AGE_RECIPIENT: _none, ...without } = env;
  await expect(backUp(without as Env, store, new Date('2030-01-01'))).rejects.toThrow('BACKUP_AGE_RECIPIENT');
  // A table that the backup may no longer read.
  await backend.query('revoke select on public.purchase from family_backup');
  await expect(backUp(env, store, new Date('2030-01-01'))).rejects.toThrow('purchase');
  await backend.query('grant select on public.purchase to family_backup');
  expect((await store.list()).blobs.map(({ key }) => key)).toEqual(had.map(({ key }) => key));
  expect(await lastBackup()).toEqual(noted);
});

test('a backup deletes those that are no longer kept', async () => {
  const week = 7 * 86_400_000;
  const last = Date.parse('2027-06-07T02:00:00Z');
  const names = Array.from({ length: 20 }, (_, n) => nameOf(new Date(last - n * week)));
  for (const name of names.slice(1)) await store.set(name, 'x');
  await backUp(env, store, new Date(last));
  const kept = (await store.list()).blobs.map(({ key }) => key).filter((key) => key >= '2027');
  expect(kept.sort()).toEqual(names.filter((name) => !expired(names).includes(name)).sort());
});

const names = fc.uniqueArray(
  fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }).map(nameOf),
);
test('never one of the newest twelve backups is deleted, and never the only one of a month', () => {
  fc.assert(
    fc.property(names, (all) => {
      const gone = new Set(expired(['notes.txt', ...all]));
      expect(gone).not.toContain('notes.txt');
      const kept = all.filter((name) => !gone.has(name)).sort();
      expect(kept.slice(-12)).toEqual([...all].sort().slice(-12));
      expect(new Set(kept.map((name) => name.slice(0, 7)))).toEqual(
        new Set(all.map((name) => name.slice(0, 7))),
      );
      expect(expired(kept)).toEqual([]);
    }),
  );
});
