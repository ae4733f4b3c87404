import pg from 'pg';
import { migrate } from '../../supabase/local/migrate.ts';
import { fromPg, type Sql } from '../../supabase/local/sql.ts';
import { danishEntries } from '../support/danish-entries.ts';
import { fillLog } from '../support/fill-log.ts';
import { as, newMember } from '../support/people.ts';
import { openPglite } from '../support/pglite.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { logQueries } from './log-queries.ts';
import { ms, type Part, percentile, type Row } from './part.ts';

const sizes = [1_000, 10_000, 100_000];
const rounds = 7;
/** In 100,000 entries, in ms. */
const budget = 30;

/** How long `search_log` takes as a member, in the embedded Postgres and on a server where one is installed. */
export const logSearchPart: Part = {
  name: 'Search in the log, in the database',
  async run() {
    const rows: Row[] = [];
    for (const lane of [onPglite, onServer]) {
      const p95: number[] = [];
      for (const size of sizes) {
        const result = await lane(size);
        if (!result) break;
        p95.push(percentile(result.times, 0.95));
        rows.push(row(result, size, p95));
      }
    }
    return rows;
  },
};

interface Result {
  readonly database: string;
  readonly times: readonly number[];
  /** The indexes that the searches used. */
  readonly indexes: readonly string[];
}

function row({ database, times, indexes }: Result, size: number, p95: readonly number[]): Row {
  const [last = 0, before = 0] = p95.slice(-2).reverse();
  const growth = p95.length > 1 ? `, ${(last / before).toFixed(1)} times that of a tenth of the entries` : '';
  return {
    what: `${size.toLocaleString('en')} entries on ${database}, ${logQueries.length} searches (each the median of ${rounds}), by ${indexes.join(', ')}`,
    figure: `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(last)}${growth}`,
    ...(size === sizes.at(-1) && {
      budget: `p95 ${budget} ms, twice that of a tenth`,
      kept: last <= budget && last < 2 * before && indexes.includes('log_search_trigrams'),
    }),
  };
}

async function onPglite(size: number): Promise<Result> {
  const db = await openPglite();
  const result = await measured(db, size);
  await db.close();
  return { database: 'PGlite', ...result };
}

async function onServer(size: number): Promise<Result | null> {
  const server = await startPostgres();
  if (!server) return null;
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  const sql = fromPg(client);
  await migrate(sql, { seed: null });
  const result = await measured(sql, size);
  await client.end();
  await server.stop();
  return { database: 'PostgreSQL', ...result };
}

async function measured(sql: Sql, size: number) {
  const member = await newMember(sql);
  await fillLog(sql, danishEntries(size));
  const search = (query: string) => as(sql, member, 'select public.search_log($1)', [query]);
  for (const query of logQueries) await search(query);
  const times = logQueries.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [i, query] of logQueries.entries()) {
      const start = performance.now();
      await search(query);
      times[i]?.push(performance.now() - start);
    }
  // The median of each search's rounds: what else the machine does is not the database's time.
  return { times: times.map((each) => percentile(each, 0.5)), indexes: await used(sql) };
}

/** Every index of the search that was read, as the database counts. */
async function used(sql: Sql): Promise<string[]> {
  await sql.exec('select pg_stat_force_next_flush()');
  const { rows } = await sql.query<{ name: string }>(`
    select indexrelname as name from pg_stat_user_indexes
    where schemaname = 'private' and relname = 'log_search' and idx_scan > 0 and indexrelname like 'log_search_%'
      and indexrelname <> 'log_search_pkey'
    order by name`);
  return rows.map(({ name }) => name);
}
