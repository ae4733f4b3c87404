import type { ShellState } from '../../../app-shell/store/shell.ts';
import type { ShoppingRow, ShoppingTables } from '../../../data/gateway/tables.ts';
import { basket, currentKey, freezer } from '../rules/item.ts';
import type { Dismissals } from '../rules/missing-items.ts';
import type { ShoppingOperation } from '../rules/operations.ts';
import { type ShopOrder, type View, type ViewChoices, views } from '../rules/sections.ts';
import type { ShopRef } from '../rules/shops/shop-key.ts';
import { emptyLayout, type Layout } from './layout.ts';

type Form =
  | { readonly kind: 'closed' }
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly row: ShoppingRow };

/** The items that are struck out on this phone: in the basket (`struck`), and in the freezer (`taken`). */
export interface Selection {
  readonly struck: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
}

/** The choices on this phone, and messages to it. */
export interface UiState extends ViewChoices, Selection {
  /** Favourites: the only category shown; null for all. */
  readonly selected: string | null;
  readonly form: Form;
  /** Favourites: when 'not now' was chosen for missing items. */
  readonly dismissed: Dismissals;
  /** What other members have just done, in words. */
  readonly changeNote: string | null;
  /** The note without new items on the list, for use beside a count of them. */
  readonly shortChangeNote: string | null;
  /** The shop that this phone was last in. */
  readonly shop: ShopRef | null;
  /** The item that was just put on the list or saved, which is scrolled to and highlighted for a moment. */
  readonly highlighted: string | null;
}

/** How often times and marks that depend on the clock are brought up to date in the list, in ms. */
export const refreshInterval = 15 * 60_000;

/** The choices before those stored on this phone are read, and again after its data were wiped. */
export const initialUiState: UiState = {
  view: 'basket',
  open: null,
  showEmpty: false,
  struck: new Set(),
  taken: new Set(),
  selected: null,
  form: { kind: 'closed' },
  dismissed: new Map(),
  changeNote: null,
  shortChangeNote: null,
  shop: null,
  order: null,
  highlighted: null,
};

/**
 * Returns the selection without items that have left their list, so that they are not struck when they
 * return: both as the screen shows it and without others' previews, since a preview may be gone in a moment.
 * An item added on this phone stays struck under the key that the server gave it. Unchanged sets are returned
 * as they are.
 */
export function validSelection(
  { struck, taken }: Selection,
  { tables, withoutPreviews }: Pick<ViewModel, 'tables' | 'withoutPreviews'>,
  before: ShoppingTables,
): Selection {
  const valid = (keys: ReadonlySet<string>, { includes }: typeof basket) => {
    const kept = [...keys].flatMap((key) => {
      const was = before.shopping.get(key);
      const now = was ? currentKey(was, withoutPreviews) : key;
      const isListed = [tables, withoutPreviews].some(({ shopping }) => {
        const row = shopping.get(now);
        return row && includes(row);
      });
      return isListed ? [now] : [];
    });
    return kept.length === keys.size && kept.every((key) => keys.has(key)) ? keys : new Set(kept);
  };
  return { struck: valid(struck, basket), taken: valid(taken, freezer({ empty: true })) };
}

/** Returns the set with the key added, or removed if it was there. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Parses keys stored on the device, which may be anything. */
export const toKeys = (setting: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(setting) ? setting.filter((key) => typeof key === 'string') : []);

/** Parses the shop and its order stored on the device. */
export const toShop = (setting: unknown): string | null => (typeof setting === 'string' ? setting : null);
export function toOrder(setting: unknown): ShopOrder | null {
  const { categories, items } = (setting ?? {}) as Partial<Record<keyof ShopOrder, unknown>>;
  return categories instanceof Map && items instanceof Map ? { categories, items } : null;
}

/**
 * What an entry of the browser's history stands for: the basket, another view over it, or a form over either.
 */
export interface HistoryEntry {
  readonly view: View;
  readonly form: boolean;
}

/** The fragment of the shops in the page's address. */
export const shopsHash = '#butikker';

/** Parses the state of a history entry; uses the address when the state is not ours. */
export const historyEntry = (state: Partial<HistoryEntry> | null, hash = ''): HistoryEntry => ({
  view: views.find((view) => view === state?.view) ?? (hash === shopsHash ? 'shops' : 'basket'),
  form: state?.form === true,
});

/** Everything that the page shows. */
export interface ViewModel extends ShellState<ShoppingOperation, ShoppingTables>, UiState, Layout {
  /** Which other member is shopping right now, in words. */
  readonly whoIsShopping: string | null;
}

const noRows = { shopping: new Map(), purchase: new Map(), shop: new Map(), norm: new Map() };

/** The state before anything is known. */
export const initialViewModel: ViewModel = {
  access: 'opening',
  empty: true,
  epoch: '',
  tables: noRows,
  withoutPreviews: noRows,
  pending: [],
  waiting: 0,
  waitingKeys: new Set(),
  others: [],
  rejected: [],
  unsent: [],
  connection: { kind: 'connecting' },
  member: '',
  author: '',
  names: new Map(),
  message: null,
  newVersion: false,
  now: 0,
  ...initialUiState,
  ...emptyLayout,
  whoIsShopping: null,
};

/** An item as drawn by a view. */
export interface ShownItem {
  readonly row: ShoppingRow;
  /** The item as it was when laid out, whose height it keeps; null if it looks the same. */
  readonly laidOut: ShoppingRow | null;
  /** Whether a change to it has not been sent. */
  readonly waiting: boolean;
  /** Whether it was just put on the list or saved. */
  readonly highlighted: boolean;
}

/** The fields whose texts can change the height of a row. */
export const sizedFields = ['title', 'quantity'] as const;

/** Returns null when the item no longer exists. `rowSnapshot` is null where rows may change their heights. */
export function shownItem(
  { tables, waitingKeys, highlighted }: Pick<ViewModel, 'tables' | 'waitingKeys' | 'highlighted'>,
  key: string,
  rowSnapshot: Layout['rowSnapshot'] | null,
): ShownItem | null {
  const row = tables.shopping.get(key);
  if (!row) return null;
  const was = rowSnapshot?.get(key);
  const same = !was || was === row || sizedFields.every((name) => was[name] === row[name]);
  return {
    row,
    laidOut: same ? null : was,
    waiting: waitingKeys.has(key),
    highlighted: highlighted === key,
  };
}
