import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LogTables, refusalOf as logRefusal } from '../../src/features/log/rules/operations.ts';
import { rejectionOf as shoppingRejection } from '../../src/features/shopping/rules/apply-operation.ts';
import type { Operation, Receipt } from '../../src/sync/protocol.ts';
import type { Tables } from '../../src/sync/state/snapshot.ts';
import { databaseServer } from '../support/database-server.ts';
import { type Database, lanes } from '../support/databases.ts';

import { logChoices, logSimulation } from '../support/log-simulation.ts';
import { emptyTables, shoppingChoices, shoppingSimulation } from '../support/shopping-simulation.ts';
import type { Simulation } from '../support/simulation.ts';

const numRuns = Number(process.env.DATABASE_HISTORIES ?? 40);

/** What the server alone decides: revisions, numbers, and when it wrote. */
const own = ({ rev: _rev, id: _id, updateTs: _updateTs, purgedAt, ...rest }: Record<string, unknown>) => ({
  ...rest,
  purged: purgedAt != null,
});
const plain = (tables: Tables) =>
  Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [
      table,
      [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, row]) => [key, own({ ...row })]),
    ]),
  );
const codes = (receipts: readonly Receipt[]) =>
  receipts.map((receipt) => (receipt.status === 'rejected' ? receipt.code : receipt.status));

describe.each(lanes())('the phone and $name', ({ open }) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  /** The same operations through the feature's rule and through `apply_ops`; times go forth and back. */
  async function compare<Op extends Operation, T extends Tables, Choice>(
    choices: readonly { choice: Choice; at: number }[],
    simulation: Simulation<Op, T, Choice>,
    feature: 'shopping' | 'log',
    empty: T,
    refusal: (tables: T, op: Op) => string | null,
  ) {
    const server = await databaseServer<T>(db.owner, feature);
    const phone = server.as(0);
    const member = await phone.member();
    const start = Date.now() - 1_000_000;
    let count = 0;
    const newId = () => `00000000-0000-4000-8000-${(++count).toString(16).padStart(12, '0')}`;
    let tables = empty;
    const mine: string[] = [];
    const operations = choices.flatMap(({ choice, at }) =>
      simulation.intents(tables, choice, newId).map((intent) => {
        const op = { ...intent, id: newId(), at: start + at } as unknown as Op;
        mine.push(refusal(tables, op) ?? 'applied');
        tables = mine.at(-1) === 'applied' ? simulation.apply(tables, op, member) : tables;
        return op;
      }),
    );
    const { receipts } = await phone.push(operations, { member, phone: randomUUID() });
    expect(codes(receipts)).toEqual(mine);
    expect(plain(await server.rows())).toEqual(plain(tables));
  }
  const chosen = <Choice>(choice: fc.Arbitrary<Choice>) =>
    fc.array(fc.record({ choice, at: fc.nat(20) }), { minLength: 1, maxLength: 25, size: 'max' });

  test('apply the shopping list alike, refusals included', async () => {
    await fc.assert(
      fc.asyncProperty(chosen(shoppingChoices), (choices) =>
        compare(choices, shoppingSimulation, 'shopping', emptyTables, shoppingRejection),
      ),
      { numRuns },
    );
  }, 300_000);

  test('apply the log alike, refusals included', async () => {
    const empty: LogTables = { log: new Map() };
    await fc.assert(
      fc.asyncProperty(chosen(logChoices), (choices) =>
        compare(choices, logSimulation, 'log', empty, (tables, op) => logRefusal(tables, op, Date.now())),
      ),
      { numRuns },
    );
  }, 300_000);
});
