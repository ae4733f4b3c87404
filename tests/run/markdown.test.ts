import { expect, test } from 'vitest';
import { between, markdown } from '../bench/markdown.ts';

test('figures are a table, and one over its budget stands out', () => {
  const table = markdown('Search', [
    { what: 'in 1,000 entries', figure: 'p95 2.0 ms', budget: '30 ms', kept: true },
    { what: 'in 100,000 entries', figure: 'p95 40 ms', budget: '30 ms', kept: false },
    { what: 'operations', figure: '7 a second' },
  ]);
  expect(table.split('\n')).toEqual([
    '### Search',
    '',
    '| what | measured | at most |',
    '| --- | --- | --- |',
    '| in 1,000 entries | p95 2.0 ms | 30 ms |',
    '| in 100,000 entries | **p95 40 ms** | 30 ms |',
    '| operations | 7 a second |  |',
    '',
  ]);
});

test('only what stands between the marks is replaced', () => {
  expect(between('a <!-- x -->old<!-- /x --> z', 'x', 'new')).toBe('a <!-- x -->\nnew\n<!-- /x --> z');
  expect(() => between('a', 'x', 'new')).toThrow(/no <!-- x -->/);
});
