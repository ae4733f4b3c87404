import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShoppingTables } from '../../../../src/data/gateway/tables.ts';
import { applyShopping } from '../../../../src/features/shopping/rules/apply-operation.ts';
import { fieldEntries } from '../../../../src/features/shopping/rules/fields.ts';
import type { ShoppingOperation } from '../../../../src/features/shopping/rules/operations.ts';
import { inverse } from '../../../../src/features/shopping/rules/undo.ts';
import { item, shop, tables } from '../rows.ts';

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
    .map(({ itemKey, trip }) => `${itemKey} ${trip}`)
    .sort(),
  shops: [...rows.shop.values()].map(({ name, active, places }) => ({
    name,
    active,
    places: Object.entries(places)
      .flatMap(([category, [, , place]]) => (place === null ? [] : `${category} ${place}`))
      .sort(),
  })),
  norms: [...rows.norm.values()].flatMap(({ category, months }) =>
    months === null ? [] : `${category} ${months}`,
  ),
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
        data: some(
          Object.fromEntries(
            fieldEntries.map(([, { kind, column }]) => [column, kind === 'flag' ? fc.boolean() : text]),
          ),
        ),
      }),
      fc.record({
        kind: fc.constant('want'),
        data: fc.record(
          { buy: fc.boolean(), quantity: fc.constantFrom('2 l', '½') },
          { requiredKeys: ['buy'] },
        ),
      }),
      fc.record({ kind: fc.constant('purchase'), data: fc.constant({ trip }) }),
      fc.record({
        kind: fc.constant('stock'),
        data: fc.record(
          { by: fc.integer({ min: -4, max: 4 }), day: fc.constantFrom('2026-03-01', '2026-03-02') },
          { requiredKeys: ['by'] },
        ),
      }),
      fc.record({ kind: fc.constantFrom('remove', 'restore'), data: fc.constant({}) }),
    ),
  )
  .map(([key, rest]) => ({ entity: 'shopping', key, ...rest }));
const shopIntent = fc
  .oneof(
    fc.record({ kind: fc.constant('rename'), data: fc.record({ name: fc.constantFrom('Netto', 'Rema') }) }),
    fc.record({ kind: fc.constantFrom('remove', 'restore'), data: fc.constant({}) }),
    fc.record({
      kind: fc.constant('place'),
      data: fc.record({
        category: fc.constantFrom('Brød', 'Mejeri'),
        place: fc.option(fc.integer({ min: 0, max: 1000 })),
      }),
    }),
  )
  .map((rest) => ({ entity: 'shop', key: 'Netto', ...rest }));
const normIntent = fc
  .option(fc.integer({ min: 1, max: 60 }))
  .map((months) => ({ entity: 'norm', key: 'Brød', kind: 'set', data: { category: 'Brød', months } }));
const anyIntent = fc.oneof({ weight: 3, arbitrary: intent }, shopIntent, normIntent);
const row = fc.record({
  active: fc.boolean(),
  buy: fc.boolean(),
  count: fc.nat(3),
  frozen: fc.constantFrom({}, { '2026-03-01': 1 }),
  buyCounter: fc.nat(3),
  freezer: fc.boolean(),
});
const start = fc.tuple(row, row, row).map((rows) =>
  tables(
    rows.map((part, i) =>
      item({
        ...part,
        frozen: part.count > 0 ? part.frozen : {},
        title: `Vare ${i}`,
        key: keys[i] ?? '',
        quantity: part.buy ? '1 kg' : null,
        wantedBy: part.buy ? me : null,
      }),
    ),
    [],
    [shop({ name: 'Netto' })],
  ),
);

/** What is done, undone and done again ends where it was. `undo`: with a bug of its own. */
const restores = (undo: typeof inverse) =>
  fc.property(start, fc.array(anyIntent, { maxLength: 6 }), (before, intents) => {
    const make = author();
    const done = make(intents);
    const after = apply(before, done);
    const undone = make(undo(before, done, me));
    const back = apply(after, undone);
    expect(seen(back)).toEqual(seen(before));
    const redone = make(undo(after, undone, me));
    expect(seen(apply(back, redone))).toEqual(seen(after));
  });

