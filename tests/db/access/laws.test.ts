import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { databaseServer } from '../../support/databases/database-server.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import { brokenLaws, outOfOrder } from '../../support/laws/laws.ts';
import { day, histories } from '../../support/simulation/histories.ts';
import { run } from '../../support/simulation/simulation.ts';
import { eachSyncedFeature } from '../../support/simulation/synced-features.ts';

const numRuns = Number(process.env.DATABASE_HISTORIES ?? 25);

describe.each(engines())('the laws of sync over apply_ops on $name', ({ open }) => {
  const db = testDatabase(open);

  test('cover every entity that the database takes operations of', async () => {
    const { rows } = await db.owner.query<{ body: string }>(
      "select prosrc as body from pg_proc where oid = 'private.apply_to'::regproc",
    );
    const taken = [...(rows[0]?.body ?? '').matchAll(/when '(\w+)'/g)].map(([, entity]) => entity);
    const tried = eachSyncedFeature(({ choices, simulation: { intents, empty } }) =>
      fc.sample(choices, 500).flatMap((choice) => intents(empty, choice, randomUUID)),
    ).flat();
    expect(taken.length).toBeGreaterThan(1);
    expect([...new Set(tried.map(({ entity }) => entity))].sort()).toEqual(taken.sort());
  });

  eachSyncedFeature(({ name, title, simulation, choices, broken, needed }) =>
    test(`hold for ${title}, those that it alone has included`, async () => {
      const { apply, empty } = simulation;
      const server = () => databaseServer<typeof empty>(db.owner, name);
      await fc.assert(
        fc.asyncProperty(histories(choices, 20, day), async (history) => {
          const outcome = await run(history, { ...simulation, server });
          expect([
            ...brokenLaws(outcome, needed),
            ...outOfOrder(outcome, apply, empty),
            ...broken(outcome),
          ]).toEqual([]);
        }),
        { numRuns },
      );
    }, 600_000),
  );
});
