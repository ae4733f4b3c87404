import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Operation, Receipt } from '../../../src/sync/protocol.ts';
import type { Tables } from '../../../src/sync/state/snapshot.ts';
import { databaseServer } from '../../support/databases/database-server.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import { eachSyncedFeature, type SyncedFeature } from '../../support/simulation/synced-features.ts';

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

describe.each(engines())('the phone and $name', ({ open }) => {
  const db = testDatabase(open);

  /** The same operations through the feature's rule and through `apply_ops`; times go forth and back. */
  async function compare<Op extends Operation, T extends Tables, Choice>(
    choices: readonly { choice: Choice; at: number }[],
    { name, simulation, rejectionOf }: SyncedFeature<Op, T, Choice>,
  ) {
    const server = await databaseServer<T>(db.owner, name);
    const phone = server.as(0);
    const member = await phone.member();
    const start = Date.now() - 1_000_000;
    let count = 0;
    const newId = () => `00000000-0000-4000-8000-${(++count).toString(16).padStart(12, '0')}`;
    let tables = simulation.empty;
    const mine: string[] = [];
    const operations = choices.flatMap(({ choice, at }) =>
      simulation.intents(tables, choice, newId).map((intent) => {
        const op = { ...intent, id: newId(), at: start + at } as unknown as Op;
        mine.push(rejectionOf(tables, op) ?? 'applied');
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

  eachSyncedFeature((feature) =>
    test(`apply ${feature.title} alike, rejections included`, async () => {
      await fc.assert(
        fc.asyncProperty(chosen(feature.choices), (choices) => compare(choices, feature)),
        { numRuns },
      );
    }, 300_000),
  );
});
