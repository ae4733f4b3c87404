import { globSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Emulator, startEmulator } from '../../netlify/local/emulator.ts';
import { applySettings } from '../../supabase/local/stack.ts';
import { builtPages, dist } from './built-site.ts';

const origin = 'http://localhost:4321';
/** Nothing listens at this address: every function that needs the back end answers with its own failure. */
const nowhere = 'http://localhost:1';
let netlify: Emulator;
let restore: () => void;
beforeAll(async () => {
  restore = applySettings({ site: origin, supabase: nowhere, oidc: nowhere });
  netlify = await startEmulator(dist);
});
afterAll(async () => {
  await netlify.stop();
  restore();
});

const ask = async (path: string, init: RequestInit = {}) => {
  const { status, headers } = await netlify.answer(new Request(`${origin}${path}`, init));
  return { status, headers: Object.fromEntries(headers) };
};

const always = {
  'strict-transport-security': expect.stringMatching(/^max-age=(31536000|[4-9]\d{7})\b/),
  'x-content-type-options': 'nosniff',
  'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/),
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/),
};

/** One file of each kind that is there, and one of each folder. */
const files = [
  ...new Map(
    globSync('**/*.*', { cwd: dist })
      .filter((file) => !file.endsWith('.html') && file !== '_headers')
      .map((file) => [`${file.split('/')[0]} ${file.split('.').at(-1)}`, `/${file}`]),
  ).values(),
];

// A function serves / and /fotoalbum with the headers of other pages: tests/functions/albums/album-page.test.ts.
const pages = builtPages().flatMap(({ path }) => (/^\/(fotoalbum)?$/.test(path) ? [] : path));

test.each<[path: string, status: number, init?: RequestInit]>([
  ...[...pages, ...files].map((path): [string, number] => [encodeURI(path), 200]),
  ['/findes/ikke', 404],
  ['/_headers', 404],
  ['/', 405, { method: 'POST', body: 'x' }],
])('%s is answered with %i and the security headers', async (path, status, init) => {
  expect(await ask(path, init)).toMatchObject({ status, headers: always });
});

test('a 304 response carries the security headers too', async () => {
  const { headers } = await ask('/forside');
  const again = { headers: { 'if-none-match': headers.etag ?? '' } };
  expect(await ask('/forside', again)).toMatchObject({ status: 304, headers: always });
});

test('only this site may keep the screen awake', async () => {
  const { headers } = await ask('/shopping');
  for (const feature of ['publickey-credentials-create', 'publickey-credentials-get', 'screen-wake-lock'])
    expect(headers['permissions-policy']).toContain(`${feature}=(self)`);
});
