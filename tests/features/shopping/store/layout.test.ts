import { expect, test } from 'vitest';
import type { ShoppingRow } from '../../../../src/data/tables.ts';
import type { BoughtFor } from '../../../../src/features/shopping/rules/purchases.ts';
import { createLayout } from '../../../../src/features/shopping/store/layout.ts';
import { initialUiState } from '../../../../src/features/shopping/store/view-model.ts';
import { item, tables } from '../rows.ts';

const wanted = (title: string, part: Partial<ShoppingRow> = {}) => item({ title, buy: true, ...part });
const basket = initialUiState;

test('a list that arrives while the layout is locked is laid out in its order, not as new arrivals', () => {
  const layout = createLayout({ missing: () => [], bought: () => null });
  layout(tables([]), basket, true, 0);
  const { sections } = layout(tables([wanted('b'), wanted('a')]), basket, true, 0);
  expect(sections.map(({ keys }) => keys)).toEqual([['a', 'b']]);
});

test('what is probably missing stands above the favourites, and stays while the layout is locked', () => {
  let found: readonly string[] = ['a'];
  const layout = createLayout({ missing: () => found, bought: () => null });
  const favourites = { ...initialUiState, view: 'favourites' } as const;
  const rows = tables([item({ title: 'a' }), item({ title: 'b' })]);
  expect(layout(rows, basket, false, 0).missing).toEqual([]);
  expect(layout(rows, favourites, false, 0).missing).toEqual(['a']);
  found = ['b'];
  expect(layout(rows, favourites, true, 0).missing).toEqual(['a']);
  expect(layout(rows, favourites, false, 0).missing).toEqual(['b']);
});

test('what others have bought for a member stands above the basket only when that is laid out again', () => {
  let bought: BoughtFor | null = null;
  const layout = createLayout({ missing: () => [], bought: () => bought });
  const rows = tables([wanted('a')]);
  layout(rows, basket, false, 0);
  bought = { buyers: ['bo'], things: 'Te' };
  expect(layout(rows, basket, true, 0).bought).toBeNull();
  expect(layout(rows, basket, false, 0).bought).toBe(bought);
  expect(layout(rows, { ...basket, view: 'all' }, false, 0).bought).toBeNull();
});
