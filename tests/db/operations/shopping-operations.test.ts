import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type PurchaseRow,
  type ShoppingRow,
  type ShoppingTables,
  type ShopRow,
  shoppingTables,
} from '../../../src/data/gateway/tables.ts';
import { toChanges } from '../../../src/data/rows.ts';
import { applyShopping, rejectionOf } from '../../../src/features/shopping/rules/apply-operation.ts';
import { fieldEntries } from '../../../src/features/shopping/rules/fields.ts';
import type { Operation } from '../../../src/sync/protocol.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import { type DatabaseCaller, newMember, operation, push, runAs } from '../../support/people.ts';

/** A shop that the family has. */
const netto = '00000000-0000-4000-8000-00000000007e';

/** Texts around every limit, and what is no text at all. */
const anyText = (most: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('Mælk', '  Smør   og  ost ', 'Øl', '2 stk') },
    fc.constantFrom(
      '',
      ' ',
      '\t',
      '\tx',
      'x\n',
      '😀',
      '\u200b',
      '\u202e\u2066\ufeff',
      'x\u200b',
      null,
      7,
      ['x'],
      {},
    ),
    fc.constantFrom(most, most + 1, 10_001).map((length) => 'æ'.repeat(length)),
  );
const anyFlag = fc.oneof(
  { weight: 8, arbitrary: fc.boolean() },
  fc.constantFrom<unknown>(null, 'true', 1, undefined),
);
const some = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });
const fields = Object.fromEntries(
  fieldEntries.map(([, field]) => [field.column, field.kind === 'flag' ? anyFlag : anyText(field.longest)]),
);

/** One operation on one of two items, made by one of two members */
const step = fc.record({
  /** In ms before now, in few steps: many are at the same time. */
  ago: fc.nat(6).map((steps) => steps * 10),
  item: fc.nat(1),
  member: fc.nat(1),
  /** What its author calls the item; two of three do not say it. */
  of: fc.option(anyText(80), { nil: undefined, freq: 2 }),
  body: fc.oneof(
    fc.record({
      kind: fc.constant('add'),
      data: some({ ...fields, buy: anyFlag, quantity: anyText(20) }),
    }),
    fc.record({ kind: fc.constant('edit'), data: some({ ...fields, count: fc.constant(3) }) }),
    fc.record({
      kind: fc.constant('want'),
      data: some({ buy: anyFlag, quantity: anyText(20), again: anyFlag }),
    }),
    fc.record({
      kind: fc.constant('purchase'),
      data: some({ trip: fc.oneof({ weight: 9, arbitrary: fc.uuid() }, fc.constantFrom('x', null)) }),
    }),
    fc.record({
      kind: fc.constant('unpurchase'),
      /** Which of the last purchases, and whether the item named is the one bought. */
      data: fc.record({ last: fc.nat(2), right: fc.integer({ min: 0, max: 9 }).map((n) => n > 0) }),
    }),
    fc.record({
      kind: fc.constant('stock'),
      data: some({
        by: fc.oneof(
          { weight: 9, arbitrary: fc.integer({ min: -5, max: 5 }) },
          fc.constantFrom(9999, -10_000, 1.5, '1', null),
        ),
        day: fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom('2024-02-29', '2026-03-01', '2026-03-02') },
          fc.constantFrom(null, '2026-02-29', '1999-12-31', '2026-3-1', '2026-13-01', 'i dag', 7, {}),
        ),
      }),
    }),
    fc.record({
      /** What the last purchases bought is put in the freezer, or taken back. */
      kind: fc.constant('freeze'),
      data: fc.record({
        last: fc.nat(2),
        right: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
        by: fc.constantFrom(1, 1, 2, 2, -1, -1, -2, 0),
        day: fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-02', null),
      }),
    }),
    fc.record({
      kind: fc.constant('tick'),
      data: some({
        on: anyFlag,
        shop: fc.oneof(
          { weight: 3, arbitrary: fc.constant(netto) },
          fc.constantFrom('00000000-0000-4000-8000-000000000000', 'x', 7, null),
        ),
      }),
    }),
    fc.record({ kind: fc.constantFrom('remove', 'restore', 'fry'), data: fc.constant({}) }),
  ),
});

