import type { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import pg from 'pg';
import type { Operation } from '../../../src/sync/protocol.ts';
import type { Tables } from '../../../src/sync/state/snapshot.ts';
import { applySchema } from '../../../supabase/local/database/apply-schema.ts';
import { fromPg, type Sql } from '../../../supabase/local/database/sql.ts';
import { databaseServer } from '../../support/databases/database-server.ts';
import { openTemplate } from '../../support/databases/database-template.ts';
import { startPostgres } from '../../support/databases/postgres-server.ts';
import { brokenLaws, outOfOrder } from '../../support/laws/laws.ts';
import { day, histories } from '../../support/simulation/histories.ts';
import { run } from '../../support/simulation/simulation.ts';
import { eachSyncedFeature, type SyncedFeature } from '../../support/simulation/synced-features.ts';
import type { Part, Row } from '../part.ts';

const numRuns = 10_000;
/** As many as run in a few minutes; `DATABASE_HISTORIES=10000` runs as many as in memory. */
const databaseRuns = Number(process.env.DATABASE_HISTORIES ?? 500);

/** Tests the laws of each feature, one after the other on one server. */
async function allTried(on: string, runs: number, sql: Sql | null): Promise<Row[]> {
  const rows: Row[] = [];
  for (const tried of eachSyncedFeature((feature) => () => triedOn(feature, on, runs, sql)))
    rows.push(await tried());
  return rows;
}

/** Checks the laws of sync on random histories of phones, tabs, clocks and networks. */
export const historiesPart: Part = {
  name: 'Laws of sync',
  how: 'In memory, and against the database functions themselves; a database is emptied before each history.',
  async run() {
    const pglite: PGlite = await openTemplate('schema');
    const rows = [
      ...(await allTried('', numRuns, null)),
      ...(await allTried(' on PGlite', databaseRuns, pglite)),
    ];
    await pglite.close();
    const server = await startPostgres();
    if (!server) return rows;
    const client = new pg.Client({ connectionString: server.url('postgres') });
    await client.connect();
    await applySchema(fromPg(client), { seed: null });
    rows.push(...(await allTried(' on PostgreSQL', databaseRuns, fromPg(client))));
    await client.end();
    await server.stop();
    return rows;
  },
};

async function triedOn<Op extends Operation, T extends Tables, Choice>(
  { name, title, simulation, choices, broken, needed }: SyncedFeature<Op, T, Choice>,
  on: string,
  numRuns: number,
  sql: Sql | null,
): Promise<Row> {
  const tried = { ...simulation, ...(sql && { server: () => databaseServer<T>(sql, name) }) };
  let operations = 0;
  let failed = 0;
  const property = fc.asyncProperty(
    // Phones' clocks are behind the database's, so that it accepts all their times.
    histories(choices, sql ? 20 : 30, sql ? day : 0),
    async (history) => {
      const outcome = await run(history, tried);
      operations += outcome.applied.size;
      const found = [
        ...brokenLaws(outcome, needed),
        ...outOfOrder(outcome, simulation.apply, simulation.empty),
        ...broken(outcome),
      ];
      if (found.length > 0) throw new Error(found.join('; '));
    },
  );
  const result = await fc.check(property, { numRuns, endOnFailure: true });
  if (result.failed) {
    failed = 1;
    console.error(fc.defaultReportMessage(result));
  }
  return {
    what: `random histories of ${title}${on} (${operations.toLocaleString('en')} operations applied)`,
    figure: failed
      ? `a law is broken, seed ${result.seed}`
      : `${numRuns.toLocaleString('en')}, no law broken`,
    budget: `${numRuns.toLocaleString('en')} and none`,
    kept: !failed,
  };
}
