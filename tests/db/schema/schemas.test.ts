import { globSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../../supabase/local/database/migrate.ts';
import { type Catalogue, catalogue, differences } from '../../support/databases/catalogue.ts';
import { engines, type TestDatabase } from '../../support/databases/databases.ts';
import { anonymous, type DatabaseCaller, runAs, stranger } from '../../support/people.ts';

test('the schema files create each object once', () => {
  for (const file of globSync('supabase/schemas/*.sql'))
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/^\s*(create or replace|drop)\b/im);
});

/**
 * `supabase/schemas` is the database as it is; the migrations are how a database that is in use gets there.
 */
describe.each(engines())('the schema files and the migrations on $name', ({ open, openEmpty }) => {
  let migrated: TestDatabase;
  let declared: TestDatabase;
  let asMigrated: Catalogue;
  beforeAll(async () => {
    migrated = await open();
    declared = await openEmpty();
    await migrate(declared.owner, { migrations: 'supabase/schemas', seed: null });
    asMigrated = await catalogue(migrated.owner);
  });
  afterAll(async () => {
    await migrated.close();
    await declared.close();
  });

  test('make the same database', async () => {
    expect(differences(asMigrated, await catalogue(declared.owner))).toEqual([]);
  });

  test('give the newest migration to whoever has a token', async () => {
    const newest = readdirSync('supabase/migrations').sort().at(-1)?.replace(/_.*/, '');
    const ask = (who: DatabaseCaller) =>
      runAs(migrated.owner, who, 'select public.schema_version() as version');
    expect(await ask(stranger())).toEqual([{ version: newest }]);
    await expect(ask(anonymous)).rejects.toMatchObject({ code: '42501' });
  });

  test('make every kind of object that is compared', () => {
    const kinds = new Set([...asMigrated.keys()].map((name) => name.split(' ')[0]));
    for (const kind of [
      'schema',
      'relation',
      'column',
      'constraint',
      'index',
      'function',
      'trigger',
      'policy',
    ])
      expect(kinds).toContain(kind);
  });

  const planted: [string, string, string][] = [
    ['a table', 'create table private.planted (id int)', 'relation private.planted'],
    ['a column', 'alter table shopping add planted text', 'column shopping.planted'],
    ['a default', "alter table shopping alter category set default 'Brød'", 'column shopping.category'],
    ['a column that may be empty', 'alter table log alter name drop not null', 'column log.name'],
    ['a type of a column', 'alter table photos alter title type varchar(120)', 'column photos.title'],
    [
      'a limit',
      'alter table shopping drop constraint bad_title, add constraint bad_title check (char_length(title) < 90)',
      'constraint bad_title on shopping',
    ],
    ['an index', 'drop index purchase_item_key', 'index purchase_item_key'],
    [
      'a primary key',
      'alter table private.operation drop constraint operation_pkey',
      'constraint operation_pkey',
    ],
    [
      'what a reference does',
      `alter table purchase drop constraint purchase_item_key_fkey,
         add constraint purchase_item_key_fkey foreign key (item_key) references shopping`,
      'constraint purchase_item_key_fkey on purchase',
    ],
    [
      'the body of a function',
      "create or replace function private.to_time(ms bigint) returns timestamptz language sql immutable set search_path = '' as 'select to_timestamp(ms / 1000)'",
      'function private.to_time(bigint)',
    ],
    [
      'a setting of a function',
      'alter function private.to_time(bigint) reset search_path',
      'function private.to_time',
    ],
    [
      'whose rights a function has',
      'alter function public.log_years() security definer',
      'function log_years()',
    ],
    [
      'who may call a function',
      'grant execute on function private.next_rev() to authenticated',
      'function private.next_rev()',
    ],
    [
      'an overloaded function',
      "create function private.flag(jsonb) returns boolean language sql as 'select true'",
      'function private.flag(jsonb)',
    ],
    ['a trigger', 'drop trigger set_rev on purchase', 'trigger set_rev on purchase'],
    ['a trigger that is off', 'alter table log disable trigger empty_bin', 'trigger empty_bin on log'],
    [
      'when a trigger runs',
      'drop trigger set_rev on purchase; create trigger set_rev before insert on purchase for each row execute function private.set_rev()',
      'trigger set_rev on purchase',
    ],
    ['row-level security', 'alter table shopping disable row level security', 'relation shopping'],
    [
      'a policy',
      'drop policy "members read shopping" on shopping',
      'policy "members read shopping" on shopping',
    ],
    [
      'whom a policy is for',
      'alter policy "members read the log" on log to anon',
      'policy "members read the log" on log',
    ],
    [
      'what a policy asks',
      'alter policy "members read the log" on log using (true)',
      'policy "members read the log" on log',
    ],
    [
      'the policy of the topic',
      'drop policy "members hear the family and its previews" on realtime.messages',
      'policy "members hear the family and its previews"',
    ],
    ['a right on a table', 'grant delete on shopping to authenticated', 'relation shopping'],
    ['a right on a column', 'revoke update (count) on shopping from authenticated', 'column shopping.count'],
    ['a right on a schema', 'grant usage on schema private to anon', 'schema private'],
    [
      'a right by default',
      'alter default privileges in schema public grant select on tables to anon',
      'default grants',
    ],
    ['a view', 'create view private.planted as select 1 as n', 'relation private.planted'],
    ['a comment', "comment on table shopping is 'Planted.'", 'relation shopping'],
    ['a type', "create type private.planted as enum ('a')", 'type private.planted'],
    ['a publication', 'create publication planted for table log', 'publication planted'],
    ['a setting of a role', "alter role authenticated set statement_timeout = '1s'", 'role authenticated'],
    ['a row to begin with', 'delete from private.revision', 'rows of private.revision'],
    ['what such a row holds', 'update private.revision set value = 7', 'rows of private.revision'],
    ['how a column is stored', 'alter table log alter name set storage external', 'column log.name'],
    ['how a column is sampled', 'alter table log alter name set statistics 500', 'column log.name'],
  ];
  test.each(planted)('a change of only one of them is detected: %s', async (_, change, finding) => {
    await migrated.owner.exec('begin');
    try {
      await migrated.owner.exec(change);
      const found = differences(await catalogue(migrated.owner), asMigrated);
      expect(found).toContainEqual(expect.stringContaining(`: ${finding}`));
    } finally {
      await migrated.owner.exec('rollback');
    }
  });
});
