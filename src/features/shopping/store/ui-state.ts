import type { ShoppingRow } from '../../../data/gateway.ts';
import type { Dismissals } from '../rules/habits/missing-items.ts';
import { type View, type ViewChoices, views } from '../rules/sections.ts';
import type { Selection } from '../rules/selection.ts';

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
  shop: null,
  order: null,
  highlighted: null,
};

/** What an entry of the browser's history stands for: the basket, another view over it, a form over either. */
export interface HistoryEntry {
  readonly view: View;
  readonly form: boolean;
}

/** What the browser kept with an entry; the basket where that is nothing of ours. */
export const historyEntry = (state: Partial<HistoryEntry> | null): HistoryEntry => ({
  view: views.find((view) => view === state?.view) ?? 'basket',
  form: state?.form === true,
});
