import type { ShellState } from '../../../app-shell/store/shell.ts';
import type { ShoppingRow } from '../../../data/gateway/tables.ts';
import type { Dismissals } from '../rules/missing-items.ts';
import type { ShoppingOperation, ShoppingTables } from '../rules/operations.ts';
import { type View, type ViewChoices, views } from '../rules/sections.ts';
import type { Selection } from '../rules/selection.ts';
import { emptyLayout, type Layout } from './layout.ts';

type Form =
  | { readonly kind: 'closed' }
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly row: ShoppingRow };

/** What this phone alone has chosen and is told. */
export interface UiState extends ViewChoices, Selection {
  /** Favourites: the category that alone is shown. */
  readonly selected: string | null;
  readonly form: Form;
  /** Favourites: when 'not now' was answered to what is probably missing. */
  readonly dismissed: Dismissals;
  /** What another member just did, in words. */
  readonly news: string | null;
  /** Of it what is not about new things on the list, which count themselves. */
  readonly newsBesides: string | null;
  /** The shop that this phone was in last. */
  readonly shop: string | null;
  /** The item that was just put on the list or saved: it is scrolled to and highlighted for a moment. */
  readonly highlighted: string | null;
}

export const initialUiState: UiState = {
  view: 'basket',
  open: null,
  showEmpty: false,
  struck: new Set(),
  taken: new Set(),
  selected: null,
  form: { kind: 'closed' },
  dismissed: new Map(),
  news: null,
  newsBesides: null,
  shop: null,
  order: null,
  highlighted: null,
};

/** What an entry of the browser's history stands for: the basket, another view over it, a form over either. */
export interface HistoryEntry {
  readonly view: View;
  readonly form: boolean;
}

/** The address of the shops, within that of the list. */
export const shopsHash = '#butikker';

/** What the browser kept with an entry; what the address says where that is nothing of ours. */
export const historyEntry = (state: Partial<HistoryEntry> | null, hash = ''): HistoryEntry => ({
  view: views.find((view) => view === state?.view) ?? (hash === shopsHash ? 'shops' : 'basket'),
  form: state?.form === true,
});

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
