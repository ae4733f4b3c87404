import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from '../../netlify/doctor/doctor.ts';
import { checkRealtime } from '../../netlify/doctor/realtime.ts';
import today from '../../netlify/functions/today.mts';
import token from '../../netlify/functions/token.mts';
import { parseEnv } from '../../netlify/lib/settings/env.ts';
import { local } from '../../supabase/local/settings.ts';
import { makeToken } from '../../supabase/local/tokens.ts';
import { createWebServer, stopServer } from '../../supabase/local/web-server.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { startIdentity } from '../support/identity.ts';
import type { Person } from '../support/people.ts';

let backend: TestBackend;
let identity: Awaited<ReturnType<typeof startIdentity>>;
let member: Required<Person>;
let settings: Record<string, string>;
/** What the site answers instead, while a fault is planted in it. */
let fault: ((path: string) => Response | undefined) | null = null;
const server = createWebServer(async (request) => {
  const { pathname } = new URL(request.url);
  const planted = fault?.(pathname);
  if (planted) return planted;
  if (pathname === '/api/today') return today(request);
  return pathname === '/api/token' ? token(request) : new Response(page(settings.SUPABASE_URL));
});
/** A page as the build leaves it. */
const page = (project = '', script = '/_astro/page.js') =>
  `<!doctype html><meta http-equiv="content-security-policy" content="connect-src 'self' ${project}"><script src="${script}">`;

beforeAll(async () => {
  backend = await startTestBackend();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://localhost:${(server.address() as AddressInfo).port}`;
  identity = await startIdentity([
    {
      client_id: local.oidcClientId,
      client_secret: local.oidcClientSecret,
      redirect_uris: [`${site}/api/auth/callback/oidc`],
    },
  ]);
  member = await backend.newMember();
  await backend.database.exclusively((sql) => sql.exec('select private.set_last_backup()'));
  settings = {
    AUTH_URL: site,
    AUTH_SECRET: local.authSecret,
    OIDC_ISSUER: identity.issuer,
    OIDC_CLIENT_ID: local.oidcClientId,
    OIDC_CLIENT_SECRET: local.oidcClientSecret,
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: local.publishableKey,
    SUPABASE_JWT_SECRET: local.jwtSecret,
    BACKUP_AGE_RECIPIENT: `age1${'q'.repeat(58)}`,
    BUILD_HOOK_URL: 'https://api.netlify.com/build_hooks/123',
  };
  Object.assign(process.env, settings);
});
afterAll(async () => {
  await stopServer(server);
  await identity.stop();
  await backend.stop();
});

/** Everything that is not in order, with its remedy. */
async function complaints(
  part: Record<string, string | undefined> = {},
  options: Parameters<typeof examine>[1] = {},
) {
  const findings = await examine({ ...settings, ...part }, { member: member.email, ...options });
  return findings.flatMap((finding) =>
    finding.kind === 'ok' ? [] : [`${finding.what} → ${finding.remedy}`],
  );
}
const inDatabase = (text: string) => backend.database.exclusively((sql) => sql.exec(text));
async function whileDatabase(plant: string, restore: string) {
  await inDatabase(plant);
  try {
    return await complaints();
  } finally {
    await inDatabase(restore);
  }
}
async function whileSite(planted: typeof fault, part: Record<string, string | undefined> = {}) {
  fault = planted;
  try {
    return await complaints(part);
  } finally {
    fault = null;
  }
}

test('has no complaints about a healthy configuration', async () => {
  expect(await complaints()).toEqual([]);
});

test('names each setting that is missing or malformed', async () => {
  expect(await complaints({ AUTH_SECRET: undefined, OIDC_ISSUER: 'nonsense' })).toEqual([
    expect.stringMatching(/^AUTH_SECRET is missing/),
    expect.stringMatching(/^OIDC_ISSUER is malformed/),
  ]);
});

