import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ShoppingTables } from '../../src/data/gateway/tables.ts';
import { applyShopping } from '../../src/features/shopping/rules/apply-operation.ts';
import type { Operation, SyncGateway } from '../../src/sync/protocol.ts';
import { brokenFreezerCounts } from '../support/laws/freezer-laws.ts';
import { type History, histories } from '../support/simulation/histories.ts';
import {
  brokenCounts,
  brokenTicks,
  mixedShops,
  type ShoppingChoice,
  sameNameChoices,
  shoppingChoices,
  shoppingServer,
  shoppingSimulation,
} from '../support/simulation/shopping-simulation.ts';
import { run } from '../support/simulation/simulation.ts';

test('an operation delivered twice that counts twice is caught', async () => {
  const forgetful = (gateway: SyncGateway): SyncGateway => ({
    ...gateway,
    // The server has forgotten the operation: the same tap under another id.
    push: async (operations, sender) => {
      const twice = operations.filter(({ kind }) => kind === 'purchase');
      if (twice.length > 0)
        await gateway.push(
          twice.map((op) => ({ ...op, id: op.id.replace(/^0/, 'f') })),
          sender,
        );
      return gateway.push(operations, sender);
    },
  });
  const counts = async (history: History<ShoppingChoice>) => {
    const { rows, phones } = await run(history, { ...shoppingSimulation, gateway: forgetful });
    const bought = phones.flatMap(({ acknowledged }) => [...acknowledged]);
    return [...rows.purchase.keys()].every((id) => bought.includes(id));
  };
  const found = await fc.check(fc.asyncProperty(histories(shoppingChoices, 30), counts), { numRuns: 500 });
  expect(found.failed).toBe(true);
});

/** What a person may do with the freezer. */
const freezerChoices = fc
  .tuple(
    shoppingChoices,
    fc.constantFrom('add' as const, 'purchase' as const, 'stock' as const, 'stock' as const),
  )
  .map(([choice, kind]) => ({ ...choice, kind }));

/** Each would be a bug of the freezer, in the page or in Postgres; the laws must catch it. */
const freezerBugs: [string, (stock: Operation['data']) => Operation['data']][] = [
  ['what a purchase put in counted again by the next phone', ({ purchase: _, ...stock }) => stock],
  ['the day on which something was put in lost', ({ day: _, ...stock }) => stock],
  [
    'more taken out than was asked for',
    ({ by, ...stock }) => ({ ...stock, by: Number(by) < 0 ? Number(by) - 1 : by }),
  ],
];
test.each(freezerBugs)(
  'the laws of the freezer catch %s',
  async (_, planted) => {
    const gateway = (real: SyncGateway): SyncGateway => ({
      ...real,
      push: (operations, sender) =>
        real.push(
          operations.map((op) => (op.kind === 'stock' ? { ...op, data: planted(op.data) } : op)),
          sender,
        ),
    });
    const property = fc.asyncProperty(histories(freezerChoices, 30), async (history) => {
      const outcome = await run(history, { ...shoppingSimulation, gateway });
      return brokenFreezerCounts(outcome).length === 0;
    });
    const found = await fc.check(property, { numRuns: 3000, endOnFailure: true });
    expect(found.failed).toBe(true);
  },
  600_000,
);

/** What a person may do in a shop, and take back. */
const tripChoices = (kinds: readonly ShoppingChoice['kind'][]) =>
  fc.tuple(shoppingChoices, fc.constantFrom(...kinds)).map(([choice, kind]) => ({ ...choice, kind }));

/** Changes one row of a table after each operation of a kind. */
const after =
  <
    Table extends keyof ShoppingTables,
    Row = ShoppingTables[Table] extends ReadonlyMap<string, infer R> ? R : never,
  >(
    kind: Operation['kind'],
    table: Table,
    change: (row: Row, before: Row | undefined) => Row,
  ): typeof applyShopping =>
  (tables, op, member) => {
    const next = applyShopping(tables, op, member);
    if (op.kind !== kind || next === tables) return next;
    const rows = new Map(next[table] as unknown as ReadonlyMap<string, Row>);
    for (const [key, row] of rows) {
      const before = tables[table].get(key) as Row | undefined;
      if (row !== before) rows.set(key, change(row, before));
    }
    return { ...next, [table]: rows };
  };

/** Each would be a bug of a server that keeps what trips teach and freeze; the laws must catch it. */
const tripBugs: [string, readonly ShoppingChoice['kind'][], typeof applyShopping][] = [
  [
    'an undone purchase that leaves in the freezer what it put there',
    ['add', 'purchase', 'unpurchase', 'stock', 'stock'],
    after('unpurchase', 'shopping', (row, before) => ({
      ...row,
      count: before?.count ?? 0,
      frozen: before?.frozen ?? {},
    })),
  ],
  [
    'an undone purchase that goes on counting',
    ['add', 'purchase', 'unpurchase'],
    after('unpurchase', 'shopping', (row, before) => ({ ...row, buyCounter: before?.buyCounter ?? 0 })),
  ],
  [
    'a purchase that teaches a tick of the day before',
    ['add', 'tick', 'tick', 'purchase'],
    after('purchase', 'purchase', (row) => ({
      ...row,
      tickedAt: row.tickedAt === null ? null : row.tickedAt - 24 * 3_600_000,
    })),
  ],
  [
    'a tick in a shop that there is not',
    ['add', 'tick'],
    after('tick', 'shopping', (row) => ({ ...row, tickedShop: row.tickedBy && 'nowhere' })),
  ],
];

/** Each would be a bug that gives a shop to another one of its former name; the laws must catch it. */
const shopBugs: [string, (op: Operation) => Operation][] = [
  ['operations on a shop that do not say what they are about', withoutFallback],
  ['only the add of a shop saying what it is about', (op) => (op.kind === 'add' ? op : withoutFallback(op))],
  ['ticks that do not say in which shop they are', (op) => (op.kind === 'tick' ? withoutFallback(op) : op)],
];
function withoutFallback(op: Operation): Operation {
  const { fallback: _, ...data } = op.data;
  return { ...op, data };
}
test.each(shopBugs)(
  'the laws of the shopping list catch %s',
  async (_, planted) => {
    const gateway = (real: SyncGateway): SyncGateway => ({
      ...real,
      push: (operations, sender) => real.push(operations.map(planted), sender),
    });
    const property = fc.asyncProperty(histories(sameNameChoices, 30), async (history) => {
      const outcome = await run(history, { ...shoppingSimulation, gateway });
      return mixedShops(outcome).length === 0;
    });
    const found = await fc.check(property, { numRuns: 3000, endOnFailure: true });
    expect(found.failed).toBe(true);
  },
  600_000,
);

test.each(tripBugs)(
  'the laws of the shopping list catch %s',
  async (_, kinds, apply) => {
    const property = fc.asyncProperty(histories(tripChoices(kinds), 30), async (history) => {
      const outcome = await run(history, { ...shoppingSimulation, server: shoppingServer(apply) });
      return [...brokenCounts(outcome), ...brokenTicks(outcome)].length === 0;
    });
    const found = await fc.check(property, { numRuns: 3000, endOnFailure: true });
    expect(found.failed).toBe(true);
  },
  600_000,
);
