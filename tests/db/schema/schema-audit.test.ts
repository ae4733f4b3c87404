import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { applySchema } from '../../../supabase/local/database/apply-schema.ts';
import { writesWithoutWhere } from '../../../supabase/local/database/safe-update.ts';
import type { Sql } from '../../../supabase/local/database/sql.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';

describe.each(engines())('the audit of the whole schema on $name', ({ open }) => {
  const db = testDatabase(open);

  test('finds no access that is wider than needed, and no table that is not exported or not synced, and no write without where', async () => {
    expect(await findings(db.owner)).toEqual([]);
  });

  test.each([
    [
      'update public.shopping',
      `create function private.planted() returns trigger language plpgsql set search_path = '' as $$ begin
         perform 1 from public.shopping where buy for update; -- where
         update public.shopping s set count = (select max(n.months) from public.norm n where n.rev > 0);
         return new; end $$`,
    ],
    [
      'delete from public.log',
      `create function private.planted() returns setof text language sql set search_path = '' as $$
         with gone as (delete from public.log returning name) select name from gone where name <> ''; $$`,
    ],
  ])('finds a function without where in: %s', async (statement, create) => {
    await db.owner.exec(`begin; ${create}`);
    const found = await writesWithoutWhere(db.owner);
    await db.owner.exec('rollback');
    expect(found).toEqual([`function private.planted() has no where in: ${statement}`]);
  });
});

// One database says how default privileges work: the quicker one where there are two.
test.each(engines().slice(-1))(
  'finds nothing either in a project that gives everybody what is new in the schema public, on $name',
  async ({ openEmpty }) => {
    const older = await openEmpty();
    await older.owner.exec(readFileSync('supabase/local/database/platform.sql', 'utf8'));
    for (const objects of ['tables', 'functions'])
      await older.owner.exec(
        `alter default privileges in schema public grant all on ${objects} to anon, authenticated`,
      );
    await applySchema(older.owner, { seed: null });
    expect(await findings(older.owner)).toEqual([]);
    await older.close();
  },
);

/** Read from the catalogue, without the names of tables, so that new ones are checked, too. */
async function findings(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ finding: string }>(checks.join('\nunion all\n'));
  return [...rows.map(({ finding }) => finding), ...(await writesWithoutWhere(sql))].sort();
}

/** The schemas with our objects. The API exposes `public`; its functions and policies use `private`. */
const ours = "('public', 'private')";
/** The roles that need no more than a token to use the API. */
const callers = "('anon', 'authenticated', 'public')";

