import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkClock, checkPolicies, checkReachable, checkSignUp } from '../../../netlify/checks/database.ts';
import { checkNetlify } from '../../../netlify/checks/netlify.ts';
import { checkRealtime } from '../../../netlify/checks/realtime.ts';
import { checkSchemaVersion } from '../../../netlify/checks/upkeep.ts';
import { parseEnv } from '../../../netlify/lib/settings/env.ts';
import { startHealthySite } from '../../support/functions/healthy-site.ts';

const healthy = await startHealthySite();
const { complaints, complaintsOf, complaintsWhileDatabase, complaintsWhileSite } = healthy;

const key = randomUUID();
const refusal = () => Response.json({ code: 'PGRST106', message: 'Invalid schema: public' }, { status: 406 });
/** Where the site answers in the place of the project. */
const atSite = { SUPABASE_URL: healthy.settings.AUTH_URL };
const noDatabase = { SUPABASE_URL: 'http://localhost:1' };

/** What people do wrong when they put the site on the web, and what doctor should say first. */
const mistakes: readonly [mistake: string, found: () => Promise<readonly string[]>, expected: RegExp][] = [
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
    () =>
      complaintsWhileSite(
        (env) => checkNetlify(healthy.settings, env, Date.now),
        (path) =>
          path === '/api/v1/accounts/account/env'
            ? Response.json([{ key: 'AUTH_URL', values: [{ value: 'https://old.example' }] }])
            : undefined,
      ),
    /^Netlify has no or another AUTH_URL, AUTH_SECRET, .* than \.env → Run `npm run setup`/,
  ],
  [
    'sign-up left open',
    () => complaintsWhileSite(checkSignUp, () => Response.json({ disable_signup: false }), atSite),
    /^everybody can sign up at the Supabase project → Run `npm run setup`, or .*Allow new users/,
  ],
  [
    'a schema that is not exposed',
    () => complaintsWhileSite(checkReachable, refusal, atSite),
    /^the data interface does not offer the schema public → Run `npm run setup`, or .*Data API/,
  ],
  [
    'a project that is paused',
    () => complaintsWhileSite(checkReachable, () => new Response('Project paused', { status: 540 }), atSite),
    /^the Supabase project is paused → Run `npm run setup`, which restores it/,
  ],
  [
    'Realtime with public access',
    async () => {
      healthy.backend.allowPublicAccess(true);
      const found = await complaintsOf((env) => checkRealtime(env, healthy.member.id));
      healthy.backend.allowPublicAccess(false);
      return found;
    },
    /^Realtime lets everybody join topics that are not private → Run `npm run setup`, or .*"Allow public access" off/,
  ],
  [
    'Realtime turned off',
    async () =>
      (await checkRealtime(parseEnv({ ...healthy.settings, ...noDatabase }), healthy.member.id, 50)).map(
        (finding) => `${finding.what} → ${finding.kind === 'ok' ? '' : finding.remedy}`,
      ),
    /^Realtime does not answer → .*it must be on/,
  ],
  [
    'an older schema',
    () =>
      complaintsWhileDatabase(
        (env) => checkSchemaVersion(env),
        `alter table supabase_migrations.schema_migrations rename to was;
         create table supabase_migrations.schema_migrations as select '20200101000000' as version`,
        `drop table supabase_migrations.schema_migrations;
         alter table supabase_migrations.was rename to schema_migrations`,
      ),
    /^the database has the migrations up to 20200101000000, and \d{14} is missing → Run `npm run deploy -- --schema`/,
  ],
  [
    'a build hook of another site',
    () => {
      const PUBLISH_HOOK = 'https://api.netlify.com/build_hooks/2';
      const settings = { ...healthy.settings, PUBLISH_HOOK };
      return complaintsOf((env) => checkNetlify(settings, env, Date.now), settings);
    },
    /^PUBLISH_HOOK is no build hook of this site.* → Make one for the branch production/,
  ],
  [
    'a clock that is wrong',
    () => complaintsOf((env) => checkClock(env, () => Date.now() + 300_000)),
    /^this machine's clock is 30\d s off the database's → Set the clock by network time/,
  ],
  [
    'a policy by which strangers read',
    () =>
      complaintsWhileDatabase(
        checkPolicies,
        `insert into public.log (key, id, name) values ('${key}', '1', 'Hemmelig');
         create policy planted on public.log for select to authenticated using (true)`,
        `drop policy planted on public.log; delete from public.log where key = '${key}'`,
      ),
    /^a stranger reads log → Take the site's tables off the API now/,
  ],
  [
    'no key for the backups',
    () => complaints({ BACKUP_AGE_RECIPIENT: undefined, ...noDatabase }),
    /^no weekly backup is made → Make an age key with `npm run setup`/,
  ],
];

test.each(mistakes)('names %s, and what to do', async (_, found, expected) => {
  const [first] = await found();
  expect(first).toMatch(expected);
});
