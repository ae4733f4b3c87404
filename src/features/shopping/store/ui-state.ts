import type { ShoppingRow } from '../../../data/gateway.ts';
import type { Dismissals } from '../rules/habits/missing-items.ts';
import type { ViewChoices } from '../rules/sections.ts';
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
  highlighted: null,
};
