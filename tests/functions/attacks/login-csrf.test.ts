import { describe, expect, test } from 'vitest';
import auth from '../../../netlify/functions/auth.mts';
import token from '../../../netlify/functions/token.mts';
import type { ScriptlessBrowser } from '../../support/functions/browser.ts';
import { origin, startSite } from '../../support/functions/site.ts';

/** Another site makes the victim's browser sign in as the attacker, or out. */
const site = await startSite();
const browser = site.newBrowser();
// No test here changes that it is signed in.
await site.enter(browser, (await site.newMember()).account);

const csrfToken = async (at: ScriptlessBrowser) =>
  (await (await at.fetch('/api/auth/csrf')).json()).csrfToken as string;
const cookieHeader = () => [...browser.cookies()].map(([name, { value }]) => `${name}=${value}`).join('; ');
const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams({ callbackUrl: '/log', ...fields }),
});

describe.each(['/api/auth/signin/oidc', '/api/auth/signout'])('POST %s', (path) => {
  const nothingDone = async (response: Response) => {
    const lines = response.headers
      .getSetCookie()
      .filter((line) => /^(__Host-(state|session)|signed_in)=/.test(line));
    expect(lines).toEqual([]);
    expect(JSON.stringify(await response.json())).not.toContain(site.identity.issuer);
    expect((await browser.fetch('/api/token')).status).toBe(200);
  };

  const refusedAt = `${origin}/adgang/fejl${path.includes('signin') ? '?fra=%2Flog' : ''}`;

  test('a form without its token is refused', async () => {
    for (const fields of [{}, { csrfToken: '' }, { csrfToken: 'guessed' }]) {
      const response = await browser.fetch(path, form(fields));
      expect(await response.clone().json()).toEqual({ url: refusedAt });
      await nothingDone(response);
    }
  });

  test("the attacker's own token is refused", async () => {
    const theirs = site.newBrowser();
    const response = await browser.fetch(path, form({ csrfToken: await csrfToken(theirs) }));
    expect(await response.clone().json()).toEqual({ url: refusedAt });
    await nothingDone(response);
  });

  test.each([
    ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['from another site, by an old browser', { origin: 'https://evil.example' }],
    ['from another port', { origin: 'http://localhost:4322', 'sec-fetch-site': 'same-site' }],
    ['from a sandbox', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['with an origin like ours', { origin: `${origin}.evil.example`, 'sec-fetch-site': 'same-origin' }],
    ['with two stories', { origin, 'sec-fetch-site': 'cross-site' }],
    ['from the same site but not the same origin', { 'sec-fetch-site': 'same-site' }],
    ['from the address bar', { 'sec-fetch-site': 'none' }],
    ['from who does not say', {}],
  ])('a valid CSRF token is refused %s', async (_, headers: Record<string, string>) => {
    const fields = { csrfToken: await csrfToken(browser) };
    const request = new Request(`${origin}${path}`, {
      ...form(fields),
      headers: { ...headers, cookie: cookieHeader() },
    });
    const response = await auth(request);
    expect(response.status).toBe(403);
    expect(await response.clone().json()).toEqual({ code: 'foreign-origin' });
    await nothingDone(response);
  });

  test('the token is refused in another kind of body or in the address', async () => {
    const csrf = await csrfToken(browser);
    for (const [address, init] of [
      [`${path}?csrfToken=${csrf}`, form({})],
      [
        path,
        {
          method: 'POST',
          body: JSON.stringify({ csrfToken: csrf }),
          headers: { 'content-type': 'text/plain' },
        },
      ],
      [path, { method: 'POST' }],
    ] as const)
      await nothingDone(await browser.fetch(address, init));
  });
});

test('query parameters change nothing in the request to the identity provider', async () => {
  const fields = { csrfToken: await csrfToken(browser) };
  const extra =
    'redirect_uri=https://evil.example&scope=openid%20offline_access&client_id=x&response_mode=form_post';
  const { url } = await (await browser.fetch(`/api/auth/signin/oidc?${extra}`, form(fields))).json();
  const asked = new URL(url).searchParams;
  expect(asked.get('redirect_uri')).toBe(`${origin}/api/auth/callback/oidc`);
  expect(asked.get('scope')).toBe('openid email');
  expect(asked.get('client_id')).toBe('familieside');
  expect(asked.has('response_mode')).toBe(false);
});

test.each([
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site, as a picture', { 'sec-fetch-site': 'cross-site' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['who does not say', {}],
])('%s gets no token, though the session comes with it', async (_, headers: Record<string, string>) => {
  const ask = (more: Record<string, string>) =>
    token(new Request(`${origin}/api/token`, { headers: { ...more, cookie: cookieHeader() } }));
  const refused = await ask(headers);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toEqual({ code: 'foreign-origin' });
  expect(refused.headers.getSetCookie()).toEqual([]);
  expect((await ask({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

test.each([
  ['GET', 'signin/oidc'],
  ['GET', 'signin'],
  ['GET', 'signout'],
  ['GET', 'session'],
  ['POST', 'session'],
  ['GET', 'providers'],
  ['GET', 'error'],
  ['GET', 'verify-request'],
  ['GET', 'webauthn-options/oidc'],
  ['POST', 'callback/oidc'],
  ['POST', 'signin/credentials'],
  ['PUT', 'csrf'],
  ['GET', ''],
  ['GET', 'csrf/'],
  ['GET', '/csrf'],
  ['GET', 'CSRF'],
])('%s /api/auth/%s is not there', async (method, path) => {
  const response = await browser.fetch(`/api/auth/${path}`, { method });
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ code: 'not-found' });
  expect(response.headers.getSetCookie()).toEqual([]);
});
