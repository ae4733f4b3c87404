import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@netlify/functions';
import { describe, expect, test, vi } from 'vitest';
import albumPage from '../../netlify/functions/album-page.mts';
import { creditsOf } from '../support/bench/traffic.ts';
import { functions, origin, startSite } from '../support/functions/site.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});
await startSite();

/** One request for each way a function ends: data, redirect, and every refusal. */
const requests: [string, string, RequestInit][] = [
  ['a form token', '/api/auth/csrf', {}],
  ['a sign-in refused', '/api/auth/signin/oidc', { method: 'POST' }],
  ['a sign-out refused', '/api/auth/signout', { method: 'POST' }],
  ['a foreign request', '/api/auth/signout', { method: 'POST', headers: { origin: 'https://evil.example' } }],
  ['a callback', '/api/auth/callback/oidc?code=x&state=y', {}],
  ['nothing there', '/api/auth/providers', {}],
  ['no token', '/api/token', {}],
  ['a purge refused', '/api/purge', { method: 'POST' }],
  ['a message refused', '/api/besked/trip', { method: 'POST' }],
  ['birthdays', '/api/today', {}],
  ['another method than reading birthdays', '/api/today', { method: 'POST' }],
  ['another method than reading a picture', '/billeder/a.webp', { method: 'DELETE' }],
  ['another method than reading albums', '/fotoalbum', { method: 'POST' }],
];

test.each(requests)('%s has the security headers, and tells no secret', async (_, path, init) => {
  const handle = path === '/fotoalbum' ? albumPage : functions(new URL(path, origin).pathname);
  const headers = { 'sec-fetch-site': 'same-origin', ...init.headers };
  const answer = await handle?.(new Request(`${origin}${path}`, { ...init, headers }));
  if (!answer) throw new Error('no function');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  if (answer.status === 405) expect(answer.headers.get('allow')).toBe('GET, HEAD');
  if (answer.status !== 200 || path !== '/api/today')
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const content = `${await answer.text()} ${JSON.stringify([...answer.headers])}`;
  for (const secret of [
    'AUTH_SECRET',
    'OIDC_CLIENT_SECRET',
    'SUPABASE_JWT_SECRET',
    'SUPABASE_URL',
    'OIDC_ISSUER',
    'VAPID_PRIVATE_KEY',
  ])
    expect(content).not.toContain(process.env[secret]);
  expect(content).not.toMatch(/error=|stack|authjs/i);
});

const folder = join(import.meta.dirname, '../../netlify/functions');
describe.each(readdirSync(folder))('%s', (file) => {
  test("a function has no address or one of those that are the functions', and the two dearest have a rate limit of Netlify's", async () => {
    const { config }: { config: Config } = await import(join(folder, file));
    if (config.schedule) return expect(config.path).toBeUndefined();
    for (const path of [config.path].flat())
      expect(path).toMatch(
        /^\/($|api\/|_astro\/|billeder\/|fotoalbum(\/|$)|\.well-known\/webauthn$|:path\(\.\*\[A-Z\]\.\*\)$)/,
      );
    // A free plan may honour two.
    if (!['album-page.mts', 'pictures.mts'].includes(file)) return expect(config.rateLimit).toBeUndefined();
    // Netlify reads a list; from a single word it makes a limit for all visitors together. Its longest window
    // is 180 s.
    expect(config.rateLimit?.aggregateBy).toEqual(['ip', 'domain']);
    const { windowSize = 0, windowLimit = 0 } = config.rateLimit ?? {};
    expect([60, 180]).toContain(windowSize);
    // `npm run bench -- month` measures all that an hour within the limit costs. Requests alone are most of it.
    expect(creditsOf({ requests: (windowLimit * 3_600) / windowSize })).toBeLessThan(4);
  });
});
