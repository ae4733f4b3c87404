import fc from 'fast-check';
import type { Operation } from '../../src/sync/protocol.ts';
import type { Tables } from '../../src/sync/snapshot.ts';
import { histories } from '../support/histories.ts';
import { brokenLaws, outOfOrder } from '../support/laws.ts';
import { logChoices, logSimulation } from '../support/log-simulation.ts';
import { brokenCounts, shoppingChoices, shoppingSimulation } from '../support/shopping-simulation.ts';
import { type Outcome, run, type Simulation } from '../support/simulation.ts';
import type { Part, Row } from './part.ts';

const numRuns = 10_000;

/** Random histories of phones, tabs, clocks and networks, each held to the laws of sync. */
export const historiesPart: Part = {
  name: 'Laws of sync',
  run: async () => [
    await tried('the shopping list', shoppingSimulation, shoppingChoices, brokenCounts),
    await tried('the log', logSimulation, logChoices, () => []),
  ],
};

async function tried<Op extends Operation, T extends Tables, Choice>(
  name: string,
  simulation: Simulation<Op, T, Choice>,
  choices: fc.Arbitrary<Choice>,
  more: (outcome: Outcome<Op, T>) => string[],
): Promise<Row> {
  let operations = 0;
  let failed = 0;
  const property = fc.asyncProperty(histories(choices, 30), async (history) => {
    const outcome = await run(history, simulation);
    operations += outcome.applied.size;
    const broken = [
      ...brokenLaws(outcome),
      ...outOfOrder(outcome, simulation.apply, simulation.empty),
      ...more(outcome),
    ];
    if (broken.length > 0) throw new Error(broken.join('; '));
  });
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
    budget: '10,000 and none',
    kept: !failed,
  };
}
