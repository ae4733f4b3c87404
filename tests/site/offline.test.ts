import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadedScripts } from '../support/page-weight.ts';
import { builtPages, dist } from './built-site.ts';

const worker = readFileSync(join(dist, 'shopping-worker.js'), 'utf8');
const kept = [...worker.matchAll(/\{url:"([^"]+)",revision:(null|"\w+")\}/g)].map(
  ([, url = '', revision]) => ({ url, hashed: revision === 'null' }),
);
const shopping = builtPages().find(({ path }) => path === '/shopping');
if (!shopping) throw new Error('There is no shopping page.');

test('the service worker keeps the page, every script it may load, its icons and the manifest', () => {
  const urls = kept.map(({ url }) => `/${url}`);
  expect(urls).toEqual(
    expect.arrayContaining([
      '/shopping',
      '/manifest.webmanifest',
      '/shopping-icon.svg',
      ...loadedScripts(shopping),
    ]),
  );
});

test('it keeps no other page, no function and nothing that is not there', () => {
  for (const { url } of kept) {
    if (url === 'shopping') continue;
    expect(url).toMatch(/^(_astro\/|icons\/|manifest\.webmanifest$|shopping-icon\.svg$)/);
    expect(existsSync(join(dist, url)), url).toBe(true);
  }
});

test('only what has a hash in its name is kept without one', () => {
  for (const { url, hashed } of kept) expect(hashed).toBe(url.startsWith('_astro/'));
});

test('it answers openings of the shopping page and of no other', () => {
  const [allowed] = /allowlist:\[(\/[^\]]+\/)\]/.exec(worker)?.slice(1) ?? [];
  expect(allowed).toBe('/^\\/shopping(\\?|$)/');
});

test('the manifest names the page, its icons and what it is called in Danish', () => {
  const manifest = JSON.parse(readFileSync(join(dist, 'manifest.webmanifest'), 'utf8'));
  expect(manifest).toMatchObject({
    start_url: '/shopping',
    display: 'standalone',
    lang: 'da',
    short_name: 'Indkøb',
  });
  for (const { src } of manifest.icons) expect(existsSync(join(dist, src)), src).toBe(true);
  expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true);
});
