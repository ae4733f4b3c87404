import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { memberPages } from '../../src/site.config.ts';
import { answers } from '../support/built-site/built-worker.ts';
import { loadedScripts } from '../support/built-site/page-weight.ts';
import { builtPages, dist, pageAt } from './built-site.ts';

/** What each page's service worker keeps beside the page and its hashed files. */
const besides: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  memberPages.map((each) => [each.page, each.besides]),
);

describe.each(Object.keys(besides))('the service worker of the page %s', (name) => {
  const worker = readFileSync(join(dist, `${name}-worker.js`), 'utf8');
  const kept = [...worker.matchAll(/\{url:["`]([^"`]+)["`],revision:(null|["`]\w+["`])\}/g)].map(
    ([, url = '', revision]) => ({ url, hashed: revision === 'null' }),
  );

  test('precaches the page and every script it may load', () => {
    expect(kept.map(({ url }) => `/${url}`)).toEqual(
      expect.arrayContaining([`/${name}`, ...loadedScripts(pageAt(`/${name}`))]),
    );
  });

  test('precaches no other page, no function and no missing file', () => {
    const plain = kept.map(({ url }) => url).filter((url) => !url.startsWith('_astro/'));
    expect(plain.sort()).toEqual([name, ...(besides[name] ?? [])].sort());
    for (const { url } of kept) if (url !== name) expect(existsSync(join(dist, url)), url).toBe(true);
  });

  test('answers openings of its page', () => {
    const answered = answers(worker, `https://familie.example/${name}`);
    expect([`/${name}`, `/${name}?q=hæk`].map((path) => answered(path))).toEqual([true, true]);
  });
});

test("the log's worker opens the sign-out page, which lies in its scope, from the network, and touches no other request of it", () => {
  const source = readFileSync(join(dist, 'log-worker.js'), 'utf8');
  const answered = answers(source, 'https://familie.example/log');
  expect(['/log', '/log?q=hæk', '/favicon.svg', '/log-ud'].map((path) => answered(path))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  for (const path of ['/log-ud', '/log-ud?fra=/log', '/log-ud.html', '/log-ud/'])
    for (const mode of ['cors', 'no-cors']) expect(answered(path, { mode }), path).toBe(false);
  for (const path of ['/api/auth/csrf', '/api/auth/signout', '/api/token'])
    for (const method of ['GET', 'POST'])
      expect(answered(path, { method, mode: 'cors' }), `${method} ${path}`).toBe(false);
  expect(answered('/api/auth/signout', { method: 'POST' })).toBe(false);
});

test('the worker of the other pages answers openings of pages alone, and keeps nothing', () => {
  const source = readFileSync(join(dist, 'offline-worker.js'), 'utf8');
  const answered = answers(source, 'https://familie.example/');
  for (const { path } of builtPages()) expect(answered(path), path).toBe(true);
  for (const path of ['/api/auth/callback/oidc', '/api/token']) expect(answered(path), path).toBe(false);
  expect(answered('/', { method: 'POST' })).toBe(false);
  for (const mode of ['cors', 'no-cors']) expect(answered('/_astro/a.js', { mode })).toBe(false);
  expect(source).not.toMatch(/caches\.open|\.put\(/);
  // It would ask a second time for what the worker leaves alone, such as a sign-in's code.
  expect(source).not.toContain('navigationPreload');
});

test('no other page has a service worker', () => {
  for (const { path, html } of builtPages())
    if (!(path.slice(1) in besides)) expect(html, path).not.toContain('serviceWorker');
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
