import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyShopping } from '../../../../../src/features/shopping/rules/apply-operation.ts';
import type { ShoppingTables } from '../../../../../src/features/shopping/rules/operations.ts';
import type { Operation } from '../../../../../src/sync/protocol.ts';
import { item, shop, tables } from '../../rows.ts';

/** What three phones do, each in its order, and in which order the server hears of it. */
interface Arrivals {
  readonly phones: readonly (readonly Operation[])[];
  /** Whose turn it is, two orders of the same. */
  readonly orders: readonly (readonly number[])[];
}

const choice = fc.oneof(
  fc.record({
    entity: fc.constant('shop'),
    kind: fc.constant('place'),
    data: fc.record({
      category: fc.constantFrom('Brød', 'Mejeri'),
      place: fc.option(fc.integer({ min: 0, max: 1000 })),
    }),
  }),
  fc.record({
    entity: fc.constant('shop'),
    kind: fc.constant('rename'),
    data: fc.record({ name: fc.constantFrom('Netto', 'Rema', 'Lidl') }),
  }),
  fc.record({
    entity: fc.constant('shop'),
    kind: fc.constantFrom('remove', 'restore'),
    data: fc.constant({}),
  }),
  fc.record({
    entity: fc.constant('shopping'),
    kind: fc.constant('tick'),
    data: fc.record({ on: fc.boolean() }),
  }),
);

const arrivals: fc.Arbitrary<Arrivals> = fc
  .array(fc.array(fc.tuple(choice, fc.nat(50)), { minLength: 1, maxLength: 6, size: 'max' }), {
    minLength: 3,
    maxLength: 3,
  })
  .chain((done) => {
    const turns = done.flatMap((list, phone) => list.map(() => phone));
    const shuffled = fc.shuffledSubarray(turns, { minLength: turns.length });
    return fc.tuple(shuffled, shuffled).map((orders) => ({
      orders,
      phones: done.map((list, phone) => {
        let at = 0;
        return list.map(([what, wait], n) => {
          at += wait + 1;
          const key = what.entity === 'shop' ? 'Netto' : 'Mælk';
          return { ...what, key, at, id: `0000000${phone}-0000-4000-8000-00000000000${n}` };
        });
      }),
    }));
  });

type Apply = typeof applyShopping;

/** What there is once all has arrived in this order. */
function outcome({ phones }: Arrivals, order: readonly number[], apply: Apply): ShoppingTables {
  const next = phones.map((operations) => operations.values());
  return order.reduce(
    (before, phone) => {
      const op = next[phone]?.next().value;
      return op ? apply(before, op, `member ${phone}`) : before;
    },
    tables([item({ title: 'Mælk', buy: true })], [], [shop({ name: 'Netto' })]),
  );
}

const sameInAnyOrder = (apply: Apply) =>
  fc.property(arrivals, (history) => {
    const [first = [], second = []] = history.orders;
    expect(outcome(history, first, apply)).toEqual(outcome(history, second, apply));
  });

test('ticks, names and places of categories come out the same in whatever order the phones are heard', () => {
  fc.assert(sameInAnyOrder(applyShopping), { numRuns: 1000 });
});

describe('the law catches', () => {
  const forgetful =
    (forget: (before: ShoppingTables) => ShoppingTables): Apply =>
    (before, op, member) =>
      applyShopping(forget(before), op, member);
  const planted: [string, Apply][] = [
    [
      'a category that stays where who is heard last puts it',
      forgetful((before) => ({
        ...before,
        shop: new Map(
          [...before.shop].map(([key, row]) => {
            const places = Object.entries(row.places).map(([name, [, id, place]]) => [name, [0, id, place]]);
            return [key, { ...row, places: Object.fromEntries(places) }];
          }),
        ),
      })),
    ],
    [
      'a shop that is called what is heard last',
      forgetful((before) => ({
        ...before,
        shop: new Map([...before.shop].map(([key, row]) => [key, { ...row, timestamps: {} }])),
      })),
    ],
    [
      "a tick that ends another's",
      (before, op, member) =>
        applyShopping(
          before,
          op,
          op.data.on === false ? (before.shopping.get(op.key)?.tickedBy ?? member) : member,
        ),
    ],
    [
      'an item that is with who is heard last',
      forgetful((before) => ({
        ...before,
        shopping: new Map([...before.shopping].map(([key, row]) => [key, { ...row, timestamps: {} }])),
      })),
    ],
  ];
  test.each(planted)('%s', (_, apply) => {
    expect(fc.check(sameInAnyOrder(apply), { numRuns: 2000 }).failed).toBe(true);
  });
});
