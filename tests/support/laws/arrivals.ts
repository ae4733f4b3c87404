import fc from 'fast-check';
import type { Operation } from '../../../src/sync/protocol.ts';

/** The operations of three phones, each in its order, and the order in which the server receives them. */
export interface Arrivals {
  readonly phones: readonly (readonly Operation[])[];
  /** The indexes of the phones in order of arrival; two orders of the same operations. */
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
  fc.record({
    entity: fc.constant('shopping'),
    kind: fc.constantFrom('remove', 'restore'),
    data: fc.constant({}),
  }),
  fc.record({
    entity: fc.constant('norm'),
    kind: fc.constant('set'),
    data: fc.record({
      category: fc.constant('Brød'),
      months: fc.option(fc.integer({ min: 1, max: 60 })),
    }),
  }),
);

/** The names of the rows by entity. */
const keys = { shop: 'Netto', shopping: 'Mælk', norm: 'Brød' } as const;

/**
 * The operations of three phones on the item 'Mælk', the shop 'Netto' and the norm of the category 'Brød'.
 */
export const arrivals: fc.Arbitrary<Arrivals> = fc
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
          const key = keys[what.entity as keyof typeof keys];
          return { ...what, key, at, id: `0000000${phone}-0000-4000-8000-00000000000${n}` };
        });
      }),
    }));
  });

/** Returns the operations in this order of arrival, each with its phone. */
export function inOrder(
  { phones }: Arrivals,
  order: readonly number[],
): readonly { readonly op: Operation; readonly phone: number }[] {
  const next = phones.map((operations) => operations.values());
  return order.flatMap((phone) => {
    const op = next[phone]?.next().value;
    return op ? [{ op, phone }] : [];
  });
}
