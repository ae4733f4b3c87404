import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkMigrations, checkWrites } from '../../../netlify/checks/database.ts';
import { checkWaysIn, readFamily } from '../../../netlify/checks/family.ts';
import { invite } from '../../../netlify/checks/invite.ts';
import { checkRealtime } from '../../../netlify/checks/realtime.ts';
import { checkLastBackup, checkSchemaVersion } from '../../../netlify/checks/upkeep.ts';
import { type Env, parseEnv } from '../../../netlify/lib/settings/env.ts';
import { startHealthySite } from '../../support/functions/healthy-site.ts';

const hash = (token: string) => createHash('sha256').update(token).digest('hex');
const healthy = await startHealthySite();
const checkFamily = async (env: Env) => {
  const family = await readFamily(env);
  if (!family) throw new Error('The family cannot be read.');
  return checkWaysIn(family, env);
};
const checkBackup = (env: Env) => checkLastBackup(env, Date.now);
const checkMember = (env: Env) => checkWrites(env, healthy.member.id);
const checkTopic = (env: Env) => checkRealtime(env, healthy.member.id);
// The embedded interface reads the catalogue at its first request, which should be before anything is planted.
await healthy.complaintsOf(checkBackup);

test('reports a database that does not answer', async () => {
  expect(await healthy.complaints({ SUPABASE_URL: 'http://localhost:1' })).toEqual([
    expect.stringMatching(/pages ask another project/),
    expect.stringMatching(/does not answer → .*paused/),
    expect.stringMatching(/not checked further/),
  ]);
});

test('reports a database of an older version: a function that is missing, or that lacks an argument', async () => {
  expect(
    await healthy.complaintsWhileDatabase(
      checkMigrations,
      `alter function public.members() rename to members_gone;
       alter function public.empty_album_bin() rename to empty_album_bin_gone`,
      `alter function public.members_gone() rename to members;
       alter function public.empty_album_bin_gone() rename to empty_album_bin`,
    ),
  ).toEqual([expect.stringMatching(/does not know members\(\), empty_album_bin\(\) → .*npm run deploy/)]);
  expect(
    await healthy.complaintsWhileDatabase(
      checkMigrations,
      `alter function public.apply_actions(json) rename to apply_actions_gone;
       create function public.apply_actions(other json) returns jsonb language sql as 'select null::jsonb';
       grant execute on function public.apply_actions(json) to authenticated`,
      `drop function public.apply_actions(json);
       alter function public.apply_actions_gone(json) rename to apply_actions`,
    ),
  ).toEqual([expect.stringMatching(/does not know apply_actions\(actions\)/)]);
});

test('reports a database that is newer than this copy of the project, and one that notes no migration', async () => {
  const noted = (version: string) =>
    healthy.complaintsWhileDatabase(
      (env) => checkSchemaVersion(env),
      `create table public.was as select * from supabase_migrations.schema_migrations;
       truncate supabase_migrations.schema_migrations;
       insert into supabase_migrations.schema_migrations (version) values ('${version}')`,
      `truncate supabase_migrations.schema_migrations;
       insert into supabase_migrations.schema_migrations select * from public.was; drop table public.was`,
    );
  expect(await noted('29990101000000')).toEqual([
    expect.stringMatching(/newer than this copy .*→ .*git pull/),
  ]);
  expect(
    await healthy.complaintsWhileDatabase(
      (env) => checkSchemaVersion(env),
      'create table public.was as select * from supabase_migrations.schema_migrations; truncate supabase_migrations.schema_migrations',
      'insert into supabase_migrations.schema_migrations select * from public.was; drop table public.was',
    ),
  ).toEqual([expect.stringMatching(/no migration is noted/)]);
});

test('reports a backup that is older than nine days, and none', async () => {
  const made = (days: number) =>
    `update private.last_time set at = now() - interval '${days} days' where what = 'backup'`;
  expect(await healthy.complaintsWhileDatabase(checkBackup, made(10), made(0))).toEqual([
    expect.stringMatching(/last good backup was made on \d{4}-\d\d-\d\d → .*log of the function backup/),
  ]);
  expect(await healthy.complaintsWhileDatabase(checkBackup, made(8), made(0))).toEqual([]);
  expect(
    await healthy.complaintsWhileDatabase(
      checkBackup,
      "delete from private.last_time where what = 'backup'",
      'select private.record_backup()',
    ),
  ).toEqual([expect.stringMatching(/no backup has been made yet/)]);
});

