import { describe, expect, test } from 'vitest';
import type { LogTables } from '../../../../src/data/gateway/tables.ts';
import { applyLog, type LogOperation, rejectionOf } from '../../../../src/features/log/rules/operations.ts';

const empty: LogTables = { log: new Map() };
const anna = 'anna';
const bo = 'bo';
const key = 'entry-1';
const op = (kind: LogOperation['kind'], at: number, data: object = {}, id = `op-${at}`): LogOperation =>
  ({ id, at, entity: 'log', kind, key, data }) as LogOperation;
const run = (...steps: readonly (readonly [LogOperation, string])[]) =>
  steps.reduce((tables, [each, member]) => applyLog(tables, each, member), empty).log.get(key);

const added = op('add', 1000, { name: '  Klippe  hækken ' });

describe('applying an operation', () => {
  test('an added entry is open, tidied, dated now and has its author', () => {
    expect(run([added, anna])).toMatchObject({
      id: '1000',
      name: 'Klippe hækken',
      done: false,
      date: 1000,
      createdBy: anna,
      doneBy: null,
    });
  });

  test('two entries added in the same millisecond get different ids', () => {
    const other = { ...added, id: 'op-b', key: 'entry-2' };
    const { log } = applyLog(applyLog(empty, added, anna), other, bo);
    expect([...log.values()].map(({ id }) => id)).toEqual(['1000', '1001']);
  });

  test('renaming an open entry changes its date, renaming a done one does not', () => {
    expect(run([added, anna], [op('rename', 2000, { name: 'Hæk' }), bo])).toMatchObject({
      name: 'Hæk',
      date: 2000,
    });
    expect(
      run([added, anna], [op('complete', 2000), bo], [op('rename', 3000, { name: 'Hæk' }), anna]),
    ).toMatchObject({ name: 'Hæk', date: 2000, doneBy: bo });
  });

  test('an entry can be completed on an earlier day', () => {
    expect(run([added, anna], [op('complete', 9000, { date: 500 }), bo])).toMatchObject({
      done: true,
      date: 500,
      doneBy: bo,
    });
  });

  test('reopening an entry removes who did it', () => {
    expect(run([added, anna], [op('complete', 2000), bo], [op('reopen', 3000), anna])).toMatchObject({
      done: false,
      date: 3000,
      doneBy: null,
    });
  });

  test('an entry whose completion is taken back has its date again, but never a later one', () => {
    const done = [op('complete', 2000), anna] as const;
    expect(run([added, anna], done, [op('reopen', 3000, { date: 1000 }), anna])).toMatchObject({
      done: false,
      date: 1000,
    });
    expect(run([added, anna], done, [op('reopen', 3000, { date: 4000 }), anna])?.date).toBe(3000);
  });

  test('an open entry whose new name is taken back has its date again, but never a later one; one that is done keeps its own', () => {
    const renamed = [op('rename', 2000, { name: 'Hæk' }), anna] as const;
    const back = [op('rename', 3000, { name: 'Klip hækken', date: 1000 }), anna] as const;
    expect(run([added, anna], renamed, back)).toMatchObject({ name: 'Klip hækken', date: 1000 });
    expect(run([added, anna], [op('rename', 3000, { name: 'Hæk', date: 4000 }), anna])?.date).toBe(3000);
    expect(run([added, anna], [op('complete', 2000), bo], back)?.date).toBe(2000);
  });

  test('the operation with the later author time wins in either order of arrival', () => {
    const early = [op('complete', 2000), anna] as const;
    const late = [op('reopen', 3000), bo] as const;
    expect(run([added, anna], late, early)).toEqual(run([added, anna], early, late));
  });

  test('the higher operation id wins within the same millisecond', () => {
    const low = [op('rename', 2000, { name: 'lav' }, 'a'), anna] as const;
    const high = [op('rename', 2000, { name: 'høj' }, 'b'), bo] as const;
    expect(run([added, anna], low, high)?.name).toBe('høj');
    expect(run([added, anna], high, low)?.name).toBe('høj');
  });

  test('restoring undoes deleting, but not purging', () => {
    expect(run([added, anna], [op('delete', 2000), bo])?.deletedAt).toBe(2000);
    expect(run([added, anna], [op('delete', 2000), bo], [op('restore', 3000), bo])?.deletedAt).toBeNull();
    const purged = [op('delete', 2000), op('purge', 3000), op('restore', 4000)].map(
      (each) => [each, bo] as const,
    );
    expect(run([added, anna], ...purged)).toMatchObject({ name: '', purgedAt: 3000 });
  });

  test('an operation without effect returns the same tables', () => {
    const tables = applyLog(applyLog(empty, added, anna), op('reopen', 5000), anna);
    for (const late of [op('complete', 2000), op('delete', 900), added, op('purge', 6000)])
      expect(applyLog(tables, late, bo)).toBe(tables);
  });
});

describe('rejections', () => {
  const now = 10_000;
  const tables = applyLog(empty, added, anna);
  const purged = applyLog(applyLog(tables, op('delete', 2000), anna), op('purge', 3000), anna);

  test.each<[string, LogTables, LogOperation, string | null]>([
    ['an entry that exists', tables, added, 'exists'],
    ['an entry without a name', empty, op('add', 1000, { name: '  ' }), 'bad-name'],
    ['a name of 501 characters', empty, op('add', 1000, { name: 'æ'.repeat(501) }), 'bad-name'],
    ['nothing about a name of 500 characters', empty, op('add', 1000, { name: '😀'.repeat(500) }), null],
    ['a change of what nobody has heard of', empty, op('rename', 1000, { name: 'x' }), 'unknown-item'],
    ['a change of what is deleted for good', purged, op('restore', 4000), 'unknown-item'],
    ['an empty new name', tables, op('rename', 2000, { name: '' }), 'bad-name'],
    ['nothing about an empty name that is too late', tables, op('rename', 500, { name: '' }), null],
    ['a day in the future', tables, op('complete', 2000, { date: now + 1 }), 'bad-date'],
    ['a day before 1900', tables, op('complete', 2000, { date: -2_208_988_800_001 }), 'bad-date'],
    [
      'a new name with a date before 1900',
      tables,
      op('rename', 2000, { name: 'x', date: -2_208_988_800_001 }),
      'bad-date',
    ],
    ['giving back a date before 1900', tables, op('reopen', 2000, { date: -2_208_988_800_001 }), 'bad-date'],
    ['nothing about giving back a date ahead', tables, op('reopen', 2000, { date: now + 1 }), null],
    ['deleting for good what is not deleted', tables, op('purge', 2000), 'not-deleted'],
  ])('the log rejects %s', (_, rows, each, code) => {
    expect(rejectionOf(rows, each, now)).toBe(code);
  });
});
