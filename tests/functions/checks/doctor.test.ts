import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import {
  checkClock,
  checkMigrations,
  checkPolicies,
  checkReachable,
  checkSignUp,
  checkWrites,
} from '../../../netlify/checks/database.ts';
import { examine } from '../../../netlify/checks/examine.ts';
import { checkWaysIn, findMemberId, readFamily } from '../../../netlify/checks/family.ts';
import { checkProvider } from '../../../netlify/checks/identity.ts';
import { invite } from '../../../netlify/checks/invite.ts';
import { checkNetlify } from '../../../netlify/checks/netlify.ts';
import { checkRealtime } from '../../../netlify/checks/realtime.ts';
import { checkSite } from '../../../netlify/checks/site.ts';
import { checkLastBackup, checkSchemaVersion } from '../../../netlify/checks/upkeep.ts';
import { type Env, parseEnv } from '../../../netlify/lib/settings/env.ts';
import { makeToken } from '../../support/backend.ts';
import { builtPage, startHealthySite } from '../../support/functions/healthy-site.ts';

const healthy = await startHealthySite();
const { complaints, complaintsOf, whileDatabase: planted, whileSite, member, settings } = healthy;

const checkBackup = (env: Env) => checkLastBackup(env, Date.now);
const checkMember = (env: Env) => checkWrites(env, member.id);
const checkTopic = (env: Env) => checkRealtime(env, member.id);
const checkVersion = (env: Env) => checkSchemaVersion(env);
const checkFamily = async (env: Env) => {
  const family = await readFamily(env);
  return family ? checkWaysIn(family, env) : [];
};
// The embedded interface reads the catalogue at its first request, which should be before anything is planted.
await complaintsOf(checkBackup);

type Found = () => Promise<readonly string[]>;
const siteAnswering = (path: string, answer: () => Response) =>
  whileSite(checkSite, (asked) => (asked === path ? answer() : undefined));
const netlifyAnswering = (path: string, answer: object, given: Partial<typeof settings> = {}) => {
  const all = { ...settings, ...given };
  return whileSite(
    (env) => checkNetlify(all, env, Date.now),
    (asked) => (asked === `/api/v1${path}` ? Response.json(answer) : undefined),
    all,
  );
};
const projectAnswering = (check: typeof checkReachable, answer: () => Response) =>
  whileSite(check, answer, { SUPABASE_URL: settings.AUTH_URL });
const providerAnswering = (error: string) => {
  const discovery = { issuer: settings.AUTH_URL, token_endpoint: `${settings.AUTH_URL}/token` };
  const answers = (path: string) => {
    if (path === '/.well-known/openid-configuration') return Response.json(discovery);
    return path === '/token' ? Response.json({ error }, { status: 400 }) : undefined;
  };
  return whileSite(checkProvider, answers, { OIDC_ISSUER: settings.AUTH_URL });
};
/** Lets everybody join. */
const realtime = new WebSocketServer({ port: 0 }).on('connection', (socket) =>
  socket.on('message', (data) => {
    const [joinRef, ref, topic] = JSON.parse(String(data));
    const payload = { status: 'ok', response: { postgres_changes: [] } };
    socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', payload]));
  }),
);
afterAll(() => realtime.close());
const openRealtime = `http://localhost:${(realtime.address() as AddressInfo).port}`;
const noDatabase = { SUPABASE_URL: 'http://localhost:1' };
const key = randomUUID();
const topicPolicy = '"members hear the family" on realtime.messages';
const migrations = 'supabase_migrations.schema_migrations';
const versions = (noted: string) =>
  planted(
    checkVersion,
    `create table public.was as select * from ${migrations}; truncate ${migrations}; ${noted}`,
    `truncate ${migrations}; insert into ${migrations} select * from public.was; drop table public.was`,
  );
const version = (noted: string) => versions(`insert into ${migrations} (version) values ('${noted}')`);
const backupMade = (days: number) =>
  `update private.last_time set at = now() - interval '${days} days' where what = 'backup'`;
const passkeyFor = (host: string) =>
  `update private.family_member set email = null where true;
   insert into private.passkey (id, member, public_key, device, host) values ('x', '${member.id}', 'x', 'iPhone', '${host}')`;
const restoredFamily = `delete from private.passkey where true; delete from private.last_time where what = 'removal';
  update private.family_member set removed_at = null, email = '${member.email}' where true`;
