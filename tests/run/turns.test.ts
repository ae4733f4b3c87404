import { expect, test } from 'vitest';
import { comparisonTable, ratio, runAlternately } from '../support/bench/turns.ts';

test('the variants take turns, and each keeps its rounds', async () => {
  const order: string[] = [];
  const variant = (name: string) => async () => {
    order.push(name);
    return [order.length];
  };
  const results = await runAlternately({ floor: variant('floor'), ours: variant('ours') }, 2);
  expect(order).toEqual(['floor', 'ours', 'floor', 'ours']);
  expect(results).toEqual({ floor: [[1], [3]], ours: [[2], [4]] });
});

test('a ratio compares rounds that met the same machine: one busy moment does not decide it', () => {
  const floor = [[10], [10], [40]];
  const ours = [[15], [150], [60]];
  expect(ratio(ours, floor, 0.5)).toBe(1.5);
  expect(ratio([[1, 2, 30]], [[1, 2, 10]], 0.98)).toBe(3);
  expect(ratio([], [], 0.98)).toBeNaN();
});

test('a table names what takes too long beside its floor or its peer', () => {
  const line = { what: 'a tap', floor: [[10]], ours: [[14]], share: 0.98, most: 1.5 };
  expect(comparisonTable([line])).toEqual({
    head: ['what', 'floor', 'ours', 'peer', 'ours to floor', 'at most', 'ours to peer', 'at most'],
    lines: [['a tap', 'p50 10 ms, p98 10 ms', 'p50 14 ms, p98 14 ms', '–', '1.40 ×', '1.5 ×', '–', '–']],
    broken: [],
  });
  const slower = comparisonTable([{ ...line, most: 1.3, peer: [[13]], beatsPeer: true, share: 0.5 }]);
  expect(slower.lines).toEqual([
    ['a tap', 'p50 10 ms', 'p50 14 ms', 'p50 13 ms', '**1.40 ×**', '1.3 ×', '**1.08 ×**', '1 ×'],
  ]);
  expect(slower.broken).toEqual([
    'a tap: 1.40 × the floor, at most 1.3 ×',
    'a tap: 1.08 × the peer, at most 1 ×',
  ]);
  // Where nothing is promised of the peer it is told and no more.
  expect(comparisonTable([{ ...line, peer: [[1]] }]).broken).toEqual([]);
  // What was not measured does not keep a budget.
  expect(comparisonTable([{ ...line, ours: [], floor: [] }]).broken).toHaveLength(1);
});
