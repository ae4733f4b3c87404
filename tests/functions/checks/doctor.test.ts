import { expect, test } from 'vitest';
import { examine } from '../../../netlify/checks/examine.ts';
import { findMemberId } from '../../../netlify/checks/family.ts';
import { checkClient, checkIssuer } from '../../../netlify/checks/identity.ts';
import { checkNetlify } from '../../../netlify/checks/netlify.ts';
import { checkSite } from '../../../netlify/checks/site.ts';
import { type Env, providerOf } from '../../../netlify/lib/settings/env.ts';
import { makeToken } from '../../../supabase/local/tokens.ts';
import { builtPage } from '../../support/functions/built-page.ts';
import { startHealthySite } from '../../support/functions/healthy-site.ts';

const healthy = await startHealthySite();
const checkProvider = (env: Env) => {
  const provider = providerOf(env);
  if (!provider) throw new Error('There is no provider.');
  return checkClient(provider, env.AUTH_URL);
};

test('has no complaints about a healthy configuration', async () => {
  expect(await healthy.complaints({}, { member: 'medlem' })).toEqual([]);
});

test('says what to do about each setting that is wrong', async () => {
  const parts = { AUTH_SECRET: 'short', SUPABASE_PUBLISHABLE_KEY: undefined };
  expect(await healthy.complaints(parts)).toEqual([
    expect.stringMatching(/^AUTH_SECRET is malformed.* → Correct or empty it in \.env/),
    expect.stringMatching(/^SUPABASE_PUBLISHABLE_KEY is missing.*run `npm run setup`/),
  ]);
});

test('without any setting, says only that setup comes first', async () => {
  expect(await examine({ PATH: '/bin' })).toEqual([
    {
      kind: 'wrong',
      what: 'there are no settings of a hosted site',
      remedy: expect.stringMatching(/^Run `npm run setup` first/),
    },
  ]);
});

test('reports a client secret that is wrong, and a provider that does not say', async () => {
  expect(await healthy.complaintsOf(checkProvider, { OIDC_CLIENT_SECRET: 'another' })).toEqual([
    expect.stringMatching(/refuses OIDC_CLIENT_ID with OIDC_CLIENT_SECRET → Copy both again/),
  ]);
  expect(await healthy.complaintsOf(checkProvider, { OIDC_CLIENT_ID: 'another' })).toEqual([
    expect.stringMatching(/refuses OIDC_CLIENT_ID with OIDC_CLIENT_SECRET/),
  ]);
  const discovery = {
    issuer: healthy.settings.AUTH_URL,
    token_endpoint: `${healthy.settings.AUTH_URL}/token`,
  };
  const planted = (answer: object) =>
    healthy.complaintsWhileSite(
      checkProvider,
      (path) => {
        if (path === '/.well-known/openid-configuration') return Response.json(discovery);
        return path === '/token' ? Response.json(answer, { status: 400 }) : undefined;
      },
      { OIDC_ISSUER: healthy.settings.AUTH_URL },
    );
  expect(await planted({ error: 'redirect_uri_mismatch' })).toEqual([
    expect.stringMatching(/redirect address → Add .*\/api\/auth\/callback\/oidc/),
  ]);
  expect(await planted({ error: 'server_error' })).toEqual([
    expect.stringMatching(/was not seen: .*server_error/),
  ]);
});

test('reports published pages that ask another project, and pages with a secret key', async () => {
  const stale = await healthy.complaintsWhileSite(checkSite, (path) =>
    path === '/fotoalbum' ? new Response(builtPage('https://old.supabase.co')) : undefined,
  );
  expect(stale).toEqual([expect.stringMatching(/pages ask another project .*→ .*build again/)]);
  for (const key of [`sb_secret_${'x'.repeat(30)}`, await makeToken({ role: 'service_role' })]) {
    const leaked = await healthy.complaintsWhileSite(checkSite, (path) =>
      path === '/_astro/page.js' ? new Response(`const key="${key}"`) : undefined,
    );
    expect(leaked).toEqual([expect.stringMatching(/secret key of the database .*→ Delete that key/)]);
    expect(leaked.join()).not.toContain(key);
  }
  const harmless = await healthy.complaintsWhileSite(checkSite, (path) =>
    path === '/_astro/page.js' ? new Response('const key="sb_publishable_abc"') : undefined,
  );
  expect(harmless).toEqual([]);
});

