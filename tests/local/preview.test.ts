import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startPreview } from '../../netlify/local/preview.ts';
import { portSettings } from '../../supabase/local/settings.ts';
import { copyTemplate } from '../support/databases/database-template.ts';
import { isReachableFromOutside } from '../support/local/from-outside.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ports = portSettings({ PORT: '0', SUPABASE_PORT: '0', OIDC_PORT: '0' });
const root = temporaryFolder();
const dist = join(root, 'dist');
for (const folder of ['om', '_astro']) mkdirSync(join(dist, folder), { recursive: true });
for (const [file, text] of Object.entries({
  '../secret.html': 'secret',
  'index.html': 'forside',
  'om.html': 'om',
  'om/øl.html': 'øl',
  '404.html': 'mangler',
  _headers: '/_astro/*\n  Cache-Control: immutable\n',
  '_astro/entry.js': '',
  _redirects: '/gammel /om 301\n',
}))
  writeFileSync(join(dist, file), text);
const dataDir = join(root, 'data');
await copyTemplate('schema', dataDir);
const preview = await startPreview({ ports, dataDir, dist, build: false });
afterAll(() => preview.stop());

const visit = (path: string, init?: RequestInit) =>
  fetch(preview.url + path, { redirect: 'manual', ...init });

describe('the functions', () => {
  test('answer by address and method, and what is no function is a file', async () => {
    expect((await visit('/api/today')).status).toBe(200);
    expect((await visit('/api/today', { method: 'POST' })).status).toBe(405);
    expect(await (await visit('/api/nothing')).text()).toBe('mangler');
  });

  test.each(['/api/today', '/billeder/findes-ikke.webp'])(
    'answer HEAD to %s as GET, without the body',
    async (path) => {
      const [get, head] = [await visit(path), await visit(path, { method: 'HEAD' })];
      expect(get.headers.get('content-type')).toMatch(/json/);
      expect([head.status, head.headers.get('content-type')]).toEqual([
        get.status,
        get.headers.get('content-type'),
      ]);
      expect(await head.text()).toBe('');
    },
  );
});

describe('the files', () => {
  test.each([
    ['/om', 'om'],
    ['/om/', 'om'],
    ['/om.html', 'om'],
    ['/om?x=1', 'om'],
    ['/om/%C3%B8l', 'øl'],
  ])('%s is found', async (path, text) => {
    const response = await visit(path);
    expect([response.status, await response.text()]).toEqual([200, text]);
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  test.each(['/nope', '/_headers', '//_headers', '/om/..%2f_headers', '/om/nope', '/..%2fsecret'])(
    '%s is not found, and answered with the page for missing pages',
    async (path) => {
      const response = await visit(path);
      expect([response.status, await response.text()]).toEqual([404, 'mangler']);
    },
  );

  test('are cached under their hashed names, and what is missing there is not', async () => {
    const [file, missing] = [await visit('/_astro/entry.js'), await visit('/_astro/gone.js')];
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'immutable']);
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
  });

  test.each(['/%', '/brygning/%E0%A4%A', '/api/%', '/om/%ff'])(
    'an address that cannot be decoded is a bad request: %s',
    async (path) => expect((await visit(path)).status).toBe(400),
  );

  test.each([
    ['/gammel', '/om'],
    ['/OM', '/om'],
    ['/oM/Findes-iKKE?a=B', '/om/findes-ikke?a=B'],
    ['//Elsewhere.example/X', '/elsewhere.example/x'],
  ])('%s leads to %s: by a rule of the build, or in lower case', async (from, to) => {
    const response = await visit(from);
    expect([response.status, response.headers.get('location')]).toEqual([301, to]);
    expect((await visit('/om/findes-ikke')).status).toBe(404);
  });
});

test('a method that no request may have is refused, without a word in the log', async () => {
  const error = vi.spyOn(console, 'error');
  const answer = once(request(preview.url, { method: 'TRACE' }).end(), 'response');
  expect((await answer)[0].statusCode).toBe(405);
  expect(error).not.toHaveBeenCalled();
});

test('listens on loopback and nowhere else', async () => {
  for (const address of Object.values(preview.addresses))
    expect(await isReachableFromOutside(new URL(address).port), address).not.toBe(true);
});
