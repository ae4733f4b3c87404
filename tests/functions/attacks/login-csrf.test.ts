import { describe, expect, test } from 'vitest';
import type { ScriptlessBrowser } from '../../support/functions/browser.ts';
import { origin, startSite } from '../../support/functions/site.ts';

/** Another site makes the victim's browser sign in as the attacker, or out. */
const site = await startSite();
// No test here changes that it is signed in.
const { browser } = await site.signedIn('Else');

const csrfToken = async (at: ScriptlessBrowser) =>
  (await (await at.fetch('/api/auth/csrf')).json()).csrfToken as string;
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

  test("a form without its token, or with the attacker's own, is refused", async () => {
    const theirs = await csrfToken(site.newBrowser());
    for (const fields of [{}, { csrfToken: '' }, { csrfToken: 'guessed' }, { csrfToken: theirs }]) {
      const response = await browser.fetch(path, form(fields));
      expect(await response.clone().json()).toEqual({ url: refusedAt });
      await nothingDone(response);
    }
  });

  test('the token is refused in another kind of body or in the address', async () => {
    const csrf = await csrfToken(browser);
    const json = { body: JSON.stringify({ csrfToken: csrf }), headers: { 'content-type': 'text/plain' } };
    for (const answer of [
      await browser.fetch(`${path}?csrfToken=${csrf}`, form({})),
      await browser.fetch(path, { method: 'POST', ...json }),
      await browser.fetch(path, { method: 'POST' }),
    ])
      await nothingDone(answer);
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
