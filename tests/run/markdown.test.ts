import { expect, test } from 'vitest';
import { broken, markdown, withSection } from '../bench/markdown.ts';

const rows = [
  { what: 'in 1,000 entries', figure: 'p95 2.0 ms', budget: '30 ms', kept: true },
  { what: 'in 100,000 entries', figure: 'p95 40 ms', budget: '30 ms', kept: false },
  { what: 'operations', figure: '7 a second' },
];
const table = { head: ['page', 'text'], lines: [['/', '9']], broken: ['/: 9 of text, at most 8'] };

test('figures are a table with how they were got, and one over its budget stands out', () => {
  expect(markdown({ name: 'Search', how: 'From Enter.' }, rows, 'On a machine.').split('\n')).toEqual([
    '## Search',
    '',
    '| what | measured | at most |',
    '| --- | --- | --- |',
    '| in 1,000 entries | p95 2.0 ms | 30 ms |',
    '| in 100,000 entries | **p95 40 ms** | 30 ms |',
    '| operations | 7 a second |  |',
    '',
    'From Enter.',
    '',
    'On a machine.',
    '',
  ]);
  expect(markdown({ name: 'Pages' }, table, 'There.').split('\n')).toEqual([
    '## Pages',
    '',
    '| page | text |',
    '| --- | --- |',
    '| / | 9 |',
    '',
    'There.',
    '',
  ]);
});

test('the figures that do not keep their budget are named', () => {
  expect(broken(rows)).toEqual(['in 100,000 entries: p95 40 ms, at most 30 ms']);
  expect(broken(table)).toEqual(['/: 9 of text, at most 8']);
});

test('a section takes the place of the one with its heading, and leaves the others as they are', () => {
  const file = '# Figures\n\n## Pages\n\nold\n\n## Pages of the log\n\nkept\n';
  const one = withSection(file, '## Pages\n\nnew\n');
  expect(one).toBe('# Figures\n\n## Pages\n\nnew\n\n## Pages of the log\n\nkept\n');
  expect(withSection(one, '## Pages\n\nnew\n')).toBe(one);
  expect(withSection(one, '## Taps\n\nfirst\n')).toBe(`${one}\n## Taps\n\nfirst\n`);
  expect(withSection('# Figures\n', '## Taps\n\nfirst\n')).toBe('# Figures\n\n## Taps\n\nfirst\n');
});
