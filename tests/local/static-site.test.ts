import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaticSite } from '../../netlify/local/static-site.ts';

const long = '<p>æøå</p>'.repeat(100);
let folder: string;
let site: ReturnType<typeof createStaticSite>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  const put = (name: string, text: string) => writeFileSync(join(folder, 'dist', name), text);
  mkdirSync(join(folder, 'dist/bryg'), { recursive: true });
  writeFileSync(join(folder, 'secret.html'), 'secret');
  put('index.html', long);
  put('om.html', 'om');
  put('bryg.html', 'bryg');
  put('bryg/øl.html', 'øl');
  put('404.html', 'mangler');
  put('_headers', '/*\n  X-A: b');
  put('lille.css', 'a{}');
  put('tegning.svg', `<svg>${'<g/>'.repeat(200)}</svg>`);
  site = createStaticSite(join(folder, 'dist'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, headers = {}, method = 'GET') =>
  site(new Request(`http://localhost${path}`, { headers, method }));
const body = async (path: string) => {
  const response = await get(path);
  return [response.status, await response.text()];
};

test.each([
  ['/', long],
  ['/om', 'om'],
  ['/om/', 'om'],
  ['/om.html', 'om'],
  ['/om?x=1', 'om'],
  ['/bryg', 'bryg'],
  ['/bryg/%C3%B8l', 'øl'],
])('%s is found', async (path, text) => expect(await body(path)).toEqual([200, text]));

test.each([
  '/nope',
  '/_headers',
  '//_headers',
  '/bryg/..%2f_headers',
  '/bryg/nope',
  '/%2e%2e/secret',
  '/..%2fsecret',
  '/..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/%ff',
])('%s is not found, and answered with the page for missing pages', async (path) =>
  expect(await body(path)).toEqual([404, 'mangler']),
);

test('types carry their character set, and every copy is revalidated', async () => {
  const headers = Object.fromEntries((await get('/')).headers);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=UTF-8',
    'cache-control': 'public, max-age=0, must-revalidate',
  });
  expect((await get('/lille.css')).headers.get('content-type')).toBe('text/css; charset=UTF-8');
  expect((await get('/tegning.svg')).headers.get('content-type')).toBe('image/svg+xml');
});
