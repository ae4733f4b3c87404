import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { inTransaction, type Sql } from './sql.ts';

const supabase = resolve(import.meta.dirname, '../..');

/** Where to read from instead of this project's own files. */
export interface Sources {
  /** The folder of `<timestamp>_<name>.sql` files. */
  migrations?: string;
  /** The file of rows for an empty database; `null` for none. */
  seed?: string | null;
}

/** The names of the files that were applied, in order. Empty when the database was up to date. */
export type Applied = string[];

/**
 * Brings a database up to date: the platform, then every new migration in order, each in its own transaction,
 * then the seed once. The history is stored where Supabase's own command line stores it. Fails with the
 * file's name and line, and with a hint when an applied migration has been edited since.
 */
export const migrate = async (
  sql: Sql,
  { migrations = join(supabase, 'migrations'), seed = join(supabase, 'seed.sql') }: Sources = {},
): Promise<Applied> => {
  await run(sql, join(import.meta.dirname, 'platform.sql'));
  await sql.exec(history);
  const known = new Map(
    (await sql.query<{ version: string; statements: string[] }>(selectVersions)).rows.map(
      ({ version, statements }) => [version, statements.join('')],
    ),
  );

  const applied: Applied = [];
  for (const file of sqlFiles(migrations)) {
    const [, version = '', name = ''] = /^(\d+)_(.*)\.sql$/.exec(basename(file)) ?? [];
    const text = readFileSync(file, 'utf8');
    const before = known.get(version);
    if (before === text) continue;
    if (before !== undefined) throw new Error(`${basename(file)} was edited after it was applied. ${advice}`);
    await inTransaction(sql, async () => {
      await run(sql, file);
      await sql.query(insertVersion, [version, name, [text]]);
    });
    applied.push(basename(file));
  }

  if (seed && existsSync(seed) && !(await sql.query(selectSeed, [basename(seed)])).rows.length) {
    await inTransaction(sql, async () => {
      await run(sql, seed);
      const hash = createHash('sha256').update(readFileSync(seed)).digest('hex');
      await sql.query(insertSeed, [basename(seed), hash]);
    });
    applied.push(basename(seed));
  }
  return applied;
};

const history = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
`;
const selectVersions = 'select version, statements from supabase_migrations.schema_migrations';
const insertVersion =
  'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)';
const selectSeed = 'select 1 from supabase_migrations.seed_files where path = $1';
const insertSeed = 'insert into supabase_migrations.seed_files (path, hash) values ($1, $2)';
const advice = 'Put the change in a new migration, or start afresh with `npm run db:reset`.';

const sqlFiles = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^\d+_.*\.sql$/.test(name))
    .sort()
    .map((name) => join(folder, name));

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
