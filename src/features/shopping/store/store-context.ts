import type { UserAction } from '../../../app-shell/store/action-runner.ts';
import type { createLayoutLock } from '../../../app-shell/store/layout-lock.ts';
import { type Message, shortName } from '../../../app-shell/store/messages.ts';
import type { Shell, ShellOptions } from '../../../app-shell/store/shell.ts';
import { type ShoppingTables, set } from '../../../data/tables.ts';
import type { TripOutcome } from '../../../lib/push-messages.ts';
import { lastNote } from '../rules/purchases.ts';
import type { KeptChoices, UiState } from './view-model.ts';

/** What the store is created from: the parts that `openFeature` returns, and ids, which tests control. */
export interface ShoppingParts extends Omit<ShellOptions<ShoppingTables>, 'wiped' | 'readSettings'> {
  readonly newId: () => string;
  /** The messages about trips to a shop; null when the site sends none. */
  readonly trips?: {
    begin(shop: string): Promise<TripOutcome>;
    /** Tells who is in a shop that this member has put something on the list. */
    added(): Promise<unknown>;
  } | null;
}

/** What the actions of the shopping page need. They change rows through the shell alone. */
export interface StoreContext extends Omit<ShoppingParts, 'sync'> {
  readonly shell: Shell<ShoppingTables>;
  readonly layoutLock: ReturnType<typeof createLayoutLock>;
  readonly ui: () => UiState;
  readonly setUi: (part: Partial<UiState>) => void;
  /** Changes choices that this phone keeps. They apply even if they cannot be stored. */
  readonly choose: (part: Partial<KeptChoices>) => void;
  readonly render: () => void;
  /** Scrolls to an item and highlights it for a moment. */
  readonly highlight: (key: string) => void;
}

/** Runs the action and lays out the list again, so that changes since the last layout take their places. */
export async function runAndRelayout(
  { shell, layoutLock, render }: StoreContext,
  action: UserAction<ShoppingTables>,
): Promise<boolean> {
  // Before it is shown, and when what it waited for is, too.
  layoutLock.relayout();
  const done = await shell.run(action);
  layoutLock.relayout();
  render();
  return done;
}

export function setUiAndRelayout({ setUi, layoutLock }: StoreContext, part: Partial<UiState>): void {
  layoutLock.relayout();
  setUi(part);
}

/** The member whose phone this is; null before that is known. */
export const memberOf = ({ shell }: Pick<StoreContext, 'shell'>): string | null => shell.get().member || null;

export const titleOf = ({ shopping }: ShoppingTables, key: string): string =>
  shortName(shopping.get(key)?.title ?? '');

/** Returns the offer of the note that an item on the list had when it was last bought, if it has none now. */
export function noteOffer(
  { shell }: StoreContext,
  { shopping, purchase }: ShoppingTables,
  key: string,
): Message['offer'] {
  const note = shopping.get(key)?.buy && !shopping.get(key)?.note && lastNote(purchase, key);
  if (!note) return null;
  const accept = () =>
    void shell.run({
      operations: (now) => (now.shopping.get(key)?.buy ? [set('shopping', key, { note })] : []),
      text: (now) => `Skriv »${note}« ved »${now.shopping.get(key)?.title}«`,
      message: (now) => `${titleOf(now, key)}: ${note}`,
    });
  return { label: `»${shortName(note)}« igen?`, accept };
}
