import type { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import pg from 'pg';
import type { LogTables } from '../../src/features/log/rules/operations.ts';
import type { ShoppingTables } from '../../src/features/shopping/rules/operations.ts';
import type { Operation } from '../../src/sync/protocol.ts';
import type { Tables } from '../../src/sync/state/snapshot.ts';
import { migrate } from '../../supabase/local/database/migrate.ts';
import { fromPg, type Sql } from '../../supabase/local/database/sql.ts';
import { databaseServer } from '../support/database-server.ts';
import { openTemplate } from '../support/database-template.ts';
import { day, histories } from '../support/histories.ts';
import { brokenLaws, outOfOrder } from '../support/laws.ts';
import { logChoices, logSimulation, withoutPurged } from '../support/log-simulation.ts';
import { startPostgres } from '../support/postgres-server.ts';
import {
  brokenCounts,
  brokenTicks,
  shoppingChoices,
  shoppingSimulation,
} from '../support/shopping-simulation.ts';
import { type Outcome, run, type Simulation } from '../support/simulation.ts';
import type { Part, Row } from './part.ts';

const numRuns = 10_000;
/** As many as a coffee break holds; `DATABASE_HISTORIES=10000` tries as many as in memory. */
const databaseRuns = Number(process.env.DATABASE_HISTORIES ?? 500);

/** The laws of the shopping list and of the log, each against one server. */
const bothTried = async (on: string, runs: number, sql: Sql | null): Promise<Row[]> => [
  await tried(
    `the shopping list${on}`,
    runs,
    {
      ...shoppingSimulation,
      ...(sql && { server: () => databaseServer<ShoppingTables>(sql, 'shopping') }),
    },
    shoppingChoices,
    sql !== null,
    (outcome) => [...brokenLaws(outcome), ...brokenCounts(outcome), ...brokenTicks(outcome)],
  ),
  await tried(
    `the log${on}`,
    runs,
    { ...logSimulation, ...(sql && { server: () => databaseServer<LogTables>(sql, 'log') }) },
    logChoices,
    sql !== null,
    (outcome) => brokenLaws(outcome, withoutPurged),
  ),
];

/** Random histories of phones, tabs, clocks and networks, each held to the laws of sync. */
export const historiesPart: Part = {
  name: 'Laws of sync',
  how: 'In memory, and against the database functions themselves; a database is emptied before each history.',
  async run() {
    const pglite: PGlite = await openTemplate('migrated');
    const rows = [
      ...(await bothTried('', numRuns, null)),
      ...(await bothTried(' on PGlite', databaseRuns, pglite)),
    ];
    await pglite.close();
    const server = await startPostgres();
    if (!server) return rows;
    const client = new pg.Client({ connectionString: server.url('postgres') });
    await client.connect();
    await migrate(fromPg(client), { seed: null });
    rows.push(...(await bothTried(' on PostgreSQL', databaseRuns, fromPg(client))));
    await client.end();
    await server.stop();
    return rows;
  },
};

async function tried<Op extends Operation, T extends Tables, Choice>(
  name: string,
  numRuns: number,
  simulation: Simulation<Op, T, Choice>,
  choices: fc.Arbitrary<Choice>,
  /** The clocks of phones run behind that of a database, so that it takes nothing for a time to come. */
  isBehind: boolean,
  laws: (outcome: Outcome<Op, T>) => string[],
): Promise<Row> {
  let operations = 0;
  let failed = 0;
  const property = fc.asyncProperty(
    histories(choices, isBehind ? 20 : 30, isBehind ? day : 0),
    async (history) => {
      const outcome = await run(history, simulation);
      operations += outcome.applied.size;
      const broken = [...laws(outcome), ...outOfOrder(outcome, simulation.apply, simulation.empty)];
      if (broken.length > 0) throw new Error(broken.join('; '));
    },
  );
  const result = await fc.check(property, { numRuns, endOnFailure: true });
  if (result.failed) {
    failed = 1;
    console.error(fc.defaultReportMessage(result));
  }
  return {
    what: `random histories of ${name} (${operations.toLocaleString('en')} operations applied)`,
    figure: failed
      ? `a law is broken, seed ${result.seed}`
      : `${numRuns.toLocaleString('en')}, no law broken`,
    budget: `${numRuns.toLocaleString('en')} and none`,
    kept: !failed,
  };
}
