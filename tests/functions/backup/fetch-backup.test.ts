import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { getStore } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import { afterAll, expect, test } from 'vitest';
import { fetchBackup } from '../../../netlify/setup/fetch-backup.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const program = join(import.meta.dirname, '../../../netlify/setup/fetch-backup.ts');
const token = 'a-token-of-the-owner';
const folder = temporaryFolder();
const blobs = new BlobsServer({ directory: join(folder, 'blobs'), token, port: 0 });
const apiURL = `http://localhost:${(await blobs.start()).port}`;
const settings = { NETLIFY_SITE_ID: 'site', NETLIFY_AUTH_TOKEN: token, NETLIFY_API_URL: apiURL };
const store = getStore({ name: 'backup', siteID: 'site', token, apiURL });
for (const name of ['2026-11-09.json.age', '2026-11-16.json.age', 'notes.txt'])
  await store.set(name, `of ${name}`);
afterAll(() => blobs.stop());

const path = (name: string) => join(folder, name);
const run = (call: Parameters<typeof fetchBackup>[1]) => fetchBackup(settings, call);
const fetched = (name: string) => readFileSync(path(name), 'utf8');

test('the command brings the newest backup into this folder', async () => {
  const env = { PATH: process.env.PATH, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { cwd: folder, env });
  expect(stdout).toContain('Wrote 2026-11-16.json.age.');
  expect(fetched('2026-11-16.json.age')).toBe('of 2026-11-16.json.age');
});

test('brings the backup that is named, and overwrites nothing', async () => {
  const call = { name: '2026-11-09.json.age', output: path('backup.json.age') };
  await run(call);
  expect(fetched('backup.json.age')).toBe('of 2026-11-09.json.age');
  await expect(run({ output: call.output })).rejects.toThrow('not overwritten');
  expect(fetched('backup.json.age')).toBe('of 2026-11-09.json.age');
});

test('lists the backups, and says so when a name is not among them', async () => {
  expect((await run({ list: true })).split('\n')).toEqual([
    '2026-11-09.json.age',
    '2026-11-16.json.age',
    'notes.txt',
  ]);
  await expect(run({ name: '2025-01-01.json.age' })).rejects.toThrow('--list');
});

test('fetches what is missing of the pictures after a download that was interrupted, and the backup last', async () => {
  const [there, missing] = [`pictures/${'a'.repeat(32)}.age`, `pictures/${'b'.repeat(32)}.age`];
  for (const name of [there, missing]) await store.set(name, `of ${name}`);
  const beside = path('later.json.age.pictures');
  mkdirSync(beside);
  writeFileSync(join(beside, basename(there)), 'fetched before');
  writeFileSync(join(beside, `${basename(missing)}.part`), 'of pic');
  await run({ output: path('later.json.age') });
  expect(readdirSync(beside).sort()).toEqual([there, missing].map((name) => basename(name)));
  expect(fetched(`later.json.age.pictures/${basename(there)}`)).toBe('fetched before');
  expect(fetched(`later.json.age.pictures/${basename(missing)}`)).toBe(`of ${missing}`);
  expect(fetched('later.json.age')).toBe('of 2026-11-16.json.age');
  // The next month the pictures are here.
  await run({ output: path('next.json.age') });
  expect(fetched(`next.json.age.pictures/${basename(there)}`)).toBe('fetched before');
});

test('asks for the site and a token', async () => {
  await expect(fetchBackup({}, {})).rejects.toThrow(
    /^Set NETLIFY_SITE_ID .* and NETLIFY_AUTH_TOKEN .*Personal access tokens/,
  );
});

test.each([
  ['a token that is refused', { NETLIFY_AUTH_TOKEN: 'other' }, /refuses the token \(403\): make a new one/],
  ['no network', { NETLIFY_API_URL: 'http://localhost:1' }, /does not answer\. Check the network/],
  ['another site', { NETLIFY_SITE_ID: 'other' }, /no backups of a project other\. Is NETLIFY_SITE_ID/],
])('%s is named, with what to do', async (_, setting, expected) => {
  await expect(fetchBackup({ ...settings, ...setting }, {})).rejects.toThrow(expected);
});
