import type { Sql } from '../../../supabase/local/database/sql.ts';
import { danishEntries } from '../../support/databases/danish-entries.ts';
import { fillLog } from '../../support/databases/fill-log.ts';
import { newMember, runAs } from '../../support/people.ts';
import { readBy } from '../database/reads.ts';
import { ms, type Part, percentile, type Row } from '../part.ts';
import { type Databases, onPglite, onServer } from './log-databases.ts';
import { kindsOfQueries, logQueries } from './log-queries.ts';

const sizes = [1_000, 10_000, 100_000];
const rounds = 9;
/** For 100,000 entries, in ms. */
const budget = 30;

/**
 * Measures `search_log` as a member, in the embedded Postgres and on a PostgreSQL server if one is installed.
 */
export const logSearchPart: Part = {
  name: 'Search in the log, in the database',
  how: `Each of ${logQueries.length} searches for its first page and for a page from the middle of the log, as a member, the median of ${rounds} times; the sizes in turn, so that what else the machine does delays them alike.`,
  async run() {
    const rows: Row[] = [];
    for (const open of [onPglite, onServer]) {
      const databases = await open(sizes.length);
      if (!databases) continue;
      rows.push(...(await measured(databases)));
      await databases.close();
    }
    return rows;
  },
};

type Search = (query: string, before?: { date: string }) => Promise<unknown>;

async function measured({ name, all }: Databases): Promise<Row[]> {
  const logs = await Promise.all(all.map((sql, i) => filled(sql, sizes[i] ?? 0)));
  const pages = logQueries.flatMap((query) => [
    { query, later: false },
    { query, later: true },
  ]);
  /** The time of each round, by size and page. */
  const times = logs.map(() => pages.map((): number[] => []));
  for (let round = -1; round < rounds; round += 1)
    for (const [at, { query, later }] of pages.entries())
      for (const [size, { search, middle }] of logs.entries()) {
        const start = performance.now();
        await search(query, later ? { date: middle } : undefined);
        // The first round is a warm-up.
        if (round >= 0) times[size]?.[at]?.push(performance.now() - start);
      }
  const medians = times.map((ofSize) => ofSize.map((each) => percentile(each, 0.5)));
  const p95 = medians.map((each) => percentile(each, 0.95));
  const bySize = medians.map((each, i): Row => {
    const [now = 0, before = 0] = [p95[i], p95[i - 1]];
    const growth = i > 0 ? `, ${(now / before).toFixed(1)} times that of a tenth` : '';
    return {
      what: `${sizes[i]?.toLocaleString('en')} entries, ${name}`,
      figure: `p50 ${ms(percentile(each, 0.5))}, p95 ${ms(now)}${growth}`,
      ...(i === sizes.length - 1 && {
        budget: `p95 ${budget} ms, 2 times that of a tenth`,
        kept: now <= budget && now < 2 * before,
      }),
    };
  });
  const [sql, search, largest] = [all.at(-1), logs.at(-1)?.search, medians.at(-1) ?? []];
  if (!sql || !search) throw new Error('There is no database.');
  const byKind: Row[] = [];
  for (const [kind, queries] of Object.entries(kindsOfQueries)) {
    const slowest = (later: boolean) =>
      Math.max(
        ...largest.filter((_, at) => pages[at]?.later === later && queries.includes(pages[at]?.query ?? '')),
      );
    byKind.push(await kindRow(`${kind}, as ${queries[0]}`, slowest, sql, search, queries));
  }
  return [...bySize, ...byKind];
}

/**
 * Returns the slowest search of a kind among the most entries, and what the database reads for that kind: it
 * should read an index and no table.
 */
async function kindRow(
  what: string,
  slowest: (later: boolean) => number,
  sql: Sql,
  search: Search,
  queries: readonly string[],
): Promise<Row> {
  const { indexes, scans } = await readBy(sql, 'log_search', async () => {
    for (const query of queries) await search(query);
  });
  return {
    what: `– ${what}`,
    figure: `slowest ${ms(slowest(false))}, a later page ${ms(slowest(true))}; by ${indexes.join(', ') || 'no index'}`,
    budget: 'an index, no scan of the table',
    kept: indexes.length > 0 && scans === 0,
  };
}

async function filled(sql: Sql, size: number): Promise<{ search: Search; middle: string }> {
  const member = await newMember(sql);
  const entries = danishEntries(size);
  await fillLog(sql, entries);
  return {
    middle: new Date(entries[size / 2]?.date ?? 0).toISOString(),
    search: (query, before) =>
      runAs(sql, member, 'select public.search_log($1, $2)', [query, before ? JSON.stringify(before) : null]),
  };
}
