import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memberPages } from '../../src/site.config.ts';
import { answers } from '../support/built-site/built-worker.ts';
import { loadedScripts } from '../support/built-site/page-weight.ts';
import { builtPages, dist, pageAt } from './built-site.ts';

const worker = readFileSync(join(dist, 'worker.js'), 'utf8');
const kept = [...worker.matchAll(/\{url:["`]([^"`]+)["`],revision:(null|["`]\w+["`])\}/g)].map(
  ([, url = '']) => url,
);
const answered = answers(worker, 'https://familie.example/');

/** The page that shows albums, before a function fills it. */
const albumShell = 'fotoalbum/skabelon';

test.each([...memberPages, { page: albumShell }])(
  'the page /$page is kept with every script it may load',
  ({ page }) => {
    expect(kept.map((url) => `/${url}`)).toEqual(
      expect.arrayContaining([`/${page}`, ...loadedScripts(pageAt(`/${page}`))]),
    );
  },
);

test('no other page, no function and no missing file is kept', () => {
  const pages: string[] = [...memberPages.map(({ page }) => page), albumShell];
  const plain = kept.filter((url) => !url.startsWith('_astro/'));
  const besides = new Set<string>(memberPages.flatMap((each) => each.besides));
  expect(plain.sort()).toEqual([...pages, ...besides].sort());
  for (const url of kept) if (!pages.includes(url)) expect(existsSync(join(dist, url)), url).toBe(true);
});

test('the service worker answers openings of pages and requests for what it keeps, and nothing else', () => {
  const paths = builtPages().map(({ path }) => path);
  for (const path of [...paths, '/log?q=hæk', '/favicon.svg', '/log-ud?fra=/log'])
    expect(answered(path), path).toBe(true);
  expect(answered('/favicon.svg', { mode: 'no-cors' })).toBe(true);
  for (const mode of ['cors', 'no-cors'])
    for (const path of ['/log-ud', '/log-ud.html', '/_astro/a.js', '/api/auth/csrf', '/api/token'])
      expect(answered(path, { mode }), path).toBe(false);
  for (const path of ['/api/auth/callback/oidc', '/api/token']) expect(answered(path), path).toBe(false);
  for (const path of ['/', '/api/auth/signout']) expect(answered(path, { method: 'POST' })).toBe(false);
  // It would ask a second time for what the worker leaves alone, such as a sign-in's code.
  expect(worker).not.toContain('navigationPreload.enable');
});

test('the manifest has the start page, the icons and a Danish name', () => {
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