describe.each(engines())('the shopping rules of the phone and of $name', ({ open }) => {
  const db = testDatabase(open);
  let members: readonly Required<DatabaseCaller>[];
  beforeAll(async () => {
    const anna = await newMember(db.owner, 'Anna');
    members = [anna, await newMember(db.owner, 'Bo')];
    await push(db.owner, anna, [
      operation({ entity: 'shop', kind: 'add', key: netto, data: { name: 'Netto' } }),
    ]);
  });

  /** What is compared: all but what only the server gives. */
  const seen = ({ shopping, purchase }: ShoppingTables, keys: readonly string[]) => ({
    items: keys.map((key) => {
      const row = shopping.get(key);
      return row && { ...row, id: 0, rev: 0, updateTs: 0 };
    }),
    purchases: [...purchase.values()]
      .filter(({ itemKey }) => keys.includes(itemKey))
      .map((row) => ({ ...row, rev: 0 }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  });

  /** What the database holds that is newer than `since`, and up to which revision. */
  async function stored(since = 0): Promise<ShoppingTables & { rev: number }> {
    const [member] = members;
    if (!member) throw new Error('no member');
    const [row] = await runAs<{ answer: unknown }>(
      db.owner,
      member,
      "select public.pull_changes('{shopping,purchase,shop}', $1) as answer",
      [since],
    );
    const { rows, rev } = toChanges(row?.answer, shoppingTables);
    const { shopping, purchase, shop } = rows as {
      shopping: ShoppingRow[];
      purchase: PurchaseRow[];
      shop: ShopRow[];
    };
    return {
      rev,
      shopping: new Map(shopping.map((each) => [each.key, each])),
      purchase: new Map(purchase.map((each) => [each.id, each])),
      shop: new Map(shop.map((each) => [each.key, each])),
      norm: new Map(),
    };
  }

  test('give the same rows and the same codes for the same operations', async () => {
    const { shop, ...before } = await stored();
    let { rev } = before;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }), async (steps) => {
        // The first two of the keys that may be made from one name.
        const unique = randomUUID();
        const keys = [...'89abcdef'].map((digit) => unique.replace(/^(.{14})./, `$1${digit}`));
        const now = Date.now() - 1000;
        const bought: { id: string; key: string }[] = [];
        let tables: ShoppingTables = { shopping: new Map(), purchase: new Map(), shop, norm: new Map() };
        const done: { expected: string; got: string }[] = [];
        for (const { ago, item, member, of, body } of steps) {
          const aboutPurchase = body.kind === 'unpurchase' || body.kind === 'freeze' ? body.data : null;
          const purchase = aboutPurchase && bought.at(-1 - aboutPurchase.last);
          const { last: _last, right: _right, ...data } = { last: 0, right: false, ...body.data };
          const op: Operation = {
            // Its own, so that no history meets another's.
            id: randomUUID(),
            at: now - ago,
            entity: 'shopping',
            kind: body.kind === 'freeze' ? 'stock' : body.kind,
            key: (aboutPurchase?.right && purchase?.key) || (keys[item] ?? ''),
            data: { ...data, ...(aboutPurchase && { purchase: purchase?.id ?? randomUUID() }), of },
          };
          if (op.kind === 'purchase') bought.push(op);
          const author = members[member];
          if (!author) throw new Error('no member');
          // What is not defined does not travel.
          const sent = JSON.parse(JSON.stringify(op)) as Operation;
          const expected = rejectionOf(tables, sent) ?? 'applied';
          tables = applyShopping(tables, sent, author.id);
          const [receipt] = (await push(db.owner, author, [sent])).receipts;
          done.push({
            expected,
            got: receipt?.status === 'rejected' ? receipt.code : (receipt?.status ?? ''),
          });
        }
        expect(done.map(({ got }) => got)).toEqual(done.map(({ expected }) => expected));
        // Without what the histories before have left: to read all of it takes longer than the operations.
        const after = await stored(rev);
        rev = after.rev;
        expect(seen(after, keys)).toEqual(seen(tables, keys));
      }),
      { numRuns: 150 },
    );
  });

  test('adding under the key of an item that has been renamed makes another item', async () => {
    const [anna, bo] = members as [Required<DatabaseCaller>, Required<DatabaseCaller>];
    const key = randomUUID().replace(/^(.{14})./, '$18');
    const next = key.replace(/^(.{14})./, '$19');
    let at = Date.now() - 1000;
    const op = (kind: string, data: Operation['data']) =>
      operation({ entity: 'shopping', kind, key, at: ++at, data });
    const statuses = async (who: DatabaseCaller, ops: readonly Operation[]) =>
      (await push(db.owner, who, ops)).receipts.map(({ status }) => status);
    await push(db.owner, anna, [op('add', { title: 'Mælk', buy: true }), op('edit', { title: 'Sødmælk' })]);
    const meant = [
      op('add', { title: 'mælk', buy: true }),
      op('want', { of: 'Mælk', buy: true, quantity: '2 l' }),
      op('stock', { of: 'Mælk', by: 2 }),
    ];
    expect(await statuses(bo, meant)).toEqual(['applied', 'applied', 'applied']);
    // A third phone that adds it too, and one that calls the item by the name that everybody sees.
    expect(
      await statuses(anna, [op('add', { title: 'Mælk' }), op('stock', { of: 'Sødmælk', by: 5 })]),
    ).toEqual(['applied', 'applied']);
    // What nobody calls so is the item that has the key.
    expect(await statuses(bo, [op('stock', { of: 'Kærnemælk', by: 1 }), op('stock', { by: 1 })])).toEqual([
      'applied',
      'applied',
    ]);
    const { shopping } = await stored();
    expect(shopping.get(key)).toMatchObject({
      title: 'Sødmælk',
      count: 7,
      quantity: null,
      wantedBy: anna.id,
    });
    expect(shopping.get(next)).toMatchObject({ title: 'mælk', count: 2, quantity: '2 l', wantedBy: bo.id });
  });

  test('a key that was not derived from a name has no next key', async () => {
    const [anna] = members as [Required<DatabaseCaller>];
    const op = (title: string) => operation({ entity: 'shopping', kind: 'add', key, data: { title } });
    const key = randomUUID();
    const { receipts } = await push(db.owner, anna, [op('Mælk'), op('Smør')]);
    expect(receipts).toMatchObject([{ status: 'applied' }, { status: 'rejected', code: 'exists' }]);
  });
});
