import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { databaseServer, setClock } from '../../support/databases/database-server.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import { brokenLaws } from '../../support/laws/laws.ts';
import { crowdedChoices, day } from '../../support/simulation/choices.ts';
import { histories } from '../../support/simulation/histories.ts';
import { run } from '../../support/simulation/simulation.ts';

const numRuns = Number(process.env.DATABASE_HISTORIES ?? 20);

describe.each(engines())('on $name', ({ open }) => {
  const db = testDatabase(open);
  // Other files use the same database, too.
  afterAll(() => setClock(db.owner, 0));

  test('the laws of sync hold over apply_actions and pull_changes', async () => {
    await fc.assert(
      fc.asyncProperty(histories(crowdedChoices, 20, { behind: day, clockJumps: true }), async (history) => {
        expect(brokenLaws(await run(history, { server: () => databaseServer(db.owner) }))).toEqual([]);
      }),
      { numRuns },
    );
  });
});