test('reports members whose passkeys are for a former address of the site, and a family without members', async () => {
  const passkey = `insert into private.passkey (id, member, public_key, device, host)
    values ('x', '${healthy.member.id}', 'x', 'iPhone', `;
  const noAddress = 'update private.family_member set email = null where true';
  const restore = `delete from private.passkey where true; delete from private.last_time where what = 'removal';
    update private.family_member set removed_at = null, email = '${healthy.member.email}' where true`;
  expect(await healthy.complaintsWhileDatabase(checkFamily, `${passkey} 'old.example')`, restore)).toEqual(
    [],
  );
  expect(
    await healthy.complaintsWhileDatabase(checkFamily, `${noAddress}; ${passkey} 'old.example')`, restore),
  ).toEqual([
    expect.stringMatching(/^Medlem cannot sign in on localhost: .* for old\.example → .*--invite NAME/),
  ]);
  expect(
    await healthy.complaintsWhileDatabase(checkFamily, `${noAddress}; ${passkey} 'localhost')`, restore),
  ).toEqual([]);
  const removed = 'update private.family_member set removed_at = now() where true';
  expect(await healthy.complaintsWhileDatabase(checkFamily, removed, restore)).toEqual([
    expect.stringMatching(/^nobody is in the family yet → .*--invite NAME/),
  ]);
});

test('invites a member by name, with a link that opens the page, and says who is unknown', async () => {
  const env = parseEnv(healthy.settings);
  const { what } = await invite(env, 'medlem');
  const [, token = ''] = /\/invitation#([\w-]{43})\n/.exec(what) ?? [];
  expect(what).toMatch(/[█▀▄]{10}/);
  const rows = await healthy.backend.query('select made_by, kind from private.invitation where hash = $1', [
    hash(token),
  ]);
  expect(rows).toEqual([{ made_by: null, kind: 'invitation' }]);
  expect(await invite(env, 'Nobody')).toMatchObject({
    kind: 'wrong',
    what: expect.stringContaining('Nobody'),
  });
});

test("reports a database that refuses a member's change, and leaves nothing of the one that it tries", async () => {
  const plant = `alter function private.next_rev() rename to next_rev_was;
    create function private.next_rev() returns bigint language plpgsql as $$
    begin raise exception 'UPDATE requires a WHERE clause' using errcode = '21000'; end; $$`;
  const restore = `drop function private.next_rev();
    alter function private.next_rev_was() rename to next_rev`;
  expect(await healthy.complaintsWhileDatabase(checkMember, plant, restore)).toEqual([
    expect.stringMatching(
      /refuses a member's change: \d+ 21000 UPDATE requires a WHERE clause → .*npm run deploy/,
    ),
  ]);
  expect(await healthy.complaintsOf(checkMember)).toEqual([]);
  const rows = await healthy.backend.query(
    'select from public.shopping union all select from private.action',
  );
  expect(rows).toEqual([]);
});

test('reports Realtime that refuses members, and Realtime that lets strangers in', async () => {
  const policy = '"members hear the family" on realtime.messages';
  expect(
    await healthy.complaintsWhileDatabase(
      checkTopic,
      `alter policy ${policy} using (false)`,
      `alter policy ${policy}
       using ((select realtime.topic()) = 'family' and extension = 'broadcast' and (select private.is_member()))`,
    ),
  ).toEqual([expect.stringMatching(/Realtime refuses a member/)]);
  expect(
    await healthy.complaintsWhileDatabase(
      checkTopic,
      'create policy planted on realtime.messages for select to authenticated using (true)',
      'drop policy planted on realtime.messages',
    ),
  ).toEqual([expect.stringMatching(/Realtime lets a stranger in → .*policy/)]);
});
