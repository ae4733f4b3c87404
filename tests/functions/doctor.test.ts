import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from '../../netlify/doctor/doctor.ts';
import today from '../../netlify/functions/today.mts';
import token from '../../netlify/functions/token.mts';
import { local } from '../../supabase/local/settings.ts';
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
  if (pathname === '/api/today') return today();
  return pathname === '/api/token' ? token(request) : new Response('<!doctype html>');
});

beforeAll(async () => {
  backend = await startTestBackend();
  identity = await startIdentity([]);
  member = await backend.newMember();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  settings = {
    AUTH_URL: `http://localhost:${(server.address() as AddressInfo).port}`,
    AUTH_SECRET: local.authSecret,
    OIDC_ISSUER: identity.issuer,
    OIDC_CLIENT_ID: local.oidcClientId,
    OIDC_CLIENT_SECRET: local.oidcClientSecret,
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: local.publishableKey,
    SUPABASE_JWT_SECRET: local.jwtSecret,
    BACKUP_AGE_RECIPIENT: `age1${'q'.repeat(58)}`,
  };
  Object.assign(process.env, settings);
});
afterAll(async () => {
  await stopServer(server);
  await identity.stop();
  await backend.stop();
});

/** Everything that is not well, in the doctor's words. */
async function complaints(
  part: Record<string, string | undefined> = {},
  options: Parameters<typeof examine>[1] = {},
) {
  const findings = await examine({ ...settings, ...part }, { member: member.email, ...options });
  return findings.flatMap((finding) =>
    finding.kind === 'well' ? [] : [`${finding.what} → ${finding.mend}`],
  );
}
const inDatabase = (text: string) => backend.database.exclusively((sql) => sql.exec(text));
async function whileDatabase(plant: string, mend: string) {
  await inDatabase(plant);
  try {
    return await complaints();
  } finally {
    await inDatabase(mend);
  }
}
async function whileSite(planted: typeof fault) {
  fault = planted;
  try {
    return await complaints();
  } finally {
    fault = null;
  }
}

test('with everything in order there is nothing to say', async () => {
  expect(await complaints()).toEqual([]);
});

test('settings that are missing or malformed are each named', async () => {
  expect(await complaints({ AUTH_SECRET: undefined, OIDC_ISSUER: 'nonsense' })).toEqual([
    expect.stringMatching(/^AUTH_SECRET is missing/),
    expect.stringMatching(/^OIDC_ISSUER is malformed/),
  ]);
});

test('pages built for another project, or with a secret key', async () => {
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

test('a database that does not answer', async () => {
  expect((await complaints({ SUPABASE_URL: 'http://localhost:1' }))[0]).toMatch(/does not answer → .*paused/);
});

test('a publishable key that is refused', async () => {
  expect((await complaints({ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_other' }))[0]).toMatch(
    /publishable key is refused/,
  );
});

test('tokens that the database does not take', async () => {
  const [first] = await complaints({ SUPABASE_JWT_SECRET: 'another-secret-of-at-least-32-characters' });
  expect(first).toMatch(/refuses tokens signed with SUPABASE_JWT_SECRET/);
});

test('a migration that is not applied', async () => {
  const all = await whileDatabase(
    'alter function public.pull_log(bigint) rename to pull_log_gone',
    'alter function public.pull_log_gone(bigint) rename to pull_log',
  );
  expect(all).toEqual([expect.stringMatching(/does not know pull_log → .*db push/)]);
});

test('a policy that lets strangers read', async () => {
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

test('Realtime that refuses members, and Realtime that lets strangers in', async () => {
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
  ).toEqual([expect.stringMatching(/Realtime lets a stranger in/)]);
});

test('an address that is not on the family list, and none', async () => {
  expect(await complaints({}, { member: 'nobody@example.org' })).toEqual([
    expect.stringContaining('not on the family list'),
  ]);
  expect(await complaints({}, { member: undefined })).toEqual([expect.stringContaining('--member')]);
});

test('a clock that is wrong', async () => {
  expect(await complaints({}, { now: () => Date.now() + 300_000 })).toEqual([
    expect.stringMatching(/clock is 30\d s off/),
  ]);
});

test('an identity provider that is not there, and one that is another', async () => {
  expect(await complaints({ OIDC_ISSUER: 'http://localhost:1' })).toEqual([
    expect.stringMatching(/identity provider .* does not answer/),
  ]);
  expect(await complaints({ OIDC_ISSUER: identity.issuer.replace('localhost', '127.0.0.1') })).toEqual([
    expect.stringMatching(/calls itself/),
  ]);
});

test('a site that is down, functions that are missing, and functions without settings', async () => {
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

test('no key for the backup', async () => {
  expect(await complaints({ BACKUP_AGE_RECIPIENT: undefined })).toEqual([
    expect.stringMatching(/no weekly backup/),
  ]);
});
