import { expect, test } from 'vitest';
import auth from '../../../netlify/functions/auth.mts';
import { origin, startSite } from '../../support/functions/site.ts';

const site = await startSite();

const forwarded = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-original-host': 'evil.example',
  forwarded: 'host=evil.example;proto=https',
  'x-auth-return-redirect': '1',
};

/** The same request as it comes in when whoever sends it calls the site `host`. */
const at = (host: string, path: string, init: RequestInit = {}) =>
  auth(new Request(`${host}${path}`, { ...init, headers: { ...forwarded, ...init.headers } }));

test.each(['https://evil.example', 'http://evil.example:4321', origin])(
  'called %s, the site sends people to itself',
  async (host) => {
    const browser = site.newBrowser();
    const { account } = await site.newMember();
    await site.leave(browser);
    const cookies = () => [...browser.cookies()].map(([name, { value }]) => `${name}=${value}`).join('; ');
    const ours = { origin, 'sec-fetch-site': 'same-origin' };
    const csrf = await at(host, '/api/auth/csrf', { headers: { ...ours, cookie: cookies() } });
    const { csrfToken } = await csrf.json();

    const begun = await at(host, '/api/auth/signin/oidc', {
      method: 'POST',
      body: new URLSearchParams({ csrfToken, callbackUrl: 'https://evil.example/log' }),
      headers: { ...ours, cookie: cookies() },
    });
    const { url } = await begun.json();
    expect(new URL(url).origin).toBe(site.identity.issuer);
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${origin}/api/auth/callback/oidc`);
    expect(begun.headers.getSetCookie().join()).not.toContain('evil');

    const callback = new URL(await site.choose(browser, await site.leave(browser, '/log'), account));
    const back = await at(host, `${callback.pathname}${callback.search}`, { headers: { cookie: cookies() } });
    expect(back.headers.get('location')).toBe(`${origin}/log`);
  },
);