test('says where a wrong setting is corrected: in .env, where the site runs, or with setup', async () => {
  const fromFile = new Set(['AUTH_SECRET']);
  const parts = { AUTH_SECRET: 'short', OIDC_ISSUER: 'nonsense', OIDC_CLIENT_ID: undefined };
  expect(await complaints(parts, { fromFile })).toEqual([
    expect.stringMatching(/^AUTH_SECRET is malformed.* → It is in \.env: correct it there/),
    expect.stringMatching(/^OIDC_ISSUER is malformed.* → Set it where the site has its environment/),
    expect.stringMatching(/^OIDC_CLIENT_ID is missing.* → Run `npm run setup`/),
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

test('reports a setting in .env whose name nothing reads', async () => {
  const fromFile = new Set(['OIDC_PROMT', 'OIDC_PROMPT', 'PUBLIC_SUPABASE_URL', 'EDITOR']);
  expect(await complaints({}, { fromFile })).toEqual([
    expect.stringMatching(/^OIDC_PROMT in \.env is not a setting/),
  ]);
});

test('reports pages built for another project, or with a secret key', async () => {
  expect(await complaints({ PUBLIC_SUPABASE_URL: 'https://another.supabase.co' })).toEqual([
    expect.stringMatching(/^PUBLIC_SUPABASE_URL is another than SUPABASE_URL.* → .*build again/),
  ]);
  const secret = 'sb_secret_hunter2';
  expect(await complaints({ PUBLIC_SUPABASE_PUBLISHABLE_KEY: secret })).toEqual([
    expect.stringMatching(/^PUBLIC_SUPABASE_PUBLISHABLE_KEY is another/),
  ]);
  const [said, ...more] = await complaints({ SUPABASE_PUBLISHABLE_KEY: secret });
  expect(said).toMatch(/^SUPABASE_PUBLISHABLE_KEY is malformed\..*this is a secret key/);
  expect(said).not.toContain(secret);
  expect(more).toEqual([]);
});

test('reports a database that does not answer', async () => {
  expect(await complaints({ SUPABASE_URL: 'http://localhost:1' })).toEqual([
    expect.stringMatching(/pages ask another project/),
    expect.stringMatching(/does not answer → .*paused/),
    expect.stringMatching(/not checked further/),
  ]);
});

test('reports a publishable key that is refused', async () => {
  expect((await complaints({ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_other' }))[0]).toMatch(
    /publishable key is refused/,
  );
});

test('reports tokens that the database does not take', async () => {
  const [first] = await complaints({ SUPABASE_JWT_SECRET: 'another-secret-of-at-least-32-characters' });
  expect(first).toMatch(/refuses tokens signed with SUPABASE_JWT_SECRET/);
});

test('reports a database of an older version: a function that is missing, or that lacks an argument', async () => {
  expect(
    await whileDatabase(
      `alter function public.search_log(text, jsonb, integer) rename to search_log_gone;
       alter function public.log_years() rename to log_years_gone;
       alter function public.empty_album_bin() rename to empty_album_bin_gone`,
      `alter function public.search_log_gone(text, jsonb, integer) rename to search_log;
       alter function public.log_years_gone() rename to log_years;
       alter function public.empty_album_bin_gone() rename to empty_album_bin`,
    ),
  ).toEqual([
    expect.stringMatching(
      /does not know search_log\(query, before, most\), log_years\(\), empty_album_bin\(\) → .*db push/,
    ),
  ]);
  expect(
    await whileDatabase(
      `alter function public.apply_ops(json, uuid) rename to apply_ops_gone;
       create function public.apply_ops(ops jsonb) returns jsonb language sql as 'select null::jsonb';
       grant execute on function public.apply_ops(jsonb) to authenticated`,
      `drop function public.apply_ops(jsonb);
       alter function public.apply_ops_gone(json, uuid) rename to apply_ops`,
    ),
  ).toEqual([expect.stringMatching(/does not know apply_ops\(ops, phone\)/)]);
});

test('reports a database that lacks a migration, and one that is newer than this copy of the project', async () => {
  const noted = (version: string) =>
    whileDatabase(
      `create table public.was as select * from supabase_migrations.schema_migrations;
       truncate supabase_migrations.schema_migrations;
       insert into supabase_migrations.schema_migrations (version) values ('${version}')`,
      `truncate supabase_migrations.schema_migrations;
       insert into supabase_migrations.schema_migrations select * from public.was; drop table public.was`,
    );
  expect(await noted('20200101000000')).toEqual([
    expect.stringMatching(/up to 20200101000000, and \d{14} is missing → .*db push/),
  ]);
  expect(await noted('29990101000000')).toEqual([
    expect.stringMatching(/newer than this copy .*→ .*git pull/),
  ]);
  expect(
    await whileDatabase(
      'create table public.was as select * from supabase_migrations.schema_migrations; truncate supabase_migrations.schema_migrations',
      'insert into supabase_migrations.schema_migrations select * from public.was; drop table public.was',
    ),
  ).toEqual([expect.stringMatching(/no migration is noted/)]);
});

test('reports a backup that is older than nine days, and none', async () => {
  const made = (days: number) => `update private.last_backup set made_at = now() - interval '${days} days'`;
  expect(await whileDatabase(made(10), made(0))).toEqual([
    expect.stringMatching(/last good backup was made on \d{4}-\d\d-\d\d → .*log of the function backup/),
  ]);
  expect(await whileDatabase(made(8), made(0))).toEqual([]);
  expect(await whileDatabase('delete from private.last_backup', 'select private.set_last_backup()')).toEqual([
    expect.stringMatching(/no backup has been made yet/),
  ]);
});

test('reports a policy that lets strangers read', async () => {
  const key = randomUUID();
  const all = await whileDatabase(
    `insert into public.log (key, id, name) values ('${key}', '1', 'Hemmelig');
     create policy planted on public.log for select to authenticated using (true)`,
    `drop policy planted on public.log; delete from public.log where key = '${key}'`,
  );
  expect(all).toEqual([
    expect.stringMatching(/a stranger reads log → Take the site's tables off the API now/),
  ]);
});

test('reports Realtime that refuses members, and Realtime that lets strangers in', async () => {
  const policy = '"members hear the family" on realtime.messages';
  const was = `for select to authenticated
    using ((select realtime.topic()) = 'family' and extension = 'broadcast' and (select private.is_member()))`;
  expect(await whileDatabase(`drop policy ${policy}`, `create policy ${policy} ${was}`)).toEqual([
    expect.stringMatching(/Realtime refuses a member/),
  ]);
  expect(
    await whileDatabase(
      'create policy planted on realtime.messages for select to authenticated using (true)',
      'drop policy planted on realtime.messages',
    ),
  ).toEqual([expect.stringMatching(/Realtime lets a stranger in → .*policy/)]);
});

test('reports Realtime that lets everybody join what is not private', async () => {
  backend.allowPublicAccess(true);
  const all = await complaints();
  backend.allowPublicAccess(false);
  expect(all).toEqual([expect.stringMatching(/topics that are not private → .*"Allow public access" off/)]);
});

test('what Realtime did not answer is unknown, not passed', async () => {
  const env = parseEnv({ ...settings, SUPABASE_URL: 'http://localhost:1' });
  expect(await checkRealtime(env, member.id, 50)).toMatchObject([
    { kind: 'wrong', what: 'Realtime does not answer' },
    { kind: 'unknown', what: expect.stringContaining('strangers') },
    { kind: 'unknown', what: expect.stringContaining('public access') },
  ]);
});

test('reports a client secret that is wrong, and a provider that does not say', async () => {
  expect(await complaints({ OIDC_CLIENT_SECRET: 'another' })).toEqual([
    expect.stringMatching(/refuses OIDC_CLIENT_ID with OIDC_CLIENT_SECRET → Copy both again/),
  ]);
  expect(await complaints({ OIDC_CLIENT_ID: 'another' })).toEqual([
    expect.stringMatching(/refuses OIDC_CLIENT_ID with OIDC_CLIENT_SECRET/),
  ]);
  const discovery = { issuer: settings.AUTH_URL, token_endpoint: `${settings.AUTH_URL}/token` };
  const planted = (answer: object) =>
    whileSite(
      (path) => {
        if (path === '/.well-known/openid-configuration') return Response.json(discovery);
        return path === '/token' ? Response.json(answer, { status: 400 }) : undefined;
      },
      { OIDC_ISSUER: settings.AUTH_URL },
    );
  expect(await planted({ error: 'redirect_uri_mismatch' })).toEqual([
    expect.stringMatching(/redirect address → Add .*\/api\/auth\/callback\/oidc/),
  ]);
  expect(await planted({ error: 'server_error' })).toEqual([
    expect.stringMatching(/was not seen: .*server_error/),
  ]);
});

test('reports published pages that ask another project, and pages with a secret key', async () => {
  const stale = await whileSite((path) =>
    path === '/fotoalbum' ? new Response(page('https://old.supabase.co')) : undefined,
  );
  expect(stale).toEqual([expect.stringMatching(/pages ask another project .*→ .*build again/)]);
  for (const key of [`sb_secret_${'x'.repeat(30)}`, await makeToken({ role: 'service_role' })]) {
    const leaked = await whileSite((path) =>
      path === '/_astro/page.js' ? new Response(`const key="${key}"`) : undefined,
    );
    expect(leaked).toEqual([expect.stringMatching(/secret key of the database .*→ Delete that key/)]);
    expect(leaked.join()).not.toContain(key);
  }
  const harmless = await whileSite((path) =>
    path === '/_astro/page.js' ? new Response('const key="sb_publishable_abc"') : undefined,
  );
  expect(harmless).toEqual([]);
});

test('reports an address that is not on the family list, and none', async () => {
  expect(await complaints({}, { member: 'nobody@example.org' })).toEqual([
    expect.stringContaining('not on the family list'),
  ]);
  expect(await complaints({}, { member: undefined })).toEqual([expect.stringContaining('--member')]);
});

test('reports a clock that is wrong', async () => {
  expect(await complaints({}, { now: () => Date.now() + 300_000 })).toEqual([
    expect.stringMatching(/clock is 30\d s off/),
  ]);
});

test('reports an identity provider that is not there, and one that is another', async () => {
  expect(await complaints({ OIDC_ISSUER: 'http://localhost:1' })).toEqual([
    expect.stringMatching(/identity provider .* does not answer/),
  ]);
  expect(await complaints({ OIDC_ISSUER: identity.issuer.replace('localhost', '127.0.0.1') })).toEqual([
    expect.stringMatching(/calls itself/),
  ]);
});

test('reports a site that is down, functions that are missing, and functions without settings', async () => {
  expect((await whileSite(() => new Response('', { status: 500 })))[0]).toMatch(/answers 500 → .*Netlify/);
  const missing = await whileSite((path) =>
    path === '/api/today' ? new Response('', { status: 404 }) : undefined,
  );
  expect(missing).toEqual([expect.stringMatching(/api\/today answers 404/)]);
  const unset = await whileSite((path) =>
    path === '/api/token' ? Response.json({ code: 'unavailable' }, { status: 503 }) : undefined,
  );
  expect(unset).toEqual([expect.stringMatching(/api\/token answers unavailable .*lack settings/)]);
  const other = await whileSite((path) =>
    path === '/api/token' ? Response.json({ code: 'foreign-origin' }, { status: 403 }) : undefined,
  );
  expect(other).toEqual([expect.stringMatching(/another AUTH_URL/)]);
});

test('reports no key for the backup', async () => {
  expect(await complaints({ BACKUP_AGE_RECIPIENT: undefined })).toEqual([
    expect.stringMatching(/no weekly backup/),
  ]);
});

test('reports no build hook', async () => {
  expect(await complaints({ BUILD_HOOK_URL: undefined })).toEqual([
    expect.stringMatching(/after the next build only.*BUILD_HOOK_URL/),
  ]);
});
