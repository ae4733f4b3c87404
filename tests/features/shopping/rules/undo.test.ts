import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyShopping } from '../../../../src/features/shopping/rules/apply-operation.ts';
import type {
  ShoppingOperation,
  ShoppingTables,
} from '../../../../src/features/shopping/rules/operations.ts';
import { inverse } from '../../../../src/features/shopping/rules/undo.ts';
import { item, tables } from '../rows.ts';

const me = 'anna';
const keys = ['a', 'b', 'c'] as const;

/** Makes operations of intents, each later than the one before. */
const author = () => {
  let count = 0;
  return (intents: readonly object[]): ShoppingOperation[] =>
    intents.map((intent) => {
      count += 1;
      const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
      return { id, at: count, ...intent } as ShoppingOperation;
    });
};

const apply = (before: ShoppingTables, operations: readonly ShoppingOperation[]) =>
  operations.reduce((rows, op) => applyShopping(rows, op, me), before);

/** What a person sees and counts on: all but the marks of who changed it when, and who asked before. */
const seen = (rows: ShoppingTables) => ({
  items: [...rows.shopping.values()].map(
    ({ timestamps: _, updateTs: __, rev: ___, lastWantedBy: ____, ...row }) => row,
  ),
  standing: [...rows.purchase.values()]
    .filter(({ undoneAt }) => undoneAt === null)
    .map(({ itemKey, trip }) => `${itemKey} ${trip}`),
});

const trip = '00000000-0000-4000-9000-000000000000';
const text = fc.constantFrom('Mælk', 'Øl', 'Ost', '');
const some = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(fields, { requiredKeys: [] });
const intent = fc
  .tuple(
    fc.constantFrom(...keys),
    fc.oneof(
      fc.record({
        kind: fc.constant('edit'),
        data: some({ title: text, category: text, freezer: fc.boolean() }),
      }),
      fc.record({
        kind: fc.constant('want'),
        data: fc.record(
          { buy: fc.boolean(), quantity: fc.constantFrom('2 l', '½') },
          { requiredKeys: ['buy'] },
        ),
      }),
      fc.record({ kind: fc.constant('purchase'), data: fc.constant({ trip }) }),
      fc.record({ kind: fc.constant('stock'), data: fc.record({ by: fc.integer({ min: -4, max: 4 }) }) }),
      fc.record({ kind: fc.constantFrom('remove', 'restore'), data: fc.constant({}) }),
    ),
  )
  .map(([key, rest]) => ({ entity: 'shopping', key, ...rest }));
const row = fc.record({
  active: fc.boolean(),
  buy: fc.boolean(),
  count: fc.nat(3),
  buyCounter: fc.nat(3),
  freezer: fc.boolean(),
});
const start = fc.tuple(row, row, row).map((rows) =>
  tables(
    rows.map((part, i) =>
      item({
        ...part,
        title: `Vare ${i}`,
        key: keys[i] ?? '',
        quantity: part.buy ? '1 kg' : null,
        wantedBy: part.buy ? me : null,
      }),
    ),
  ),
);

describe('undo', () => {
  test('of any actions restores what was there, and undoing the undo redoes them', () => {
    fc.assert(
      fc.property(start, fc.array(intent, { maxLength: 6 }), (before, intents) => {
        const make = author();
        const done = make(intents);
        const after = apply(before, done);
        const undone = make(inverse(before, done, me));
        const back = apply(after, undone);
        expect(seen(back)).toEqual(seen(before));
        const redone = make(inverse(after, undone, me));
        expect(seen(apply(back, redone))).toEqual(seen(after));
      }),
      { numRuns: 1000 },
    );
  });

  test('of a new item removes it, and undoing that brings it back', () => {
    const make = author();
    const done = make([{ entity: 'shopping', kind: 'add', key: 'new', data: { title: 'Te', buy: true } }]);
    const after = apply(tables([]), done);
    const undone = make(inverse(tables([]), done, me));
    expect(apply(after, undone).shopping.get('new')?.active).toBe(false);
    const redone = make(inverse(after, undone, me));
    expect(apply(apply(after, undone), redone).shopping.get('new')).toMatchObject({
      active: true,
      buy: true,
      wantedBy: me,
    });
  });

  test('of taking an item off the list gives it back to who had asked for it', () => {
    const make = author();
    const before = tables([item({ title: 'Mælk', buy: true, quantity: '2 l', wantedBy: 'bo' })]);
    const done = make([{ entity: 'shopping', kind: 'want', key: 'Mælk', data: { buy: false } }]);
    const after = apply(before, done);
    expect(after.shopping.get('Mælk')).toMatchObject({ buy: false, quantity: null, wantedBy: null });
    expect(seen(apply(after, make(inverse(before, done, me))))).toEqual(seen(before));
  });

  test('leaves alone what another member has changed since', () => {
    const make = author();
    const before = tables([item({ title: 'Mælk', category: 'Mejeri' })]);
    const mine = make([{ entity: 'shopping', kind: 'edit', key: 'Mælk', data: { category: 'Kølevarer' } }]);
    const theirs = make([{ entity: 'shopping', kind: 'edit', key: 'Mælk', data: { title: 'Sødmælk' } }]);
    const undone = make(inverse(before, mine, me));
    expect(apply(before, [...mine, ...theirs, ...undone]).shopping.get('Mælk')).toMatchObject({
      title: 'Sødmælk',
      category: 'Mejeri',
    });
  });

  test('of any actions leaves what another member has set since, and restores the rest', () => {
    // Who changes a removed item wants it back, also by an undo: 'active' is not among them.
    const fields = ['title', 'category', 'freezer', 'can_outdate', 'buy'];
    fc.assert(
      fc.property(
        start,
        fc.array(intent, { maxLength: 4 }),
        fc.array(intent, { maxLength: 4 }),
        (before, mine, theirs) => {
          const make = author();
          // What a purchase put on the list or took off it has rules of its own: it is taken back by its id.
          const done = make(mine.filter(({ kind }) => kind !== 'purchase'));
          const others = make(
            theirs.map(
              (part) =>
                ({ ...part, ...(part.kind === 'add' && { kind: 'restore', data: {} }) }) as ShoppingIntent,
            ),
          );
          const now = apply(before, [...done, ...others]);
          const since = { tables: now, operations: new Set(done.map(({ id }) => id)) };
          const back = apply(now, make(inverse(before, done, me, since)));
          const theirIds = new Set(others.map(({ id }) => id));
          for (const [key, row] of now.shopping)
            for (const field of fields)
              if (theirIds.has(row.timestamps[field]?.[1] ?? ''))
                expect(back.shopping.get(key)?.timestamps[field]).toEqual(row.timestamps[field]);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
