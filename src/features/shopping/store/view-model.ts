import type { ShellState } from '../../../app-shell/store/shell.ts';
import type { ShoppingRow } from '../../../data/gateway.ts';
import type { ShoppingOperation, ShoppingTables } from '../rules/operations.ts';
import { emptyLayout, type Layout } from './layout.ts';
import { initialUiState, type UiState } from './ui-state.ts';

/** All that the page shows. */
export interface ViewModel extends ShellState<ShoppingOperation, ShoppingTables>, UiState, Layout {
  /** Who of the others is shopping right now, in words. */
  readonly shopper: string | null;
}

/** Before anything is known. */
export const initialViewModel: ViewModel = {
  access: 'opening',
  empty: true,
  tables: { shopping: new Map(), purchase: new Map(), shop: new Map(), norm: new Map() },
  pending: [],
  waiting: 0,
  waitingKeys: new Set(),
  rejected: [],
  unsent: [],
  connection: { kind: 'connecting' },
  member: '',
  names: new Map(),
  message: null,
  newVersion: false,
  now: 0,
  ...initialUiState,
  ...emptyLayout,
  shopper: null,
};

/** An item as a view draws it. */
export interface ShownItem {
  readonly row: ShoppingRow;
  /** How it looked when it was laid out: it takes no more and no less room. Null where it still looks so. */
  readonly laidOut: ShoppingRow | null;
  /** A change of it has not been sent. */
  readonly waiting: boolean;
  /** It was just put on the list or saved. */
  readonly highlighted: boolean;
}

/** Null when there is no such item any more. `rowSnapshot`: null where it may take what room it likes. */
export function shownItem(
  { tables, waitingKeys, highlighted }: Pick<ViewModel, 'tables' | 'waitingKeys' | 'highlighted'>,
  key: string,
  rowSnapshot: Layout['rowSnapshot'] | null,
): ShownItem | null {
  const row = tables.shopping.get(key);
  if (!row) return null;
  const was = rowSnapshot?.get(key);
  const same = !was || was === row || (was.title === row.title && was.quantity === row.quantity);
  return {
    row,
    laidOut: same ? null : was,
    waiting: waitingKeys.has(key),
    highlighted: highlighted === key,
  };
}
