import { describe, expect, test } from 'vitest';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import { findings } from '../../support/databases/schema-audit.ts';

describe.each(engines())('the audit of the whole schema on $name', ({ open }) => {
  const db = testDatabase(open);

  test('finds no access that is wider than needed, no table that is not exported or not pulled, and no write without where', async () => {
    expect(await findings(db.owner)).toEqual([]);
  });

  const planted: [string, string, string][] = [
    [
      'a table without row-level security',
      'create table public.planted (id int)',
      'table public.planted has no row-level security',
    ],
    [
      'a private table without it',
      'create table private.planted (id int)',
      'table private.planted has no row-level security',
    ],
    [
      'a table that is not exported',
      'create table public.planted (id int)',
      'table public.planted is in no export: there is no policy for the backup',
    ],
    [
      'a table with a revision that no phone pulls',
      'create table public.planted (id int, rev bigint)',
      'table public.planted has a revision and is not in the view private.synced_row',
    ],
    [
      "a view with its owner's rights",
      'create view public.planted as select * from private.family_member',
      "view public.planted reads with its owner's rights: create it with security_invoker",
    ],
    [
      'a materialized view',
      'create materialized view public.planted as select 1 as n; grant select on public.planted to anon',
      'materialized view public.planted cannot have row-level security and is granted to anon',
    ],
    [
      'a sequence',
      'create sequence public.planted; grant usage on sequence public.planted to authenticated',
      'sequence public.planted cannot have row-level security and is granted to authenticated',
    ],
    [
      'a grant nobody needs',
      'grant delete on public.shopping to authenticated',
      'authenticated may delete public.shopping, for which there is no policy',
    ],
    [
      'truncate',
      'grant truncate on public.log to authenticated',
      'authenticated may truncate public.log, for which there is no policy',
    ],
    [
      'a column for anyone',
      'grant select (title) on public.shopping to anon',
      'anon may select public.shopping, for which there is no policy',
    ],
    [
      'writing without signing in',
      'grant insert on public.photos to anon',
      'anon may write public.photos without signing in',
    ],
    [
      'a policy that is always true',
      'create policy "members read" on public.log for select to authenticated using (true)',
      'policy "members read" on log is always true and does not say why in a comment',
    ],
    [
      'a function without an empty search_path',
      "create function private.planted() returns int language sql as 'select 1'; revoke all on function private.planted() from public",
      'function private.planted() has no empty search_path',
    ],
    [
      "a function with its owner's rights in the API",
      `create function public.planted() returns int language sql security definer set search_path = '' as 'select 1';
       revoke all on function public.planted() from public`,
      "function planted() runs with its owner's rights and can be called through the API",
    ],
    [
      'a function for everybody',
      "create function public.planted() returns int language sql set search_path = '' as 'select 1'",
      'function planted() may be called by public',
    ],
    [
      'a publication',
      'create publication planted for table public.log',
      "publication planted sends rows of public.log past the family's topic",
    ],
    [
      'a way into private',
      'grant usage on schema private to anon',
      'anyone without a sign-in may use the schema private',
    ],
    [
      'an update without where in a trigger function',
      `create function private.planted() returns trigger language plpgsql set search_path = '' as $$
       begin
         perform 1 from public.shopping where buy for update; -- where
         update public.shopping s set count = (select max(n.months) from public.norm n where n.rev > 0);
         return null;
       end; $$`,
      'function private.planted() has no where in: update public.shopping',
    ],
    [
      'a delete without where in a function in SQL',
      `create function private.planted() returns setof text language sql set search_path = '' as $$
         with gone as (delete from public.log returning name) select name from gone where name <> ''; $$`,
      'function private.planted() has no where in: delete from public.log',
    ],
    [
      'creating',
      'grant create on schema public to authenticated',
      'authenticated may create in the schema public',
    ],
  ];

  test.each(planted)('%s is caught', async (_, plant, finding) => {
    await db.owner.exec('begin');
    try {
      await db.owner.exec(plant);
      expect(await findings(db.owner)).toContain(finding);
    } finally {
      await db.owner.exec('rollback');
    }
  });
});
