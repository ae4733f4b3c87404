import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Identity, startIdentity } from '../../supabase/local/identity/provider.ts';
import { local } from '../../supabase/local/settings.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';

const site = 'http://localhost:4321';
const callback = `${site}/api/auth/callback/oidc`;
const printed: unknown[] = [];
let backend: TestBackend;
let identity: Identity;
beforeAll(async () => {
  for (const method of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...values) => void printed.push(values));
  backend = await startTestBackend();
  await backend.database.exclusively((sql) =>
    sql.exec(
      `insert into private.family_member (email, display_name) values ('b@example.org', 'Bo <b>'), ('a@example.org', 'Ada')`,
    ),
  );
  identity = await startIdentity({ port: 0, variable: 'OIDC_PORT' }, site, backend.database);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await identity.stop();
  await backend.stop();
});

/** A browser that keeps its cookies and follows no redirects by itself. */
const openBrowser = () => {
  const cookies = new Map<string, string>();
  return async (address: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(address, identity.issuer), {
      ...init,
      redirect: 'manual',
      headers: { cookie },
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value && !/expires=Thu, 01 Jan 1970/i.test(set)) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  };
};
type Browser = ReturnType<typeof openBrowser>;

const verifier = 'a-verifier-that-is-long-enough-to-be-taken-by-the-standard';
const address = (changes: Record<string, string> = {}) =>
  `/auth?${new URLSearchParams({
    client_id: local.oidcClientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'state-of-the-site',
    nonce: 'nonce-of-the-site',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  })}`;

const begin = async (browse: Browser) => {
  const away = (await browse(address())).headers.get('location') ?? '';
  const html = await (await browse(away)).text();
  return { away, html, buttons: [...html.matchAll(/<button[^>]*value="([^"]*)"[^>]*>(.*?)<\/button>/gs)] };
};
const textOf = (html = '') =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Chooses the button with this text, and follows the way back to the site. */
const choose = async (browse: Browser, label: RegExp) => {
  const { away, buttons } = await begin(browse);
  const account = buttons.find(([, , html]) => label.test(textOf(html)))?.[1] ?? '';
  let response = await browse(away, { method: 'POST', body: new URLSearchParams({ account }) });
  for (let hops = 0; hops < 5; hops += 1) {
    const next = response.headers.get('location') ?? '';
    if (next.startsWith(site)) return new URL(next).searchParams;
    response = await browse(next);
  }
  throw new Error('never came back to the site');
};

const exchange = (code: string, changes: Record<string, string> = {}) =>
  fetch(`${identity.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${local.oidcClientId}:${local.oidcClientSecret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      code_verifier: verifier,
      ...changes,
    }),
  });

const claimsOf = async (label: RegExp, browse = openBrowser()) => {
  const back = await choose(browse, label);
  expect(back.get('state')).toBe('state-of-the-site');
  const tokens = (await (await exchange(back.get('code') ?? '')).json()) as Record<string, string>;
  expect(decodeJwt(tokens.id_token ?? '')).toMatchObject({
    aud: local.oidcClientId,
    nonce: 'nonce-of-the-site',
  });
  const info = await fetch(`${identity.issuer}/me`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  return info.json();
};

describe('the page', () => {
  test('offers the family, the last of them unverified too, and a stranger', async () => {
    const { buttons } = await begin(openBrowser());
    expect(buttons.map(([, , html]) => textOf(html).replace(/^\S+ /, ''))).toEqual([
      'Ada a@example.org',
      'Bo &#60;b&#62; b@example.org',
      'Bo &#60;b&#62; (ubekræftet adresse) b@example.org',
      'En fremmed (ikke på familiens liste) fremmed@example.org',
    ]);
  });

  test('runs no script, and one that has expired says so in Danish', async () => {
    const browse = openBrowser();
    const { away, html } = await begin(browse);
    expect(html).not.toMatch(/<script|javascript:|\son\w+=|style="/);
    expect((await browse(away)).headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    const stale = await openBrowser()(away);
    expect([stale.status, await stale.text()]).toEqual([
      400,
      expect.stringContaining('Denne login er udløbet'),
    ]);
  });
});

describe('signing in', () => {
  test.each<[RegExp, unknown]>([
    [/^A Ada/, { name: 'Ada', email: 'a@example.org', email_verified: true }],
    [/ubekræftet/, { name: expect.any(String), email: expect.stringContaining('@'), email_verified: false }],
    [/En fremmed/, { name: 'En fremmed', email: 'fremmed@example.org', email_verified: true }],
  ])('%s comes back as who they are', async (label, claims) => {
    expect(await claimsOf(label)).toEqual({ sub: expect.any(String), ...(claims as object) });
  });

  test('the same browser is asked again, and may come back as another', async () => {
    const browse = openBrowser();
    expect(await claimsOf(/Ada/, browse)).toMatchObject({ email: 'a@example.org' });
    expect(await claimsOf(/En fremmed/, browse)).toMatchObject({ email: 'fremmed@example.org' });
  });

  test('a code works once, with its verifier, for its own address', async () => {
    const code = async () => (await choose(openBrowser(), /Ada/)).get('code') ?? '';
    const once = await code();
    expect((await exchange(once)).status).toBe(200);
    expect((await exchange(once)).status).toBe(400);
    expect((await exchange(await code(), { code_verifier: `${verifier}x` })).status).toBe(400);
    expect((await exchange(await code(), { redirect_uri: `${site}/elsewhere` })).status).toBe(400);
  });

  test.each([
    ['another address to come back to', { redirect_uri: 'https://example.org/' }],
    ['another site', { client_id: 'somebody' }],
  ])('%s is refused on a page in Danish', async (_what, changes) => {
    const response = await openBrowser()(address(changes));
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('Tilbage til hjemmesiden'),
    ]);
  });

  test('without PKCE nobody is asked', async () => {
    const response = await openBrowser()(address({ code_challenge: '', code_challenge_method: '' }));
    expect(response.headers.get('location')).toMatch(/^http:\/\/localhost:4321\/.*error=invalid_request/);
  });
});

test('the identity provider prints nothing', () => expect(printed).toEqual([]));
