import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { baselineFile, baselineOf, schemaFiles, schemasFolder } from './baseline.ts';
import { inTransaction, type Sql } from './sql.ts';

/** Where to read from instead of this project's own files. */
export interface Sources {
  /** `null` to open a database as it is. */
  schemas?: string | null;
  /** The file of rows for an empty database; `null` for none. */
  seed?: string | null;
}

/** True if the database was created from these schema files. */
export const hasPresentSchema = async (sql: Sql): Promise<boolean> =>
  (await sql.query<{ text: string }>(selectSchema)).rows[0]?.text === baselineOf();

/** Does nothing where that was done before. Fails with file and line, or when the schema was edited since. */
export const applySchema = async (
  sql: Sql,
  { schemas = schemasFolder, seed = resolve(import.meta.dirname, '../../seed.sql') }: Sources = {},
): Promise<void> => {
  if (schemas === null) return;
  await run(sql, join(import.meta.dirname, 'platform.sql'));
  await sql.exec(history);
  const text = baselineOf(schemas);
  const [before] = (await sql.query<{ text: string }>(selectSchema)).rows;
  if (before && before.text !== text)
    throw new Error(
      `supabase/schemas was edited after this database was created. \`npm run db:update\` gives it the new schema and keeps what it holds${seed ? '; `npm run db:reset` starts afresh' : ''}.`,
    );
  if (before) return;
  await inTransaction(sql, async () => {
    for (const file of schemaFiles(schemas)) await run(sql, file);
    if (seed) await run(sql, seed);
    await sql.query(insertSchema, [...version(baselineFile), [text]]);
  });
};

// Where Supabase's own command line records what it has applied.
const history = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );
`;
const selectSchema =
  "select array_to_string(statements, '') as text from supabase_migrations.schema_migrations";
const insertSchema =
  'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)';

/** Returns the version and the name of a migration. */
const version = (file: string) => /^(\d+)_(.*)\.sql$/.exec(basename(file))?.slice(1) ?? [];

const run = async (sql: Sql, file: string) => {
  const text = readFileSync(file, 'utf8');
  try {
    await sql.exec(text);
  } catch (cause) {
    const { message, position } = cause as Error & { position?: string };
    const line = position ? `:${text.slice(0, Number(position)).split('\n').length}` : '';
    throw new Error(`${basename(file)}${line}: ${message}`, { cause });
  }
};
