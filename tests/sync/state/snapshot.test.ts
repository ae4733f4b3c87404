import { describe, expect, test } from 'vitest';
import type { Changes } from '../../../src/sync/protocol.ts';
import { emptySnapshot, mergeChanges, planMerge } from '../../../src/sync/state/snapshot.ts';

const changes = (part: Partial<Changes>): Changes => ({
  rev: 1,
  epoch: 'a',
  now: 0,
  operations: [],
  rows: {},
  ...part,
});
const stored = { rev: 5, epoch: 'a' };

describe('judging changes from the server', () => {
  test.each([
    ['the next message is taken', changes({ rev: 6 }), null, { kind: 'apply', restart: false }],
    ['a message before a gap is asked for', changes({ rev: 7 }), null, { kind: 'pull', since: 5 }],
    [
      'a message without rows is asked for',
      changes({ rev: 6, rows: null }),
      null,
      { kind: 'pull', since: 5 },
    ],
    ['an old message is known', changes({ rev: 5 }), null, { kind: 'known' }],
    ['the answer to a question is taken', changes({ rev: 9 }), 5, { kind: 'apply', restart: false }],
    ['an answer to an older question is taken', changes({ rev: 5 }), 3, { kind: 'apply', restart: false }],
    ['an answer that leaves a gap is asked again', changes({ rev: 9 }), 7, { kind: 'pull', since: 5 }],
    [
      'a message of another database starts over',
      changes({ rev: 6, epoch: 'b' }),
      null,
      { kind: 'pull', since: 0 },
    ],
    [
      'all of another database replaces',
      changes({ rev: 2, epoch: 'b' }),
      0,
      { kind: 'apply', restart: true },
    ],
    ['a part of another database does not', changes({ rev: 2, epoch: 'b' }), 1, { kind: 'pull', since: 0 }],
  ] as const)('%s', (_, received, since, verdict) => {
    expect(planMerge(stored, received, since)).toEqual(verdict);
  });

  test('all rows replace those that another version of the page has stored, a message does not', () => {
    const converted = { rev: 0, epoch: 'a' };
    expect(planMerge(converted, changes({ rev: 9 }), 0)).toEqual({ kind: 'apply', restart: true });
    expect(planMerge(converted, changes({ rev: 1 }), null)).toEqual({ kind: 'apply', restart: false });
    expect(planMerge(stored, changes({ rev: 9 }), 0)).toEqual({ kind: 'apply', restart: false });
  });

  test('a slower answer does not put back an older row', () => {
    const shapes = { item: { key: 'key', columns: { key: 'text', title: 'text', rev: 'number' } } };
    const start = { ...emptySnapshot(shapes), epoch: 'a' };
    const row = (rev: number, title: string) => ({ rev, key: 'k', title });
    const newer = mergeChanges(start, changes({ rev: 3, rows: { item: [row(3, 'ny')] } }), shapes);
    const after = mergeChanges(newer, changes({ rev: 2, rows: { item: [row(2, 'gammel')] } }), shapes);
    expect(after.tables.item?.get('k')).toEqual(row(3, 'ny'));
    expect(after.rev).toBe(3);
  });
});
