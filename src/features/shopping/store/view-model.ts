import { initialShellState, type ShellState } from '../../../app-shell/store/shell.ts';
import { type ShoppingRow, type ShoppingTables, shoppingTables } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { emptySnapshot } from '../../../sync/snapshot.ts';
import type { Draft } from '../rules/draft.ts';
import { missingItems } from '../rules/missing-items.ts';
import { type BoughtFor, boughtFor } from '../rules/purchases.ts';
import { type Section, sectionsOf, type ViewChoices } from '../rules/sections.ts';

/** An open form: the item as it was when it was opened, null for a new one, and what was not saved before. */
export interface OpenForm {
  readonly row: ShoppingRow | null;
  readonly draft?: Draft;
}

export interface KeptChoices extends Pick<ViewChoices, 'order' | 'shop'> {
  /** The items in the freezer that are struck out on this phone, to be taken out. */
  readonly struckInFreezer: ReadonlySet<string>;
}

export interface UiState extends ViewChoices, KeptChoices {
  readonly form: OpenForm | null;
  /** The item that was just put on the list or saved, which is scrolled to and highlighted for a moment. */
  readonly highlighted: string | null;
  /** Whether a message about a trip has asked this member what is missing. */
  readonly isInvited: boolean;
}

/** How often times and marks that depend on the clock are brought up to date in the list, in ms. */
export const refreshInterval = 15 * 60_000;

/** Before those stored on this phone are read, and again after its data were wiped. */
export const initialChoices: KeptChoices = { order: 'title', shop: null, struckInFreezer: new Set() };

export const initialUiState: UiState = {
  ...initialChoices,
  view: 'basket',
  open: null,
  showEmpty: false,
  form: null,
  highlighted: null,
  isInvited: false,
};

export interface Layout {
  readonly sections: readonly Section[];
  /** Favourites: the missing items, shown above them. */
  readonly missing: readonly string[];
  /** Basket: what others have just bought for this member, shown above it. */
  readonly bought: BoughtFor;
}

export const emptyLayout: Layout = { sections: [], missing: [], bought: null };

export interface ViewModel extends ShellState<ShoppingTables>, UiState, Layout {
  readonly struck: readonly ShoppingRow[];
  readonly whoIsShopping: string | null;
}

export const initialViewModel: ViewModel = {
  access: 'opening',
  empty: true,
  tables: emptySnapshot<ShoppingTables>(shoppingTables).tables,
  pending: [],
  connection: { kind: 'connecting' },
  member: '',
  author: '',
  ...initialShellState,
  now: 0,
  ...initialUiState,
  ...emptyLayout,
  struck: [],
  whoIsShopping: null,
};

/** Lays out the rows. While the layout is locked, nothing of what is `shown` moves. */
export function layOut(
  { tables, member }: Pick<ShellState<ShoppingTables>, 'tables' | 'member'>,
  choices: ViewChoices,
  shown: Layout,
  isLocked: boolean,
  now: EpochMs,
): Layout {
  // When nothing is shown, nothing can move, even if the screen has been touched while the list loads.
  const kept = isLocked && shown.sections.some(({ count }) => count > 0) ? shown : null;
  return {
    sections: sectionsOf(tables, choices, kept ? kept.sections : null, now),
    missing: kept ? kept.missing : choices.view === 'favourites' ? missingItems(tables, now) : [],
    bought: kept ? kept.bought : boughtFor(tables, member, now),
  };
}

export type ShownItem = ReturnType<typeof shownItem>;

export const shownItem = ({ tables, waitingKeys, highlighted }: ViewModel, row: ShoppingRow) => ({
  row,
  waiting: waitingKeys.has(row.key),
  highlighted: highlighted === row.key,
  picture: tables.item_picture.get(row.key)?.picture,
});

export const itemsOf = ({ shopping }: ShoppingTables, keys: readonly string[]): readonly ShoppingRow[] =>
  keys.flatMap((key) => shopping.get(key) ?? []);