describe('undo', () => {
  test('undo of any actions restores what was there, and undoing the undo redoes them', () => {
    fc.assert(restores(inverse), { numRuns: 1000 });
  });

  /** An undo that leaves a kind of operation out, or part of what it says. */
  const changed =
    (change: (intent: ReturnType<typeof inverse>[number]) => object | null): typeof inverse =>
    (...about) =>
      inverse(...about).flatMap((intent) => (change(intent) ?? []) as ReturnType<typeof inverse>);
  test.each<[string, typeof inverse]>([
    [
      'a packet that comes back without its day',
      changed((intent) => (intent.kind === 'stock' ? { ...intent, data: { by: intent.data.by } } : intent)),
    ],
    ['a category that stays where it was moved', changed((each) => (each.kind === 'place' ? null : each))],
    [
      'a removed shop that stays away',
      changed((each) => (each.entity === 'shop' && each.kind === 'restore' ? null : each)),
    ],
    ['a shop that keeps its new name', changed((each) => (each.kind === 'rename' ? null : each))],
    ['a category that keeps as long as was said', changed((each) => (each.entity === 'norm' ? null : each))],
    ...fieldEntries.map(([name, { column }]): [string, typeof inverse] => [
      `the field ${name} as it was edited`,
      changed((intent) => {
        if (intent.kind !== 'edit') return intent;
        const kept = Object.entries(intent.data).filter(([field]) => field !== column);
        return { ...intent, data: Object.fromEntries(kept) };
      }),
    ]),
  ])('an undo that leaves %s is detected', (_, undo) => {
    expect(fc.check(restores(undo), { numRuns: 1000 }).failed).toBe(true);
  });

  test('undo of a new item removes it, and undoing that brings it back', () => {
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

  test('undo of taking an item off the list gives it back to who had asked for it', () => {
    const make = author();
    const before = tables([item({ title: 'Mælk', buy: true, quantity: '2 l', wantedBy: 'bo' })]);
    const done = make([{ entity: 'shopping', kind: 'want', key: 'Mælk', data: { buy: false } }]);
    const after = apply(before, done);
    expect(after.shopping.get('Mælk')).toMatchObject({ buy: false, quantity: null, wantedBy: null });
    expect(seen(apply(after, make(inverse(before, done, me))))).toEqual(seen(before));
  });

  test('undo leaves alone what another member has changed since', () => {
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

  test.each([
    ['an item', true],
    ['a removed item', false],
  ])(
    'undo of a wish leaves %s on the list that another member had put there before it arrived',
    (_, active) => {
      const make = author();
      const before = tables([item({ title: 'Mælk', active })]);
      const entity = { entity: 'shopping', key: 'Mælk' };
      const theirs = make([{ ...entity, kind: 'want', data: { buy: true, quantity: '2 l' } }]);
      const mine = make([{ ...entity, kind: 'want', data: { buy: true } }]);
      const received = theirs.reduce((rows, op) => applyShopping(rows, op, 'bo'), before);
      const now = apply(received, mine);
      const since = { tables: now, operations: new Set(mine.map(({ id }) => id)) };
      expect(apply(now, make(inverse(before, mine, me, since))).shopping.get('Mælk')).toMatchObject({
        active: true,
        buy: true,
        quantity: '2 l',
        wantedBy: 'bo',
      });
    },
  );

  test('undo of any actions leaves what another member has set since, and restores the rest', () => {
    // Who changes a removed item wants it back, also by an undo: 'active' is not among them.
    const fields = [...fieldEntries.map(([, { column }]) => column), 'buy'];
    fc.assert(
      fc.property(
        start,
        fc.array(intent, { maxLength: 4 }),
        fc.array(intent, { maxLength: 4 }),
        (before, mine, theirs) => {
          const make = author();
          // What a purchase put on the list or took off it has rules of its own: it is taken back by its id.
          const done = make(mine.filter(({ kind }) => kind !== 'purchase'));
          const others = make(theirs);
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
