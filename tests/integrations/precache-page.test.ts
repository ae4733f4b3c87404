import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { filesOfPage, precachePage } from '../../src/integrations/precache-page.ts';
import { answers } from '../support/built-site/built-worker.ts';

const site: Readonly<Record<string, string>> = {
  'list.html': `<style>@font-face{src:url(/_astro/face.abc.woff2)}</style>
    <astro-island component-url="/_astro/entry.123.js" renderer-url="/_astro/client.9_-x.js"></astro-island>
    <a href="/other">…</a>`,
  '_astro/entry.123.js':
    'import{a}from"./shared.js";const later=()=>import(`./later.js`);fetch("/api/token")',
  '_astro/client.9_-x.js': 'export{}',
  '_astro/shared.js': "import'./entry.123.js'",
  '_astro/later.js': "import './deep.js'",
  '_astro/deep.js': '',
  '_astro/unused.js': '',
};

test('a page needs what its HTML names and what its scripts import, now or later, and nothing else', async () => {
  const read = async (path: string) => {
    const text = site[path];
    if (text === undefined) throw new Error(`${path} was asked for`);
    return text;
  };
  expect(await filesOfPage('list', read)).toEqual([
    '_astro/client.9_-x.js',
    '_astro/deep.js',
    '_astro/entry.123.js',
    '_astro/face.abc.woff2',
    '_astro/later.js',
    '_astro/shared.js',
  ]);
});

test("a page's worker reads the stored view from the storage of its feature, whatever the page's address", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'precache-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'kalender.html'), '<html></html>');
  const page = { page: 'kalender', feature: 'calendar', text: 'Kalender', besides: [] };
  const { hooks } = precachePage(page, [page]);
  await hooks['astro:build:done']?.({
    dir: pathToFileURL(`${folder}/`),
    logger: { info: () => {} },
  } as unknown as Parameters<NonNullable<(typeof hooks)['astro:build:done']>>[0]);
  const worker = await readFile(join(folder, 'kalender-worker.js'), 'utf8');
  const opened: string[] = [];
  const stored = ['kalender', 'kalender-notes', 'calendar', 'calendar-notes'];
  const indexedDB = {
    databases: async () => stored.map((name) => ({ name })),
    open(name: string) {
      opened.push(name);
      throw new Error('no storage');
    },
  };
  const answered = answers(worker, 'https://site.example/kalender', { indexedDB, setTimeout });
  expect(answered('/kalender')).toBe(true);
  await expect.poll(() => opened).not.toEqual([]);
  expect(opened[0]).toBe('calendar');
});