test('reports a name that is not on the family list, and none', async () => {
  expect(await healthy.complaints({}, { member: 'Nobody' })).toEqual([
    expect.stringContaining('not on the family list'),
  ]);
  expect(findMemberId({ family_member: [], passkey: [] }, undefined)).toMatchObject({
    remedy: expect.stringContaining('--member'),
  });
});

test('has no complaints about a site without an identity provider', async () => {
  const none = { OIDC_ISSUER: undefined, OIDC_CLIENT_ID: undefined, OIDC_CLIENT_SECRET: undefined };
  expect(await healthy.complaints(none)).toEqual([]);
});

test('reports an identity provider that is not there, and one that is another', async () => {
  expect(await checkIssuer('http://localhost:1')).toMatchObject({
    what: expect.stringMatching(/identity provider .* does not answer/),
  });
  const other = healthy.identity.issuer.replace('localhost', '127.0.0.1');
  expect(await checkIssuer(other)).toMatchObject({ what: expect.stringMatching(/calls itself/) });
});

test('reports a site that is down, functions that are missing, and functions without settings', async () => {
  expect((await healthy.complaintsWhileSite(checkSite, () => new Response('', { status: 500 })))[0]).toMatch(
    /answers 500 → .*Netlify/,
  );
  const missing = await healthy.complaintsWhileSite(checkSite, (path) =>
    path === '/api/today' ? new Response('', { status: 404 }) : undefined,
  );
  expect(missing).toEqual([expect.stringMatching(/api\/today answers 404/)]);
  const unset = await healthy.complaintsWhileSite(checkSite, (path) =>
    path === '/api/token' ? Response.json({ code: 'unavailable' }, { status: 503 }) : undefined,
  );
  expect(unset).toEqual([expect.stringMatching(/api\/token answers unavailable .*lack settings/)]);
  const other = await healthy.complaintsWhileSite(checkSite, (path) =>
    path === '/api/token' ? Response.json({ code: 'foreign-origin' }, { status: 403 }) : undefined,
  );
  expect(other).toEqual([expect.stringMatching(/another AUTH_URL/)]);
});

test('reports a plan that nears its end, one that has ended, and what it cannot see', async () => {
  const deploy = { created_at: new Date().toISOString(), state: 'ready', context: 'production' };
  const uncounted = [
    { ...deploy, context: 'branch-deploy' },
    { ...deploy, state: 'error' },
    { ...deploy, created_at: '2026-01-01T00:00:00Z' },
  ];
  const complaintsAbout = (answer: object) =>
    healthy.complaintsWhileSite(
      (env) => checkNetlify(healthy.settings, env, Date.now),
      (path) => (path === '/api/v1/sites/site/deploys' ? Response.json(answer) : undefined),
    );
  expect(await complaintsAbout([...Array(14).fill(deploy), ...uncounted])).toEqual([]);
  expect(await complaintsAbout(Array(15).fill(deploy))).toEqual([
    expect.stringMatching(/^15 builds were published in 31 days, 225 of the 300 credits.* → At 300/),
  ]);
  expect(await complaintsAbout({ code: 401 })).toEqual([expect.stringMatching(/^Netlify answers 200 /)]);
  const repository = { account_id: 'account', build_settings: { repo_url: 'https://github.com/our/family' } };
  expect(
    await healthy.complaintsWhileSite(
      (env) => checkNetlify({ ...healthy.settings, PUBLISH_HOOK: undefined }, env, Date.now),
      (path) => (path === '/api/v1/sites/site' ? Response.json(repository) : undefined),
      { PUBLISH_HOOK: undefined },
    ),
  ).toEqual([expect.stringMatching(/^each commit .* published by itself, for 15 of 300 credits/)]);
  const tokenless = { ...healthy.settings, NETLIFY_AUTH_TOKEN: undefined };
  expect(await healthy.complaintsOf((env) => checkNetlify(tokenless, env, Date.now), tokenless)).toEqual([
    expect.stringMatching(/^Netlify's own settings and how much of its plan is used were not seen/),
  ]);
  const [dark] = await healthy.complaintsWhileSite(checkSite, (path) =>
    path === '/' ? new Response('<h1>Site not available</h1>', { status: 503 }) : undefined,
  );
  expect(dark).toMatch(/^Netlify has switched .* off → The month's credits are used up/);
});
