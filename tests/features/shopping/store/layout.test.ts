import { expect, test } from 'vitest';
import type { ShoppingTables } from '../../../../src/data/tables.ts';
import {
  emptyLayout,
  initialUiState,
  type Layout,
  layOut,
} from '../../../../src/features/shopping/store/view-model.ts';
import { item, purchase, tables } from '../rows.ts';

const now = 1_000;
const layout = (rows: ShoppingTables, shown: Layout, isLocked = true) =>
  layOut({ tables: rows, member: 'anna' }, initialUiState, shown, isLocked, now);
const wanted = (...titles: readonly string[]) => titles.map((title) => item({ title, buy: true }));

test('a list that arrives while the layout is locked is laid out in its order, not as new arrivals', () => {
  const empty = layout(tables([]), emptyLayout, false);
  const { sections } = layout(tables(wanted('b', 'a')), empty);
  expect(sections.map(({ keys }) => keys)).toEqual([['a', 'b']]);
});

test('what others have bought for a member stands above the basket only when that is laid out again', () => {
  const bought = purchase({ key: 'one', item: 'Te', boughtAt: now, member: 'bo', wantedBy: 'anna' });
  const rows = tables([...wanted('a'), item({ title: 'Te' })], { purchase: [bought] });
  const shown = layout(tables(wanted('a')), emptyLayout);
  expect(layout(rows, shown).bought).toBeNull();
  expect(layout(rows, shown, false).bought).toEqual({ buyers: ['bo'], things: 'Te' });
});
