import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SyncedRow } from '../../src/sync/actions.ts';
import type { SyncGateway } from '../../src/sync/protocol.ts';
import { brokenLaws } from '../support/laws/laws.ts';
import { choices, crowdedChoices } from '../support/simulation/choices.ts';
import { type History, histories } from '../support/simulation/histories.ts';
import { run, type Simulation } from '../support/simulation/simulation.ts';

const total = Number(process.env.HISTORIES ?? 10_000);

/** Many short histories find more than few long ones, but some bugs need a long one to show. */
const short = histories(choices, 12);
const long = histories(choices, 30);
const broken = async (history: History, planted: Simulation = {}) => brokenLaws(await run(history, planted));

/** Phones that go wrong: rows are missing in answers, and in what the phone reads from its disk, or are older ones. */
const damaged: Simulation = {
  gateway: (gateway) => ({
    ...gateway,
    pull: async (since) => {
      const answer = await gateway.pull(since);
      const rows = Object.entries(answer.rows ?? {}).map(([table, list]) => [
        table,
        since > 0 ? list.slice(0, -1) : list,
      ]);
      return { ...answer, rows: Object.fromEntries(rows) };
    },
  }),
  storage(storage) {
    let loads = 0;
    return {
      ...storage,
      async load() {
        const stored = await storage.load();
        loads += 1;
        // Not each time: what is repaired on the disk must stay so.
        if (loads % 3 > 0) return stored;
        const tables = Object.entries<ReadonlyMap<string, SyncedRow>>(stored.snapshot.tables).map(
          ([table, rows], i) => {
            const [first, ...others] = rows;
            if (!first) return [table, rows];
            const [key, row] = first;
            return [table, new Map(i % 2 === 0 ? others : [[key, { ...row, rev: row.rev - 1 }], ...others])];
          },
        );
        return { ...stored, snapshot: { ...stored.snapshot, tables: Object.fromEntries(tables) } };
      },
    };
  },
};

/** Each is tried with its share of all histories. */
const trials: readonly [string, share: number, fc.Arbitrary<History>, planted?: Simulation][] = [
  ['whatever the network, the tabs and the clocks do', 0.7, short],
  [
    'without a single live message',
    0.1,
    short.map((history) => ({ ...history, messages: [{ lost: true, delay: 0 }] })),
  ],
  ['when the clock of the server jumps', 0.1, histories(crowdedChoices, 12, { clockJumps: true })],
  ['when the database is restored from a backup', 0.2, histories(choices, 16, { restores: true })],
  ['on phones that lose rows, or have older ones', 0.1, short, damaged],
];

test.each(trials)('the laws hold %s', async (_, share, tried, planted) => {
  await fc.assert(
    fc.asyncProperty(tried, async (history) => {
      expect(await broken(history, planted)).toEqual([]);
    }),
    { numRuns: Math.ceil(total * share) },
  );
});

const onGateway = (bug: (gateway: SyncGateway) => Partial<SyncGateway>): Simulation => ({
  gateway: (gateway) => ({ ...gateway, ...bug(gateway) }),
});
const applied = ({ id }: { readonly id: string }) => ({ id, status: 'applied' as const });

/** Each would be a bug in the engine, the storage or the server; the laws must catch it. */
const bugs: [string, Simulation][] = [
  [
    'storage that says it has stored what it has not',
    {
      storage: (storage) => ({
        ...storage,
        append: async (action) => ({ seq: Date.now(), action, state: { kind: 'waiting' } }),
      }),
    },
  ],
  [
    'an action that leaves when it is sent, not when it is confirmed',
    onGateway(({ push }) => ({
      push: async (actions, member) => ({
        ...(await push(actions.slice(1), member)),
        receipts: actions.map(applied),
      }),
    })),
  ],
  [
    'an action that is applied twice',
    onGateway(({ push }) => ({
      push: (actions, member) =>
        push(
          [
            ...actions.slice(0, 1).map((each) => ({ ...each, id: each.id.replace('0-4', '1-4') })),
            ...actions,
          ],
          member,
        ),
    })),
  ],
  [
    'a message taken as the next one whatever its number',
    onGateway(({ pull, watch }) => {
      let last = 0;
      return {
        pull: async (since) => {
          // With the checksums, the phone would find out at the next pull.
          const { checksums: _, ...answer } = await pull(since);
          last = Math.max(last, answer.rev);
          return answer;
        },
        watch: (on) => watch({ ...on, change: (changes) => on.change({ ...changes, rev: ++last }) }),
      };
    }),
  ],
  [
    'what was done first taken as done last',
    onGateway(({ push }) => ({
      push: (actions, member) =>
        push(
          actions.map((each, i) => (i === 0 ? { ...each, at: each.at + 60_000 } : each)),
          member,
        ),
    })),
  ],
  [
    'a receipt for a refused action that says it was applied',
    onGateway(({ push }) => ({
      push: async (actions, member) => ({ ...(await push(actions, member)), receipts: actions.map(applied) }),
    })),
  ],
];
test.each(bugs)('the laws catch %s', async (_, planted) => {
  const property = fc.asyncProperty(long, async (history) => (await broken(history, planted)).length === 0);
  const found = await fc.check(property, { numRuns: 5_000, endOnFailure: true });
  expect(found.failed).toBe(true);
});
