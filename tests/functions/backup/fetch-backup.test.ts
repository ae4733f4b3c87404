import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const program = join(import.meta.dirname, '../../../netlify/setup/fetch-backup.ts');
const token = 'a-token-of-the-owner';
let folder: string;
let blobs: BlobsServer;
let settings: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fetch-backup-'));
  blobs = new BlobsServer({ directory: join(folder, 'blobs'), token, port: 0 });
  const { port } = await blobs.start();
  const apiURL = `http://localhost:${port}`;
  settings = { NETLIFY_SITE_ID: 'site', NETLIFY_AUTH_TOKEN: token, NETLIFY_API_URL: apiURL };
  const store = getStore({ name: 'backup', siteID: 'site', token, apiURL });
  for (const name of ['2026-11-09.json.age', '2026-11-16.json.age', 'notes.txt'])
    await store.set(name, `of ${name}`);
});
afterAll(async () => {
  await blobs.stop();
  rmSync(folder, { recursive: true });
});

const run = (parameters: string[], environment = settings) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const env = { PATH: process.env.PATH, ...environment };
    const child = execFile(
      process.execPath,
      [program, ...parameters],
      { cwd: folder, env },
      (_, out, error) => resolve({ code: child.exitCode, said: (out + error).trim() }),
    );
  });
const fetched = (name: string) => readFileSync(join(folder, name), 'utf8');

test('brings the newest backup, or the one that is named, and overwrites nothing', async () => {
  expect(await run([])).toEqual({ code: 0, said: expect.stringContaining('Wrote 2026-11-16.json.age.') });
  expect(fetched('2026-11-16.json.age')).toBe('of 2026-11-16.json.age');
  expect(await run([])).toEqual({ code: 1, said: expect.stringContaining('not overwritten') });
  await run(['2026-11-09.json.age', '--output', 'backup.json.age']);
  expect(fetched('backup.json.age')).toBe('of 2026-11-09.json.age');
});

test('lists the backups, and says so when a name is not among them', async () => {
  expect((await run(['--list'])).said.split('\n')).toEqual([
    '2026-11-09.json.age',
    '2026-11-16.json.age',
    'notes.txt',
  ]);
  expect(await run(['2025-01-01.json.age'])).toEqual({ code: 1, said: expect.stringContaining('--list') });
});

test('fetches what is missing of the pictures after a download that was interrupted, and the backup last', async () => {
  const { NETLIFY_API_URL: apiURL = '' } = settings;
  const store = getStore({ name: 'backup', siteID: 'site', token, apiURL });
  const [there, missing] = ['a'.repeat(32), 'b'.repeat(32)].map((name) => `pictures/${name}.age`) as [
    string,
    string,
  ];
  for (const name of [there, missing]) await store.set(name, `of ${name}`);
  const beside = join(folder, 'later.json.age.pictures');
  mkdirSync(beside);
  writeFileSync(join(beside, basename(there)), 'fetched before');
  writeFileSync(join(beside, `${basename(missing)}.part`), 'of pic');
  expect((await run(['--output', 'later.json.age'])).code).toBe(0);
  expect(readdirSync(beside).sort()).toEqual([there, missing].map((name) => basename(name)));
  expect(fetched(`later.json.age.pictures/${basename(there)}`)).toBe('fetched before');
  expect(fetched(`later.json.age.pictures/${basename(missing)}`)).toBe(`of ${missing}`);
  expect(fetched('later.json.age')).toBe('of 2026-11-16.json.age');
});

test('asks for the site and a token', async () => {
  expect(await run([], {})).toEqual({
    code: 1,
    said: expect.stringMatching(/^Set NETLIFY_SITE_ID .* and NETLIFY_AUTH_TOKEN .*Personal access tokens/),
  });
});
