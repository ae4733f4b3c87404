import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LogRow } from '../../../../src/data/gateway/tables.ts';
import { applyLog, inverse, type LogOperation } from '../../../../src/features/log/rules/operations.ts';
import { entry, tables } from '../rows.ts';

/** What a person sees of an entry. */
const seen = ({ name, done, date, deletedAt }: LogRow) => ({ name, done, date, deleted: deletedAt !== null });

const kinds = ['rename', 'complete', 'reopen', 'delete', 'restore'] as const;
const operations = fc.record({
  kind: fc.constantFrom(...kinds),
  name: fc.constantFrom('et', 'andet'),
  date: fc.option(fc.nat(50), { nil: undefined }),
});
const toOperation = (
  { kind, name, date }: { kind: string; name: string; date: number | undefined },
  at: number,
) =>
  ({
    id: `op-${at}`,
    at,
    entity: 'log',
    kind,
    key: 'x',
    data: kind === 'rename' ? { name } : kind === 'complete' && date !== undefined ? { date } : {},
  }) as LogOperation;

test('the inverse of a change restores what was there', () => {
  const rows = fc.record({
    name: fc.constantFrom('et', 'andet'),
    done: fc.boolean(),
    date: fc.nat(99),
    deletedAt: fc.option(fc.nat(99)),
  });
  fc.assert(
    fc.property(rows, operations, (part, choice) => {
      const before = entry({ ...part, key: 'x' });
      const op = toOperation(choice, 1000);
      const [back] = inverse(tables(before), [op], 'bo');
      const after = applyLog(tables(before), op, 'bo');
      if (!back) {
        expect(after).toEqual(tables(before));
        return;
      }
      const undone = applyLog(after, { ...back, id: 'back', at: 2000 } as LogOperation, 'bo').log.get('x');
      expect(undone && seen(undone)).toEqual(seen(before));
    }),
  );
});

test('undoing an added entry deletes it', () => {
  const add: LogOperation = { id: 'a', at: 1, entity: 'log', kind: 'add', key: 'x', data: { name: 'ny' } };
  expect(inverse(tables(), [add], 'bo')).toEqual([{ entity: 'log', kind: 'delete', key: 'x', data: {} }]);
});

test('deleting for good has no inverse', () => {
  const row = entry({ name: 'x', deletedAt: 1 });
  const purge: LogOperation = { id: 'a', at: 2, entity: 'log', kind: 'purge', key: row.key, data: {} };
  expect(inverse(tables(row), [purge], 'bo')).toEqual([]);
});

test('a stale operation has no inverse', () => {
  const row = entry({ key: 'x', name: 'x', timestamps: { done: [5000, 'later'] } });
  const reopen = toOperation({ kind: 'reopen', name: '', date: undefined }, 1000);
  expect(inverse(tables(row), [reopen], 'bo')).toEqual([]);
});

test('what somebody has changed since has no inverse', () => {
  const fields = { rename: 'name', complete: 'done', reopen: 'done', delete: 'deleted', restore: 'deleted' };
  for (const kind of kinds) {
    const before = entry({
      key: 'x',
      name: 'x',
      done: kind === 'reopen',
      deletedAt: kind === 'restore' ? 1 : null,
    });
    const op = toOperation({ kind, name: 'y', date: undefined }, 1000);
    const since = (operation: string) => ({
      tables: tables({ ...before, timestamps: { [fields[kind]]: [2000, operation] } }),
      operations: new Set([op.id]),
    });
    expect(inverse(tables(before), [op], 'bo', since(op.id)), kind).toHaveLength(1);
    expect(inverse(tables(before), [op], 'bo', since('theirs')), kind).toEqual([]);
  }
});
