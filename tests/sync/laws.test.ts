import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { syncedTables } from '../../src/data/gateway/tables.ts';
import type { Operation } from '../../src/sync/protocol.ts';
import type { Tables } from '../../src/sync/state/snapshot.ts';
import { brokenLaws, outOfOrder } from '../support/laws/laws.ts';
import { type History, histories } from '../support/simulation/histories.ts';
import { run, type Simulation } from '../support/simulation/simulation.ts';
import { eachSyncedFeature, type SyncedFeature } from '../support/simulation/synced-features.ts';

/**
 * Histories a law is tried on: enough to catch each planted bug many times over; `npm run bench` tries
 * 10,000.
 */
const numRuns = Number(process.env.HISTORIES ?? 150);

eachSyncedFeature(laws);

test('the laws are tried with every feature whose tables are synced', () => {
  expect(eachSyncedFeature(({ name }) => name).sort()).toEqual(Object.keys(syncedTables).sort());
});

function laws<Op extends Operation, T extends Tables, Choice>({
  title,
  simulation,
  choices,
  broken: brokenHere,
}: SyncedFeature<Op, T, Choice>) {
  const all = histories(choices, 30);
  async function broken(history: History<Choice>, planted: Partial<Simulation<Op, T, Choice>> = {}) {
    const outcome = await run(history, { ...simulation, ...planted });
    return [
      ...brokenLaws(outcome),
      ...outOfOrder(outcome, simulation.apply, simulation.empty),
      ...brokenHere(outcome),
    ];
  }

  describe(`the laws of sync for ${title}`, () => {
    test('hold whatever the network, the tabs and the clocks do', async () => {
      await fc.assert(
        fc.asyncProperty(all, async (history) => {
          expect(await broken(history)).toEqual([]);
        }),
        { numRuns },
      );
    }, 600_000);

    test('hold without a single live message', async () => {
      const silent = (history: History<Choice>) => ({ ...history, messages: [{ lost: true, delay: 0 }] });
      await fc.assert(
        fc.asyncProperty(all, async (history) => {
          expect(await broken(silent(history))).toEqual([]);
        }),
        { numRuns: Math.ceil(numRuns / 3) },
      );
    }, 600_000);

    /** Each would be a bug in the engine, the storage or the server; the laws must catch it. */
    const bugs: [string, Partial<Simulation<Op, T, Choice>>][] = [
      [
        'storage that says it has stored what it has not',
        {
          storage: (storage) => ({
            ...storage,
            append: async (operations, member) =>
              operations.map((op, i) => ({ seq: Date.now() + i, op, member, state: { kind: 'waiting' } })),
          }),
        },
      ],
      [
        'an operation that leaves when it is sent, not when it is confirmed',
        {
          gateway: (gateway) => ({
            ...gateway,
            push: (operations, sender) =>
              gateway.push(operations.slice(1), sender).then((answer) => ({
                ...answer,
                receipts: operations.map(({ id }) => ({ id, status: 'applied' as const })),
              })),
          }),
        },
      ],
      [
        'a message taken as the next one whatever its number',
        {
          gateway: (gateway) => {
            let last = 0;
            return {
              ...gateway,
              pull: async (since) => {
                const answer = await gateway.pull(since);
                last = Math.max(last, answer.rev);
                return answer;
              },
              watch: (on) =>
                gateway.watch({ ...on, change: (changes) => on.change({ ...changes, rev: ++last }) }),
            };
          },
        },
      ],
      [
        'a pull that forgets the last row',
        {
          gateway: (gateway) => ({
            ...gateway,
            pull: async (since) => {
              const answer = await gateway.pull(since);
              const rows = Object.fromEntries(
                Object.entries(answer.rows ?? {}).map(([table, list]) => [
                  table,
                  since > 0 ? list.slice(0, -1) : list,
                ]),
              );
              return { ...answer, rows };
            },
          }),
        },
      ],
      [
        'what was done first taken as done last',
        {
          gateway: (gateway) => ({
            ...gateway,
            push: ([first, ...others], sender) =>
              gateway.push(first ? [{ ...first, at: first.at + 5000 }, ...others] : [], sender),
          }),
        },
      ],
      [
        'a receipt for a refused operation that says it was applied',
        {
          gateway: (gateway) => ({
            ...gateway,
            push: async (operations, sender) => {
              const answer = await gateway.push(operations, sender);
              return {
                ...answer,
                receipts: answer.receipts.map(({ id }) => ({ id, status: 'applied' as const })),
              };
            },
          }),
        },
      ],
    ];
    test.each(bugs)(
      'catch %s',
      async (_, planted) => {
        const property = fc.asyncProperty(
          all,
          async (history) => (await broken(history, planted)).length === 0,
        );
        const found = await fc.check(property, { numRuns: 500, endOnFailure: true });
        expect(found.failed).toBe(true);
      },
      600_000,
    );
  });
}
