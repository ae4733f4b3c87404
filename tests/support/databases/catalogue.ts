import type { Sql } from '../../../supabase/local/database/sql.ts';

/** The objects of a database: each by its kind and name, with its definition. */
export type Catalogue = ReadonlyMap<string, string>;

/**
 * Reads everything that the project creates in a database from the system catalogue: schemas, tables,
 * columns, constraints, indexes, functions with their bodies, triggers, policies, types, extensions and
 * dictionaries, each with its owner, grants and comment; the roles with their settings; and the rows of each
 * table, without ids and times. The order of columns is left out, because a migration can only add a column
 * at the end.
 */
export async function catalogue(sql: Sql): Promise<Catalogue> {
  const { rows } = await sql.query<{ name: string; definition: object }>(objects.join('\nunion all\n'));
  const { rows: tables } = await sql.query<{ name: string; differing: string[] }>(
    `select c.oid::regclass::text as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.atttypid in ('uuid'::regtype, 'xid8'::regtype, 'timestamptz'::regtype)) as differing
     from pg_class c where c.relkind = 'r' and ${ours('c.relnamespace')}`,
  );
  const contents: typeof rows = [];
  for (const { name, differing } of tables) {
    const { rows: definition } = await sql.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} t order by 1`,
      [differing],
    );
    contents.push({ name: `rows of ${name}`, definition });
  }
  const all = [...rows, ...contents];
  const found = new Map(all.map(({ name, definition }) => [name, JSON.stringify(definition, null, 1)]));
  if (found.size !== all.length) throw new Error('two objects of the catalogue have one name');
  return found;
}

/**
 * Describes the differences between a database made by the migrations and one made from the schema files, one
 * object after the other; empty when they are the same.
 */
export function differences(migrated: Catalogue, declared: Catalogue): string[] {
  return [...new Set([...migrated.keys(), ...declared.keys()])]
    .filter((name) => migrated.get(name) !== declared.get(name))
    .map((name) => {
      if (!declared.has(name)) return `only in the migrations: ${name}`;
      if (!migrated.has(name)) return `only in the schema files: ${name}`;
      return `not the same: ${name}
in the migrations: ${migrated.get(name)}
in the schema files: ${declared.get(name)}`;
    })
    .sort();
}

/** Excludes the server's own schemas and the list of applied migrations. */
const ours = (namespace: string) =>
  `${namespace}::regnamespace::text !~ '^(pg_|information_schema$|supabase_migrations$)'`;
const ownObject = (catalog: string, oid: string) =>
  `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;

/** The grants on an object; null means Postgres' defaults, which are written out. */
const grants = (acl: string, defaults: string) =>
  `array(select a::text from unnest(coalesce(${acl}, ${defaults})) a order by 1)`;

const objects = [
  `select 'schema ' || n.nspname as name, jsonb_build_object(
     'owner', n.nspowner::regrole, 'grants', ${grants('n.nspacl', "acldefault('n', n.nspowner)")},
     'comment', obj_description(n.oid, 'pg_namespace')) as definition
   from pg_namespace n where ${ours('n.oid')}`,

  `select 'relation ' || c.oid::regclass, jsonb_build_object(
     'kind', c.relkind, 'persistence', c.relpersistence, 'row-level security', c.relrowsecurity,
     'forced', c.relforcerowsecurity, 'options', c.reloptions, 'owner', c.relowner::regrole,
     'grants', ${grants('c.relacl', `acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner)`)},
     'view', case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
     'sequence', (select to_jsonb(s) - 'seqrelid' from pg_sequence s where s.seqrelid = c.oid),
     'comment', obj_description(c.oid, 'pg_class'))
   from pg_class c
   where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${ours('c.relnamespace')} and ${ownObject('pg_class', 'c.oid')}`,

  `select format('column %s.%I', c.oid::regclass, a.attname), jsonb_build_object(
     'type', format_type(a.atttypid, a.atttypmod), 'not null', a.attnotnull,
     'default', pg_get_expr(d.adbin, d.adrelid), 'identity', a.attidentity, 'generated', a.attgenerated,
     'collation', (select collname from pg_collation where oid = a.attcollation),
     'storage', a.attstorage, 'compression', a.attcompression, 'statistics', a.attstattarget, 'options', a.attoptions,
     'grants', ${grants('a.attacl', "'{}'")}, 'comment', col_description(c.oid, a.attnum))
   from pg_attribute a join pg_class c on c.oid = a.attrelid
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')
     and ${ours('c.relnamespace')} and ${ownObject('pg_class', 'c.oid')}`,

  `select format('constraint %I on %s', k.conname,
       case when k.conrelid > 0 then k.conrelid::regclass::text else k.contypid::regtype::text end),
     jsonb_build_object('definition', pg_get_constraintdef(k.oid), 'valid', k.convalidated,
       'comment', obj_description(k.oid, 'pg_constraint'))
   from pg_constraint k where ${ours('k.connamespace')}`,

  `select 'index ' || c.oid::regclass, jsonb_build_object('definition', pg_get_indexdef(c.oid), 'valid', i.indisvalid,
     'clustered', i.indisclustered, 'replica identity', i.indisreplident, 'comment', obj_description(c.oid, 'pg_class'))
   from pg_index i join pg_class c on c.oid = i.indexrelid where ${ours('c.relnamespace')}`,

  `select 'function ' || p.oid::regprocedure, jsonb_build_object(
     'definition', case when p.prokind <> 'a' then pg_get_functiondef(p.oid) end, 'owner', p.proowner::regrole,
     'grants', ${grants('p.proacl', "acldefault('f', p.proowner)")}, 'comment', obj_description(p.oid, 'pg_proc'))
   from pg_proc p where ${ours('p.pronamespace')} and ${ownObject('pg_proc', 'p.oid')}`,

  `select format('trigger %I on %s', t.tgname, t.tgrelid::regclass), jsonb_build_object(
     'definition', pg_get_triggerdef(t.oid), 'enabled', t.tgenabled, 'comment', obj_description(t.oid, 'pg_trigger'))
   from pg_trigger t where not t.tgisinternal`,

  `select format('policy %I on %s', p.polname, p.polrelid::regclass), jsonb_build_object(
     'verb', p.polcmd, 'permissive', p.polpermissive, 'to', array(select r::regrole::text from unnest(p.polroles) r order by 1),
     'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid),
     'comment', obj_description(p.oid, 'pg_policy'))
   from pg_policy p`,

  `select 'type ' || t.oid::regtype, jsonb_build_object(
     'kind', t.typtype, 'base', format_type(t.typbasetype, t.typtypmod), 'not null', t.typnotnull, 'default', t.typdefault,
     'labels', array(select e.enumlabel::text from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder),
     'owner', t.typowner::regrole, 'grants', ${grants('t.typacl', "acldefault('T', t.typowner)")},
     'comment', obj_description(t.oid, 'pg_type'))
   from pg_type t
   where t.typtype in ('c', 'd', 'e', 'r') and ${ours('t.typnamespace')} and ${ownObject('pg_type', 't.oid')}`,

  `select 'dictionary ' || d.oid::regdictionary, jsonb_build_object(
     'template', (select tmplname from pg_ts_template where oid = d.dicttemplate), 'options', d.dictinitoption,
     'owner', d.dictowner::regrole, 'comment', obj_description(d.oid, 'pg_ts_dict'))
   from pg_ts_dict d where ${ours('d.dictnamespace')} and ${ownObject('pg_ts_dict', 'd.oid')}`,

  `select 'extension ' || extname, jsonb_build_object('schema', extnamespace::regnamespace) from pg_extension`,

  `select 'publication ' || p.pubname, jsonb_build_object('everything', p.puballtables, 'tables', array(
     select format('%I.%I', t.schemaname, t.tablename) from pg_publication_tables t where t.pubname = p.pubname order by 1))
   from pg_publication p`,

  `select 'event trigger ' || evtname, jsonb_build_object('event', evtevent, 'calls', evtfoid::regprocedure, 'enabled', evtenabled)
   from pg_event_trigger`,

  `select format('default grants of %s on %s in %s', d.defaclrole::regrole, d.defaclobjtype, d.defaclnamespace),
     jsonb_build_object('grants', ${grants('d.defaclacl', "'{}'")})
   from pg_default_acl d`,

  `select 'role ' || r.rolname, to_jsonb(r) - 'oid' || jsonb_build_object(
     'member of', array(select m.roleid::regrole::text from pg_auth_members m where m.member = r.oid order by 1),
     'settings', array(select s.setconfig::text from pg_db_role_setting s
       where s.setrole = r.oid and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
       order by 1))
   from pg_roles r where r.rolname !~ '^pg_'`,
];
