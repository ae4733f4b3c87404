import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SyncGateway } from '../../src/sync/protocol.ts';
import { type CountingChoice, counting, countingChoices } from '../support/simulation/counting-simulation.ts';
import { type History, histories } from '../support/simulation/histories.ts';
import { run } from '../support/simulation/simulation.ts';

const numRuns = Number(process.env.HISTORIES ?? 150);
const all = histories(countingChoices, 30);

async function impossible(history: History<CountingChoice>, plant?: (gateway: SyncGateway) => SyncGateway) {
  const { simulation, seen } = counting();
  await run(history, { ...simulation, ...(plant && { gateway: plant }) });
  return seen();
}

test('no tab ever shows a count that is more than was counted, or less than it showed before', async () => {
  await fc.assert(
    fc.asyncProperty(all, async (history) => {
      expect(await impossible(history)).toEqual([]);
    }),
    { numRuns },
  );
}, 600_000);

const bugs: [string, (gateway: SyncGateway) => SyncGateway][] = [
  [
    'messages that do not say which operations they hold',
    (gateway) => ({
      ...gateway,
      watch: (on) => gateway.watch({ ...on, change: (changes) => on.change({ ...changes, operations: [] }) }),
    }),
  ],
  [
    'answers that do not say it',
    (gateway) => ({
      ...gateway,
      pull: async (since) => ({ ...(await gateway.pull(since)), operations: [] }),
    }),
  ],
  [
    'a receipt for a revision before the one that holds the operation',
    (gateway) => ({
      ...gateway,
      push: async (operations, sender) => {
        const answer = await gateway.push(operations, sender);
        return { ...answer, rev: Math.max(0, answer.rev - 1) };
      },
    }),
  ],
];
test.each(bugs)(
  '%s are caught',
  async (_, planted) => {
    const property = fc.asyncProperty(
      all,
      async (history) => (await impossible(history, planted)).length === 0,
    );
    expect((await fc.check(property, { numRuns: 500, endOnFailure: true })).failed).toBe(true);
  },
  600_000,
);
