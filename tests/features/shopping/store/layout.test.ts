import { expect, test } from 'vitest';
import type { ShoppingTables } from '../../../../src/data/tables.ts';
import {
  emptyLayout,
  initialUiState,
  type Layout,
  layOut,
} from '../../../../src/features/shopping/store/view-model.ts';
import { item, purchase, tables } from '../rows.ts';

const week = 7 * 86_400_000;
const now = 20 * week;
const layout = (rows: ShoppingTables, shown: Layout, isLocked = true, view = initialUiState.view) =>
  layOut({ tables: rows, member: 'anna' }, { ...initialUiState, view }, shown, isLocked, now);
const wanted = (...titles: readonly string[]) => titles.map((title) => item({ title, buy: true }));

test('a list that arrives while the layout is locked is laid out in its order, not as new arrivals', () => {
  const empty = layout(tables([]), emptyLayout, false);
  const { sections } = layout(tables(wanted('b', 'a')), empty);
  expect(sections.map(({ keys }) => keys)).toEqual([['a', 'b']]);
});

test('what is probably missing stands above the favourites, and is worked out when they are laid out again', () => {
  const regular = (key: string) =>
    tables([item({ title: 'a' }), item({ title: 'b' })], {
      purchase: [1, 2, 3].map((weeks) =>
        purchase({ key: `${weeks}`, item: key, boughtAt: now - weeks * week }),
      ),
    });
  const shown = layout(regular('a'), emptyLayout, false, 'favourites');
  expect(shown.missing).toEqual(['a']);
  expect(layout(regular('b'), shown, true, 'favourites').missing).toEqual(['a']);
  expect(layout(regular('b'), shown, false, 'favourites').missing).toEqual(['b']);
});

test('what others have bought for a member stands above the basket only when that is laid out again', () => {
  const bought = purchase({ key: 'one', item: 'Te', boughtAt: now, member: 'bo', wantedBy: 'anna' });
  const rows = tables([...wanted('a'), item({ title: 'Te' })], { purchase: [bought] });
  const shown = layout(tables(wanted('a')), emptyLayout);
  expect(layout(rows, shown).bought).toBeNull();
  expect(layout(rows, shown, false).bought).toEqual({ buyers: ['bo'], things: 'Te' });
});
