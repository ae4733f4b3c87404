import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LogTables } from '../../src/features/log/rules/operations.ts';
import type { ShoppingTables } from '../../src/features/shopping/rules/operations.ts';
import { databaseServer } from '../support/database-server.ts';
import { type Database, lanes } from '../support/databases.ts';
import { day, histories } from '../support/histories.ts';
import { brokenLaws, outOfOrder } from '../support/laws.ts';
import { logChoices, logSimulation, withoutPurged } from '../support/log-simulation.ts';
import {
  brokenCounts,
  brokenTicks,
  shoppingChoices,
  shoppingSimulation,
} from '../support/shopping-simulation.ts';
import { run } from '../support/simulation.ts';

const numRuns = Number(process.env.DATABASE_HISTORIES ?? 25);

describe.each(lanes())('the laws of sync over apply_ops on $name', ({ open }) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  test('are tried with every entity that the database takes operations of', async () => {
    const { rows } = await db.owner.query<{ body: string }>(
      "select prosrc as body from pg_proc where oid = 'private.apply_to'::regproc",
    );
    const taken = [...(rows[0]?.body ?? '').matchAll(/when '(\w+)'/g)].map(([, entity]) => entity);
    const tried = [
      ...fc
        .sample(logChoices, 500)
        .flatMap((choice) => logSimulation.intents(logSimulation.empty, choice, randomUUID)),
      ...fc
        .sample(shoppingChoices, 500)
        .flatMap((choice) => shoppingSimulation.intents(shoppingSimulation.empty, choice, randomUUID)),
    ];
    expect(taken.length).toBeGreaterThan(1);
    expect([...new Set(tried.map(({ entity }) => entity))].sort()).toEqual(taken.sort());
  });

  test('hold for the log', async () => {
    const simulation = {
      ...logSimulation,
      server: () => databaseServer<LogTables>(db.owner, 'log'),
    };
    await fc.assert(
      fc.asyncProperty(histories(logChoices, 20, day), async (history) => {
        const outcome = await run(history, simulation);
        expect([
          ...brokenLaws(outcome, withoutPurged),
          ...outOfOrder(outcome, simulation.apply, simulation.empty),
        ]).toEqual([]);
      }),
      { numRuns },
    );
  }, 600_000);

  test('hold for the shopping list, every counter is the number of purchases, and the freezer holds what was put in', async () => {
    const server = () => databaseServer<ShoppingTables>(db.owner, 'shopping');
    await fc.assert(
      fc.asyncProperty(histories(shoppingChoices, 20, day), async (history) => {
        const outcome = await run(history, { ...shoppingSimulation, server });
        const { apply, empty } = shoppingSimulation;
        expect([
          ...brokenLaws(outcome),
          ...outOfOrder(outcome, apply, empty),
          ...brokenCounts(outcome),
          ...brokenTicks(outcome),
        ]).toEqual([]);
      }),
      { numRuns },
    );
  }, 600_000);
});