const repository = { account_id: 'account', build_settings: { repo_url: 'https://github.com/our/family' } };
const deploy = { created_at: new Date().toISOString(), state: 'ready', context: 'production' };
const uncounted = [
  { ...deploy, context: 'branch-deploy' },
  { ...deploy, state: 'error' },
  { ...deploy, created_at: '2026-01-01T00:00:00Z' },
];

/** What is wrong when people put the site on the web or later, and what doctor should say first. */
const mistakes: readonly [mistake: string, found: Found, expected: RegExp][] = [
  [
    'the publishable key of another project',
    () => complaints({ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_other' }),
    /^the publishable key is refused → Copy SUPABASE_PUBLISHABLE_KEY again/,
  ],
  [
    'a signing key that is not the imported one',
    () => complaints({ SUPABASE_JWT_SECRET: 'another-secret-of-at-least-32-characters' }),
    /^the database refuses tokens signed with SUPABASE_JWT_SECRET → /,
  ],
  [
    'other settings at Netlify than here',
    netlifyAnswering('/accounts/account/env', [
      { key: 'AUTH_URL', values: [{ value: 'https://old.example' }] },
    ]),
    /^Netlify has no or another AUTH_URL, AUTH_SECRET, .* than \.env → Run `npm run setup`/,
  ],
  [
    'sign-up left open',
    projectAnswering(checkSignUp, () => Response.json({ disable_signup: false })),
    /^everybody can sign up at the Supabase project → Run `npm run setup`, or .*Allow new users/,
  ],
  [
    'a schema that is not exposed',
    projectAnswering(checkReachable, () => Response.json({ code: 'PGRST106' }, { status: 406 })),
    /^the data interface does not offer the schema public → Run `npm run setup`, or .*Data API/,
  ],
  [
    'a project that is paused',
    projectAnswering(checkReachable, () => new Response('Project paused', { status: 540 })),
    /^the Supabase project is paused → Run `npm run setup`, which restores it/,
  ],
  ['no database', () => complaintsOf(checkReachable, noDatabase), /does not answer → .*paused/],
  [
    'Realtime with public access',
    // It lets the stranger in, too, which is said before.
    async () => (await complaintsOf(checkTopic, { SUPABASE_URL: openRealtime })).slice(1),
    /^Realtime lets everybody join topics that are not private → Run `npm run setup`, or .*"Allow public access" off/,
  ],
  [
    'Realtime turned off',
    () => complaintsOf((env) => checkRealtime(env, member.id, 50), noDatabase),
    /^Realtime does not answer → .*it must be on/,
  ],
  [
    'Realtime that refuses members',
    planted(
      checkTopic,
      `alter policy ${topicPolicy} using (false)`,
      `alter policy ${topicPolicy}
       using ((select realtime.topic()) = 'family' and extension = 'broadcast' and (select private.is_member()))`,
    ),
    /Realtime refuses a member/,
  ],
  [
    'Realtime that lets strangers in',
    planted(
      checkTopic,
      'create policy planted on realtime.messages for select to authenticated using (true)',
      'drop policy planted on realtime.messages',
    ),
    /Realtime lets a stranger in → .*policy/,
  ],
  [
    'an older schema',
    version('20200101000000'),
    /^the database has the migrations up to 20200101000000, and \d{14} is missing → Run `npm run deploy -- --schema`/,
  ],
  [
    'functions that are missing',
    planted(
      checkMigrations,
      `alter function public.members() rename to members_gone;
       alter function public.empty_bins() rename to empty_bins_gone`,
      `alter function public.members_gone() rename to members;
       alter function public.empty_bins_gone() rename to empty_bins`,
    ),
    /does not know members\(\), empty_bins\(\) → .*npm run deploy/,
  ],
  [
    'a function that lacks an argument',
    planted(
      checkMigrations,
      `alter function public.apply_actions(json) rename to apply_actions_gone;
       create function public.apply_actions(other json) returns jsonb language sql as 'select null::jsonb';
       grant execute on function public.apply_actions(json) to authenticated`,
      `drop function public.apply_actions(json);
       alter function public.apply_actions_gone(json) rename to apply_actions`,
    ),
    /does not know apply_actions\(actions\)/,
  ],
  ['a newer schema', version('29990101000000'), /newer than this copy .*→ .*git pull/],
  ['migrations that were run by hand', versions(''), /no migration is noted/],
  [
    'a backup of ten days ago',
    planted(checkBackup, backupMade(10), backupMade(0)),
    /last good backup was made on \d{4}-\d\d-\d\d → .*log of the function backup/,
  ],
  [
    'no backup yet',
    planted(
      checkBackup,
      "delete from private.last_time where what = 'backup'",
      'select private.record_backup()',
    ),
    /no backup has been made yet/,
  ],
  [
    'no key for the backups',
    () => complaints({ BACKUP_AGE_RECIPIENT: undefined, ...noDatabase }),
    /^no weekly backup is made → Make an age key with `npm run setup`/,
  ],
  [
    'members whose passkeys are for a former address',
    planted(checkFamily, passkeyFor('old.example'), restoredFamily),
    /^Medlem cannot sign in on localhost: .* for old\.example → .*--invite NAME/,
  ],
  [
    'a family without members',
    planted(checkFamily, 'update private.family_member set removed_at = now() where true', restoredFamily),
    /^nobody is in the family yet → .*--invite NAME/,
  ],
  [
    "a database that refuses a member's change",
    planted(
      checkMember,
      `alter function private.next_rev() rename to next_rev_was;
       create function private.next_rev() returns bigint language plpgsql as $$
       begin raise exception 'UPDATE requires a WHERE clause' using errcode = '21000'; end; $$`,
      'drop function private.next_rev(); alter function private.next_rev_was() rename to next_rev',
    ),
    /refuses a member's change: \d+ 21000 UPDATE requires a WHERE clause → .*npm run deploy/,
  ],
  [
    'a policy by which strangers read',
    planted(
      checkPolicies,
      `insert into public.log (key, id, name) values ('${key}', '1', 'Hemmelig');
       create policy planted on public.log for select to authenticated using (true)`,
      `drop policy planted on public.log; delete from public.log where key = '${key}'`,
    ),
    /^a stranger reads log → Take the site's tables off the API now/,
  ],
  [
    'a build hook of another site',
    netlifyAnswering('', {}, { PUBLISH_HOOK: 'https://api.netlify.com/build_hooks/2' }),
    /^PUBLISH_HOOK is no build hook of this site.* → Make one for the branch production/,
  ],
  [
    'each commit published by itself',
    netlifyAnswering('/sites/site', repository, { PUBLISH_HOOK: '' }),
    /^each commit .* published by itself, for 15 of 300 credits/,
  ],
  [
    'a plan that nears its end',
    netlifyAnswering('/sites/site/deploys', Array(15).fill(deploy)),
    /^15 builds were published in 31 days, 225 of the 300 credits.* → At 300/,
  ],
  [
    'deploys that Netlify does not tell',
    netlifyAnswering('/sites/site/deploys', { code: 401 }),
    /^Netlify answers 200 /,
  ],
  [
    'no token of Netlify',
    netlifyAnswering('', {}, { NETLIFY_AUTH_TOKEN: '' }),
    /^Netlify's own settings and how much of its plan is used were not seen/,
  ],
  [
    'a plan that has ended',
    siteAnswering('/', () => new Response('<h1>Site not available</h1>', { status: 503 })),
    /^Netlify has switched .* off → The month's credits are used up/,
  ],
  [
    'a clock that is wrong',
    () => complaintsOf((env) => checkClock(env, () => Date.now() + 300_000)),
    /^this machine's clock is 30\d s off the database's → Set the clock by network time/,
  ],
  [
    'a wrong client secret',
    () => complaintsOf(checkProvider, { OIDC_CLIENT_SECRET: 'another' }),
    /refuses OIDC_CLIENT_ID with OIDC_CLIENT_SECRET → Copy both again/,
  ],
  [
    'a redirect address that the provider does not know',
    providerAnswering('redirect_uri_mismatch'),
    /redirect address → Add .*\/api\/auth\/callback\/oidc/,
  ],
  [
    'a provider that does not say whether the secret is right',
    providerAnswering('server_error'),
    /was not seen: .*server_error/,
  ],
  [
    'an identity provider that is not there',
    () => complaintsOf(checkProvider, { OIDC_ISSUER: 'http://localhost:1' }),
    /identity provider .* does not answer/,
  ],
  [
    'an identity provider that is another',
    () =>
      complaintsOf(checkProvider, { OIDC_ISSUER: settings.OIDC_ISSUER?.replace('localhost', '127.0.0.1') }),
    /calls itself/,
  ],
  [
    'a site that is down',
    siteAnswering('/', () => new Response('', { status: 500 })),
    /answers 500 → .*Netlify/,
  ],
  [
    'functions that are missing',
    siteAnswering('/api/today', () => new Response('', { status: 404 })),
    /api\/today answers 404/,
  ],
  [
    'functions without settings',
    siteAnswering('/api/token', () => Response.json({ code: 'unavailable' }, { status: 503 })),
    /api\/token answers unavailable .*lack settings/,
  ],
  [
    'functions with another address of the site',
    siteAnswering('/api/token', () => Response.json({ code: 'foreign-origin' }, { status: 403 })),
    /another AUTH_URL/,
  ],
  [
    'published pages that ask another project',
    siteAnswering('/fotoalbum', () => new Response(builtPage('https://old.supabase.co'))),
    /pages ask another project .*→ .*build again/,
  ],
  ['an unknown name', () => complaints({}, { member: 'Nobody' }), /not on the family list/],
  [
    'a setting that is malformed',
    () => complaints({ AUTH_SECRET: 'short' }),
    /^AUTH_SECRET is malformed.* → Correct or empty it in \.env/,
  ],
];

test.each(mistakes)('names %s, and what to do', async (_, found, expected) => {
  const [first] = await found();
  expect(first).toMatch(expected);
});

test.each<[what: string, found: Found]>([
  ['a healthy configuration', () => complaints({}, { member: 'medlem' })],
  [
    'a site without an identity provider',
    () => complaints({ OIDC_ISSUER: undefined, OIDC_CLIENT_ID: undefined, OIDC_CLIENT_SECRET: undefined }),
  ],
  ['a backup of eight days ago', planted(checkBackup, backupMade(8), backupMade(0))],
  ['passkeys for this address', planted(checkFamily, passkeyFor('localhost'), restoredFamily)],
  [
    'builds that were drafts, failed or are long ago',
    netlifyAnswering('/sites/site/deploys', [...Array(14).fill(deploy), ...uncounted]),
  ],
  [
    'a publishable key in the pages',
    siteAnswering('/_astro/page.js', () => new Response('const key="sb_publishable_abc"')),
  ],
])('has no complaints about %s', async (_, found) => {
  expect(await found()).toEqual([]);
});

test('without any setting or name, says what comes first', async () => {
  expect(await examine({ PATH: '/bin' })).toEqual([
    {
      kind: 'wrong',
      what: 'there are no settings of a hosted site',
      remedy: expect.stringMatching(/^Run `npm run setup` first/),
    },
  ]);
  expect(findMemberId({ family_member: [], passkey: [] }, undefined)).toMatchObject({
    remedy: expect.stringContaining('--member'),
  });
});

test('names a secret key in the pages without repeating it', async () => {
  for (const secret of [`sb_secret_${'x'.repeat(30)}`, await makeToken({ role: 'service_role' })]) {
    const found = await siteAnswering('/_astro/page.js', () => new Response(`const key="${secret}"`))();
    expect(found).toEqual([expect.stringMatching(/secret key of the database .*→ Delete that key/)]);
    expect(found.join()).not.toContain(secret);
  }
});

test('leaves nothing of the change that it tries', async () => {
  expect(await complaintsOf(checkMember)).toEqual([]);
  const text = 'select from public.shopping union all select from private.action';
  expect(await healthy.backend.query(text)).toEqual([]);
});

test('invites a member by name, with a link that opens the page, and says who is unknown', async () => {
  const env = parseEnv(settings);
  const { what } = await invite(env, 'medlem');
  const [, token = ''] = /\/invitation#([\w-]{43})\n/.exec(what) ?? [];
  expect(what).toMatch(/[█▀▄]{10}/);
  const hash = createHash('sha256').update(token).digest('hex');
  const rows = await healthy.backend.query('select made_by, kind from private.invitation where hash = $1', [
    hash,
  ]);
  expect(rows).toEqual([{ made_by: null, kind: 'invitation' }]);
  expect(await invite(env, 'Nobody')).toMatchObject({
    kind: 'wrong',
    what: expect.stringContaining('Nobody'),
  });
});
