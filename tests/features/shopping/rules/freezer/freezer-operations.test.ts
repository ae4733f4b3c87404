import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { ShoppingTables } from '../../../../../src/data/gateway/tables.ts';
import { applyShopping } from '../../../../../src/features/shopping/rules/apply-operation.ts';
import { describeOperation } from '../../../../../src/features/shopping/rules/describe-operation.ts';
import { highestCount } from '../../../../../src/features/shopping/rules/fields.ts';
import {
  restocked,
  type Stock,
} from '../../../../../src/features/shopping/rules/freezer/freezer-operations.ts';
import type {
  ShoppingIntent,
  ShoppingOperation,
} from '../../../../../src/features/shopping/rules/operations.ts';
import { inverse } from '../../../../../src/features/shopping/rules/undo.ts';
import { item, purchase, tables } from '../../rows.ts';

const days = ['2025-12-31', '2026-03-01', '2026-03-02'];
const stock = fc.record({ by: fc.integer({ min: -4, max: 4 }), day: fc.constantFrom(null, ...days) });

/** The same, as packages that lie in a row: those of unknown age first, then the oldest. */
function asPackages(steps: readonly { readonly by: number; readonly day: string | null }[]) {
  const packages: string[] = [];
  for (const { by, day } of steps) {
    for (let n = 0; n < by; n += 1) packages.push(day ?? '');
    for (let n = 0; n > by && packages.length > 0; n -= 1) {
      packages.sort();
      packages.splice(Math.max(0, day === null ? 0 : packages.indexOf(day)), 1);
    }
  }
  const known = Map.groupBy(
    packages.filter((day) => day !== ''),
    (day) => day,
  );
  return {
    count: packages.length,
    frozen: Object.fromEntries([...known].map(([day, those]) => [day, those.length])),
  };
}

let at = 0;
const operation = (intent: ShoppingIntent): ShoppingOperation =>
  ({ ...intent, id: `00000000-0000-4000-8000-${String(++at).padStart(12, '0')}`, at }) as ShoppingOperation;
const stocks = (data: Extract<ShoppingOperation, { kind: 'stock' }>['data']) =>
  operation({ entity: 'shopping', kind: 'stock', key: 'Ærter', data });
const applied = (before: ShoppingTables, ...operations: readonly ShoppingOperation[]) =>
  operations.reduce((rows, op) => applyShopping(rows, op, 'anna'), before);
const undone = (before: ShoppingTables, op: ShoppingOperation) =>
  applied(applied(before, op), ...inverse(before, [op], 'anna').map(operation));
const stockOf = ({ shopping }: ShoppingTables) => {
  const { count, frozen } = shopping.get('Ærter') ?? {};
  return { count, frozen };
};
const peas = (count: number, frozen: Readonly<Record<string, number>> | null) =>
  tables(
    [item({ title: 'Ærter', freezer: true, count, frozen })],
    [purchase({ id: '00000000-0000-4000-9000-000000000001', itemKey: 'Ærter' })],
  );

