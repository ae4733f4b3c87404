import { expect, test } from 'vitest';
import type { ShoppingTables } from '../../../../src/data/tables.ts';
import {
  emptyLayout,
  initialUiState,
  type Layout,
  layOut,
  type UiState,
} from '../../../../src/features/shopping/store/view-model.ts';
import { item, purchase, tables } from '../rows.ts';

const day = 86_400_000;
const now = 100 * day;
const layout = (rows: ShoppingTables, view: UiState['view'], shown: Layout, isLocked = true) =>
  layOut({ tables: rows, member: 'anna' }, { ...initialUiState, view }, shown, isLocked, now);
const wanted = (...titles: readonly string[]) => titles.map((title) => item({ title, buy: true }));

test('a list that arrives while the layout is locked is laid out in its order, not as new arrivals', () => {
  const empty = layout(tables([]), 'basket', emptyLayout);
  const { sections } = layout(tables(wanted('b', 'a')), 'basket', empty);
  expect(sections.map(({ keys }) => keys)).toEqual([['a', 'b']]);
});

test('what is probably missing stands above the favourites, and stays while the layout is locked', () => {
  const regular = (key: string) =>
    tables([item({ title: 'a' }), item({ title: 'b' })], {
      purchases: [7, 14, 21].map((days) =>
        purchase({ key: `${days}`, item: key, boughtAt: now - days * day }),
      ),
    });
  const shown = layout(regular('a'), 'favourites', emptyLayout);
  const missing = (isLocked: boolean) => layout(regular('b'), 'favourites', shown, isLocked).missing;
  expect([shown.missing, missing(true), missing(false)]).toEqual([['a'], ['a'], ['b']]);
});

test('what others have bought for a member stands above the basket only when that is laid out again', () => {
  const bought = purchase({ key: 'one', item: 'Te', boughtAt: now, member: 'bo', wantedBy: 'anna' });
  const rows = tables([...wanted('a'), item({ title: 'Te' })], { purchases: [bought] });
  const shown = layout(tables(wanted('a')), 'basket', emptyLayout);
  expect(layout(rows, 'basket', shown).bought).toBeNull();
  expect(layout(rows, 'basket', shown, false).bought).toEqual({ buyers: ['bo'], things: 'Te' });
});