const checks = [
  `select format('table %I.%I has no row-level security', n.nspname, c.relname) as finding
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ${ours} and c.relkind in ('r', 'p') and not c.relrowsecurity`,

  `select format('view %I.%I reads with its owner''s rights: create it with security_invoker', n.nspname, c.relname)
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ${ours} and c.relkind = 'v'
     and not coalesce('security_invoker=true' = any (c.reloptions) or 'security_invoker=on' = any (c.reloptions), false)`,

  `select format('%s %I.%I cannot have row-level security and is granted to %s',
     case c.relkind when 'm' then 'materialized view' when 'f' then 'foreign table' else 'sequence' end,
     n.nspname, c.relname, coalesce(nullif(a.grantee::regrole::text, '-'), 'public'))
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
     cross join lateral aclexplode(c.relacl) a
   where n.nspname in ${ours} and c.relkind in ('m', 'f', 'S')
     and coalesce(nullif(a.grantee::regrole::text, '-'), 'public') in ${callers}`,

  // A grant on a table is too wide if no policy lets anybody use it, or if row-level security does not apply
  // to it.
  `select format('%s may %s %I.%I, for which there is no policy', g.grantee, lower(g.privilege), g.nspname, g.relname)
   from (
     select distinct n.nspname, c.relname, c.oid, a.privilege_type as privilege,
       coalesce(nullif(a.grantee::regrole::text, '-'), 'public') as grantee
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       cross join lateral (
         select grantee, privilege_type from aclexplode(c.relacl)
         union select e.grantee, e.privilege_type from pg_attribute t, aclexplode(t.attacl) e where t.attrelid = c.oid
       ) a
     where n.nspname in ${ours} and c.relkind in ('r', 'p')
   ) g
   where g.grantee in ${callers} and (
     g.privilege not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE') or not exists (
       select 1 from pg_policy p where p.polrelid = g.oid
         and p.polcmd in ('*', case g.privilege when 'SELECT' then 'r' when 'INSERT' then 'a' when 'UPDATE' then 'w' else 'd' end)
         and (0 = any (p.polroles) or exists (select 1 from unnest(p.polroles) r where r <> 0 and r::regrole::text = g.grantee))
     ))`,

  `select format('%s may write %I.%I without signing in', coalesce(nullif(a.grantee::regrole::text, '-'), 'public'), n.nspname, c.relname)
   from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join lateral aclexplode(c.relacl) a
   where n.nspname in ${ours} and c.relkind in ('r', 'p', 'v')
     and coalesce(nullif(a.grantee::regrole::text, '-'), 'public') in ('anon', 'public') and a.privilege_type <> 'SELECT'`,

  `select format('%s may %s %I.%I, but it is only to read', a.grantee::regrole, lower(a.privilege_type), n.nspname, c.relname)
   from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join lateral aclexplode(c.relacl) a
   where a.grantee <> 0 and a.grantee::regrole::text = 'family_backup' and a.privilege_type <> 'SELECT'`,

  `select format('table %I.%I is in no export: there is no policy for the backup', n.nspname, c.relname)
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'public' and c.relkind in ('r', 'p') and not exists (
     select 1 from pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', '*')
       and 'family_backup' = any (array(select r::regrole::text from unnest(p.polroles) r)))`,

  `select format('table %I.%I has a revision and is not synced: it needs the columns key and stamps', n.nspname, c.relname)
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute rev on rev.attrelid = c.oid and rev.attname = 'rev' and not rev.attisdropped
   where n.nspname = 'public' and c.relkind in ('r', 'p') and not private.synced_tables() ? c.relname::text`,

  `select format('policy %I on %s is always true and does not say why in a comment', p.polname, p.polrelid::regclass)
   from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('public', 'private', 'realtime') and p.polpermissive
     and 'true' in (lower(pg_get_expr(p.polqual, p.polrelid)), lower(pg_get_expr(p.polwithcheck, p.polrelid)))
     and coalesce(obj_description(p.oid, 'pg_policy'), '') = ''`,

  `select format('function %s has no empty search_path', p.oid::regprocedure)
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname in ${ours} and not coalesce('search_path=""' = any (p.proconfig), false)
     and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,

  `select format('function %s runs with its owner''s rights and can be called through the API', p.oid::regprocedure)
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname = 'public' and p.prosecdef`,

  `select format('function %s may be called by %s and does not say why in a comment', p.oid::regprocedure, coalesce(nullif(a.grantee::regrole::text, '-'), 'public'))
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
   where n.nspname in ${ours} and coalesce(nullif(a.grantee::regrole::text, '-'), 'public') in ('anon', 'public')
     and coalesce(obj_description(p.oid, 'pg_proc'), '') = ''
     and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,

  `select format('publication %I sends rows of %I.%I past the family''s topic', t.pubname, t.schemaname, t.tablename)
   from pg_publication_tables t where t.schemaname in ${ours}`,

  `select format('%s may create in the schema %I', r.name, n.nspname)
   from pg_namespace n, (values ('anon'), ('authenticated')) r (name)
   where n.nspname in ('public', 'private', 'extensions', 'realtime', 'auth') and has_schema_privilege(r.name, n.oid, 'create')`,

  `select format('anyone without a sign-in may use the schema %I', n.nspname)
   from pg_namespace n where n.nspname = 'private' and has_schema_privilege('anon', n.oid, 'usage')`,
];