describe('the stock in the freezer', () => {
  property.prop([fc.array(stock, { maxLength: 40 })])('is what was put in and not taken out', (steps) => {
    const start: Stock = { count: 0, frozen: {} };
    const end = steps.reduce((current, { by, day }) => restocked(current, by, day), start);
    expect(end).toEqual(asPackages(steps));
  });

  property.prop([fc.array(stock, { maxLength: 10 }), stock])(
    'is as before when the last is undone, and as after when that is undone',
    (steps, { by, day }) => {
      const toOperation = (each: (typeof steps)[number]) =>
        stocks({ by: each.by, ...(each.day && { day: each.day }) });
      const before = applied(peas(0, {}), ...steps.map(toOperation));
      const op = toOperation({ by, day });
      expect(stockOf(undone(before, op))).toEqual(stockOf(before));
      const back = inverse(before, [op], 'anna').map(operation);
      const again = inverse(applied(before, op), back, 'anna').map(operation);
      expect(stockOf(applied(before, op, ...back, ...again))).toEqual(stockOf(applied(before, op)));
    },
  );

  test('is taken from batches of unknown age, then from the oldest', () => {
    const taken = [1, 2, 3, 4].map((by) =>
      restocked({ count: 4, frozen: { [days[2] as string]: 1, [days[0] as string]: 2 } }, -by, null),
    );
    expect(taken.map(({ frozen }) => frozen)).toEqual([
      { '2026-03-02': 1, '2025-12-31': 2 },
      { '2026-03-02': 1, '2025-12-31': 1 },
      { '2026-03-02': 1 },
      {},
    ]);
  });

  test('the stock of a row stored before dates were kept is of unknown age', () => {
    expect(restocked({ count: 3, frozen: null }, 1, '2026-03-01')).toEqual({
      count: 4,
      frozen: { '2026-03-01': 1 },
    });
  });

  test('never exceeds the highest count', () => {
    expect(restocked({ count: highestCount - 1, frozen: {} }, 5, '2026-03-01')).toEqual({
      count: highestCount,
      frozen: { '2026-03-01': 1 },
    });
  });

  describe('a purchase', () => {
    const bought = '00000000-0000-4000-9000-000000000001';
    const put = () => stocks({ by: 1, day: '2026-03-01', purchase: bought });
    const takeBack = () => stocks({ by: -1, day: '2026-03-01', purchase: bought });
    const undo = () =>
      operation({ entity: 'shopping', kind: 'unpurchase', key: 'Ærter', data: { purchase: bought } });

    test('a purchase goes into the freezer once when two operations put it there', () => {
      const after = applied(peas(2, {}), put(), put());
      expect(stockOf(after)).toEqual({ count: 3, frozen: { '2026-03-01': 1 } });
      expect(after.purchase.get(bought)?.frozenOn).toBe('2026-03-01');
    });

    test('a purchase comes out of the freezer once when two operations take it out, and can go in again', () => {
      const after = applied(peas(2, {}), put(), takeBack(), takeBack());
      expect(stockOf(after)).toEqual({ count: 2, frozen: {} });
      expect(after.purchase.get(bought)?.frozenOn).toBeNull();
      expect(stockOf(applied(after, put()))).toEqual({ count: 3, frozen: { '2026-03-01': 1 } });
      expect(stockOf(undone(peas(2, {}), put()))).toEqual({ count: 2, frozen: {} });
    });

    test('as many go in and come out as were bought, and one of a row older than the number', () => {
      const three = { day: '2026-03-01', purchase: bought };
      const after = applied(peas(2, {}), stocks({ by: 3, ...three }), put());
      expect(stockOf(after)).toEqual({ count: 5, frozen: { '2026-03-01': 3 } });
      expect(stockOf(applied(after, takeBack()))).toEqual(stockOf(after));
      expect(stockOf(applied(after, undo()))).toEqual({ count: 2, frozen: {} });
      expect(stockOf(undone(peas(2, {}), stocks({ by: 3, ...three })))).toEqual({ count: 2, frozen: {} });
      expect(stockOf(undone(after, undo()))).toEqual(stockOf(after));
      const [row] = [...after.purchase.values()].map((each) => ({ ...each, frozenCount: null }));
      const older = { ...after, purchase: new Map(row && [[bought, row]]) };
      expect(stockOf(applied(older, undo()))).toEqual({ count: 4, frozen: { '2026-03-01': 2 } });
      expect(stockOf(applied(older, takeBack()))).toEqual({ count: 4, frozen: { '2026-03-01': 2 } });
    });

    test('a purchase comes out of the freezer when it is undone, and does not go in afterwards', () => {
      expect(stockOf(applied(peas(2, {}), put(), undo()))).toEqual({ count: 2, frozen: {} });
      expect(stockOf(applied(peas(2, {}), undo(), put()))).toEqual({ count: 2, frozen: {} });
      expect(stockOf(undone(applied(peas(2, {}), put()), undo()))).toEqual({
        count: 3,
        frozen: { '2026-03-01': 1 },
      });
    });
  });
});

test('unsent changes say what goes into the freezer and what comes out of it', () => {
  const rows = peas(3, {});
  expect(describeOperation(stocks({ by: 2, day: '2026-03-01' }), rows)).toBe('Læg 2 »Ærter« i fryseren');
  expect(describeOperation(stocks({ by: -2 }), rows)).toBe('Tag 2 »Ærter« op af fryseren');
});
