import { expect, test } from 'vitest';
import type { ShoppingRow } from '../../../../src/data/tables.ts';
import { createLayout } from '../../../../src/features/shopping/store/layout.ts';
import { initialUiState } from '../../../../src/features/shopping/store/view-model.ts';
import { item, tables } from '../rows.ts';

const wanted = (title: string, part: Partial<ShoppingRow> = {}) => item({ title, buy: true, ...part });
const basket = initialUiState;

test('a list that arrives while the layout is locked is laid out in its order, not as new arrivals', () => {
  const layout = createLayout(() => []);
  layout(tables([]), basket, true, 0);
  const { sections } = layout(tables([wanted('b'), wanted('a')]), basket, true, 0);
  expect(sections.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  const all = { ...initialUiState, view: 'all' } as const;
  const [one, other] = [wanted('c', { category: 'Mejeri' }), wanted('d', { category: 'Brød' })];
  layout(tables([one]), all, false, 0);
  expect(layout(tables([one, other]), all, true, 0).sections).toMatchObject([
    { category: 'Mejeri' },
    { category: 'Brød' },
  ]);
});

test('a locked layout puts new items below and remembers how each row looked when it was laid out', () => {
  const layout = createLayout(() => []);
  const [a, b] = [wanted('a'), wanted('b', { quantity: '2 kg' })];
  layout(tables([a]), basket, false, 0);
  const locked = layout(tables([{ ...a, title: 'Aften' }, b]), basket, true, 0);
  expect(locked.sections.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  expect([...locked.rowSnapshot.values()]).toEqual([a]);
  const released = layout(tables([{ ...a, title: 'Aften' }, b]), basket, false, 0);
  expect(released.sections.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  expect(released.rowSnapshot.get('a')?.title).toBe('Aften');
});

test('what is probably missing stands above the favourites, and stays while the layout is locked', () => {
  let found: readonly string[] = ['a'];
  const layout = createLayout(() => found);
  const favourites = { ...initialUiState, view: 'favourites' } as const;
  const rows = tables([item({ title: 'a' }), item({ title: 'b' })]);
  expect(layout(rows, basket, false, 0).missing).toEqual([]);
  expect(layout(rows, favourites, false, 0).missing).toEqual(['a']);
  found = ['b'];
  expect(layout(rows, favourites, true, 0).missing).toEqual(['a']);
  expect(layout(rows, favourites, false, 0).missing).toEqual(['b']);
});
