import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../local/database/database.ts';
import { fromPg, type Sql } from '../local/database/sql.ts';
import { dataDir, isAtHome } from '../local/settings.ts';
import type { ArchivedTables } from './archive.ts';

export function readCall(name: 'db:export' | 'db:import') {
  const usage = `Usage: npm run ${name} -- FILE [--database postgres://…]${name === 'db:import' ? ' [--identity FILE]' : ''}`;
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { database: { type: 'string' }, identity: { type: 'string' } },
    });
    const [file] = positionals;
    if (file && positionals.length === 1) return { file, ...values };
  } catch (error) {
    console.error((error as Error).message);
  }
  console.error(usage);
  process.exit(2);
}

export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error((error as Error).message || String(error));
    process.exitCode = 1;
  }
}

export const pictureSettings =
  'set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN. docs/recovery.md says where they are found.';
export const withoutPictures = `The pictures are left out: ${pictureSettings}`;

/** Counts the rows of each table: `71 shopping, 120 log`. */
export const counts = (tables: ArchivedTables): string =>
  Object.entries(tables)
    .map(([table, rows]) => `${rows.length} ${table}`)
    .join(', ');

/** The embedded database must not be running. */
export async function withDatabase<R>(
  address: string | undefined,
  work: (sql: Sql) => Promise<R>,
): Promise<R> {
  if (address === undefined) {
    const database = await openDatabase(dataDir, isAtHome() ? { seed: null } : {});
    try {
      return await database.exclusively(work);
    } finally {
      await database.close();
    }
  }
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(fromPg(client));
  } finally {
    await client.end();
  }
}
