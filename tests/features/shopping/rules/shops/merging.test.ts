import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShoppingTables } from '../../../../../src/data/gateway/tables.ts';
import { applyShopping } from '../../../../../src/features/shopping/rules/apply-operation.ts';
import { type Arrivals, arrivals, inOrder } from '../../../../support/laws/arrivals.ts';
import { item, shop, tables } from '../../rows.ts';

type Apply = typeof applyShopping;

/** What there is once all has arrived in this order. */
const outcome = (history: Arrivals, order: readonly number[], apply: Apply): ShoppingTables =>
  inOrder(history, order).reduce(
    (before, { op, phone }) => apply(before, op, `member ${phone}`),
    tables([item({ title: 'Mælk', buy: true })], [], [shop({ name: 'Netto' })]),
  );

const sameInAnyOrder = (apply: Apply) =>
  fc.property(arrivals, (history) => {
    const [first = [], second = []] = history.orders;
    expect(outcome(history, first, apply)).toEqual(outcome(history, second, apply));
  });

test('ticks, names, places of categories and how long those keep are the same in whatever order the operations arrive', () => {
  fc.assert(sameInAnyOrder(applyShopping), { numRuns: 1000 });
});

describe('planted bugs', () => {
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
      'a category that keeps as long as who is heard last says',
      forgetful((before) => ({
        ...before,
        norm: new Map([...before.norm].map(([key, row]) => [key, { ...row, timestamps: {} }])),
      })),
    ],
    [
      'a shop that is removed or back as is heard last',
      forgetful((before) => ({
        ...before,
        shop: new Map(
          [...before.shop].map(([key, row]) => {
            const { active: _, ...timestamps } = row.timestamps;
            return [key, { ...row, timestamps }];
          }),
        ),
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
  test.each(planted)('the law catches %s', (_, apply) => {
    expect(fc.check(sameInAnyOrder(apply), { numRuns: 2000 }).failed).toBe(true);
  });
});
