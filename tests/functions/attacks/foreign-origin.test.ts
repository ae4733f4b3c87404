import { expect, test } from 'vitest';
import { functions, origin, startSite } from '../../support/functions/site.ts';

/** Another site, or who is none, sends a request with the victim's session and a token for forms that is theirs. */
const site = await startSite();
const { browser } = await site.signedIn('Else');
const { csrfToken } = await (await browser.fetch('/api/auth/csrf')).json();
const cookie = [...browser.cookies()].map(([name, { value }]) => `${name}=${value}`).join('; ');

const foreign: Record<string, Record<string, string>> = {
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'another site, by an old browser': { origin: 'https://evil.example' },
  'another site, as a picture': { 'sec-fetch-site': 'cross-site' },
  'another port': { origin: 'http://localhost:4322', 'sec-fetch-site': 'same-site' },
  'a sandbox': { origin: 'null', 'sec-fetch-site': 'same-origin' },
  'an origin like ours': { origin: `${origin}.evil.example`, 'sec-fetch-site': 'same-origin' },
  'two stories': { origin, 'sec-fetch-site': 'cross-site' },
  'the same site but not the same origin': { 'sec-fetch-site': 'same-site' },
  'the address bar': { 'sec-fetch-site': 'none' },
  'a page at the address somebody calls us by': { host: 'evil.example', origin: 'https://evil.example' },
  'who does not say': {},
};

test.each([
  ['GET', '/api/auth/csrf'],
  ['POST', '/api/auth/signin/oidc'],
  ['POST', '/api/auth/signout'],
  ['GET', '/api/token'],
  ['POST', '/api/passkey/begin'],
  ['POST', '/api/passkey/sign-in'],
  ['POST', '/api/passkey/invitation'],
  ['POST', '/api/passkey/register-begin'],
  ['POST', '/api/passkey/register'],
  ['POST', '/api/billeder'],
  ['POST', '/api/purge'],
  ['POST', '/api/besked/trip'],
  ['GET', '/api/udgiv'],
  ['POST', '/api/udgiv'],
])('%s %s is for pages of this site alone', async (method, path) => {
  const body = method === 'POST' ? new URLSearchParams({ csrfToken, callbackUrl: '/log' }) : null;
  for (const [from, headers] of Object.entries(foreign)) {
    const request = new Request(`${origin}${path}`, { method, body, headers: { ...headers, cookie } });
    const answer = await functions(path)?.(request);
    expect([from, answer?.status, await answer?.json()]).toEqual([from, 403, { code: 'foreign-origin' }]);
    expect(answer?.headers.getSetCookie()).toEqual([]);
  }
  expect((await browser.fetch('/api/token')).status).toBe(200);
});
