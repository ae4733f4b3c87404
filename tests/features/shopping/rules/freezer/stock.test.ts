import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { type ShoppingTables, shoppingTables } from '../../../../../src/data/tables.ts';
import {
  correctStock,
  putIn,
  stockOf,
  takeOut,
} from '../../../../../src/features/shopping/rules/freezer/stock.ts';
import { inverse } from '../../../../../src/sync/undo.ts';
import { batch, item, rowsAfter, tables } from '../../rows.ts';

const days = ['2025-12-31', '2026-03-01', '2026-03-02'];
const steps = fc.array(
  fc.record({ by: fc.integer({ min: -4, max: 4 }), day: fc.constantFrom(null, ...days) }),
  { maxLength: 40 },
);
type Step = { readonly by: number; readonly day: string | null };

const peas = (...batches: readonly ReturnType<typeof batch>[]) =>
  tables([item({ title: 'Ærter', freezer: true })], { freezer_batch: batches });
const operationsOf = (rows: ShoppingTables, { by, day }: Step) =>
  by > 0 ? putIn(rows, 'Ærter', by, day) : takeOut(stockOf(rows, 'Ærter'), -by);
/** '2 of unknown age, 1 of 2026-03-01' */
const inWords = (batches: readonly { day: string | null; count: number }[]) =>
  batches.map(({ day, count }) => `${count} of ${day ?? 'unknown age'}`).join(', ');
const content = (rows: ShoppingTables) => inWords(stockOf(rows, 'Ærter').batches);

/** The same, as packages that lie in a row: those of unknown age first, then the oldest. */
function asPackages(all: readonly Step[]) {
  let packages: string[] = [];
  for (const { by, day } of all) {
    for (let n = 0; n < by; n += 1) packages.push(day ?? '');
    packages.sort();
    if (by < 0) packages = packages.slice(-by);
  }
  const days = Map.groupBy(packages, (day) => day || null);
  return inWords([...days].map(([day, those]) => ({ day, count: those.length })));
}

property.prop([steps])(
  'what is in the freezer is what was put in and not taken out, the oldest first',
  (all) => {
    const end = all.reduce((rows, step, at) => rowsAfter(rows, operationsOf(rows, step), at), peas());
    expect(content(end)).toEqual(asPackages(all));
  },
);

property.prop([steps, steps])('undoing gives each day back what was taken from it', (before, [step]) => {
  if (!step) return;
  const rows = before.reduce((now, each, at) => rowsAfter(now, operationsOf(now, each), at), peas());
  const action = { id: 'action 99', at: 99, text: '', operations: operationsOf(rows, step) };
  const now = rowsAfter(rows, action.operations, 99);
  expect(content(rowsAfter(now, inverse([action], rows, now, shoppingTables, 100), 100))).toEqual(
    content(rows),
  );
});

test('another day of the oldest is that of all that would be taken out first', () => {
  const rows = peas(batch('Ærter', 2), batch('Ærter', 1, '2026-03-01'));
  const now = rowsAfter(rows, correctStock(rows, 'Ærter', undefined, '2026-03-01'));
  expect(content(now)).toBe('3 of 2026-03-01');
  expect(correctStock(now, 'Ærter', 3, '2026-03-01')).toEqual([]);
  expect(content(rowsAfter(now, correctStock(now, 'Ærter', undefined, null), 2))).toBe('3 of unknown age');
});

test.each([
  [5, '2 of unknown age, 3 of 2026-03-01'],
  [2, '2 of unknown age'],
  [1, '1 of unknown age'],
  [0, ''],
  [-1, ''],
])('a number is corrected with the newest: %s', (total, expected) => {
  const rows = peas(batch('Ærter', 2), batch('Ærter', 1, '2026-03-01'));
  expect(content(rowsAfter(rows, correctStock(rows, 'Ærter', total)))).toBe(expected);
});

const march = '2026-03-01';

test.each([
  ['what is corrected from none was put in today', peas(), [undefined, march]],
  ['another day and number go together', peas(batch('Ærter', 30)), [march]],
  [
    'what an import gave another key is corrected, too',
    peas({ ...batch('Ærter', 5, march), key: 'other' }),
    [],
  ],
] as const)('%s', (_, rows, days) => {
  expect(content(rowsAfter(rows, correctStock(rows, 'Ærter', 3, ...days)))).toBe('3 of 2026-03-01');
});
