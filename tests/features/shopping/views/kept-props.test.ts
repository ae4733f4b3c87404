import { expect, test } from 'vitest';
import { keptProps } from '../../../../src/features/shopping/views/list/kept-props.ts';
import { withRows } from '../../../../src/sync/state/row-map.ts';
import { item } from '../rows.ts';

const [bread, milk, fish] = ['bread', 'milk', 'fish'].map((key) => item({ key, title: key }));
if (!bread || !milk || !fish) throw new Error('There are three items.');
const items = withRows(
  new Map(),
  [bread, milk, fish].map((row) => [row.key, row]),
);
const none: ReadonlySet<string> = new Set();

/** Renders these items, and returns the keys of those whose props were made. */
function rendered(kept: ReturnType<typeof keptProps>, rows: typeof items, struck: ReadonlySet<string>) {
  const made: string[] = [];
  kept.update(rows, struck);
  for (const key of rows.keys()) kept.of(key, () => ({ made: made.push(key) }));
  return made.sort();
}

test('only the props of a changed item are made again', () => {
  const kept = keptProps();
  expect(rendered(kept, items, none)).toEqual(['bread', 'fish', 'milk']);
  expect(rendered(kept, items, none)).toEqual([]);
  expect(rendered(kept, withRows(items, [['milk', { ...milk, quantity: '2 l' }]]), none)).toEqual(['milk']);
});

test('only the props of an item that is struck out, or no longer, are made again', () => {
  const kept = keptProps();
  rendered(kept, items, none);
  expect(rendered(kept, items, new Set(['milk']))).toEqual(['milk']);
  expect(rendered(kept, items, new Set(['milk', 'fish']))).toEqual(['fish']);
  expect(rendered(kept, items, new Set(['fish', 'bread']))).toEqual(['bread', 'milk']);
});

test('an item that was not there is asked for again', () => {
  const kept = keptProps();
  rendered(kept, items, none);
  expect(kept.of('salt', () => null)).toBe(null);
  expect(kept.of('salt', () => 'props')).toBe('props');
});
