import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { applySchema } from './apply-schema.ts';
import type { Sql } from './sql.ts';

export const typesFile = join(import.meta.dirname, '../../database.types.ts');

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  optional: boolean;
}
interface Routine {
  name: string;
  arguments: { name: string; type: string; optional: boolean }[];
  returns: string;
  /** The columns of each row, when it returns a table. */
  columns: { name: string; type: string }[];
  set: boolean;
}

/** In the format of `supabase gen types`, which needs a PostgreSQL server and a program of 147 MB. */
export const databaseTypes = async (sql: Sql): Promise<string> => {
  const columns = (await sql.query<Column>(selectColumns)).rows;
  const routines = (await sql.query<Routine>(selectRoutines)).rows;
  const tables = [...new Set(columns.map(({ table }) => table))];
  const tree = {
    public: {
      Tables: Object.fromEntries(
        tables.map((table) => [table, tableTypes(columns.filter((column) => column.table === table))]),
      ),
      Views: 'Record<never, never>',
      Functions: Object.fromEntries(routines.map((routine) => [routine.name, routineTypes(routine)])),
      Enums: 'Record<never, never>',
      CompositeTypes: 'Record<never, never>',
    },
  };
  return `${header}export type Database = ${print(tree)}\n`;
};

const header = `// Written by \`npm run db:types\` from the catalogue of a database. Do not edit it by hand.

type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

/** The tables and functions of the API, as a parameter of supabase-js. */
`;

const tableTypes = (columns: Column[]) => {
  const written = (optional: (column: Column) => boolean) =>
    Object.fromEntries(
      columns.map((column) => [`${column.name}${optional(column) ? '?' : ''}`, columnType(column)]),
    );
  return {
    Row: written(() => false),
    Insert: written(({ optional }) => optional),
    Update: written(() => true),
    // Only for queries that join tables, which this site has none of.
    Relationships: '[]',
  };
};

const routineTypes = (routine: Routine) => ({
  Args: routine.arguments.length
    ? Object.fromEntries(
        routine.arguments.map(({ name, type, optional }) => [`${name}${optional ? '?' : ''}`, tsType(type)]),
      )
    : 'Record<PropertyKey, never>',
  Returns: routine.columns.length
    ? { ...Object.fromEntries(routine.columns.map(({ name, type }) => [name, tsType(type)])), '[]': '' }
    : `${tsType(routine.returns)}${routine.set ? '[]' : ''}`,
});

const columnType = ({ type, nullable }: Column) => `${tsType(type)}${nullable ? ' | null' : ''}`;

const tsType = (type: string): string => {
  if (type.endsWith('[]')) return `${tsType(type.slice(0, -2))}[]`;
  if (/^(smallint|integer|bigint|real|double precision|numeric)/.test(type)) return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'json' || type === 'jsonb') return 'Json';
  return type === 'void' ? 'undefined' : 'string';
};

/** Every text is a type, and the field `[]` says that its object is one of an array. */
const print = (tree: object) =>
  JSON.stringify(tree, null, 2)
    .replace(/,\n\s*"\[\]": ""(\n\s*\})/g, '$1[]')
    .replaceAll('"', '')
    .replace(/,$/gm, '')
    .replace(/(?<!\{)$/gm, ';');

const selectColumns = `
  select relname as table, attname as name, not attnotnull as nullable,
    format_type(case when typbasetype > 0 then typbasetype else atttypid end, null) as type,
    not attnotnull or atthasdef or attidentity <> '' as optional
  from pg_class join pg_attribute on attrelid = pg_class.oid join pg_type on pg_type.oid = atttypid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
  order by relname collate "C", attname collate "C"`;

const selectRoutines = `
  select proname as name, proretset as set, format_type(prorettype, null) as returns,
    coalesce((select jsonb_agg(jsonb_build_object('name', proargnames[place], 'type', format_type(type, null),
        'optional', place > pronargs - pronargdefaults) order by proargnames[place] collate "C")
      from unnest(proargtypes::oid[]) with ordinality as arguments (type, place)), '[]') as arguments,
    coalesce((select jsonb_agg(jsonb_build_object('name', proargnames[place], 'type', format_type(type, null))
        order by proargnames[place] collate "C")
      from unnest(proallargtypes) with ordinality as results (type, place) where proargmodes[place] = 't'), '[]') as columns
  from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    and prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  order by proname collate "C"`;

// npm run db:types
if (import.meta.main) {
  const database = new PGlite();
  await applySchema(database, { seed: null });
  writeFileSync(typesFile, await databaseTypes(database));
  await database.close();
  console.log('Wrote supabase/database.types.ts.');
}
