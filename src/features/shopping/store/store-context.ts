import type { Action } from '../../../app-shell/store/action-runner.ts';
import { shortName } from '../../../app-shell/store/messages.ts';
import type { Shell } from '../../../app-shell/store/shell.ts';
import type { ShoppingTables } from '../../../data/gateway/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import type { Timers } from '../../../sync/ports.ts';
import type { DeviceSettings } from '../../../sync/storage/device-settings.ts';
import type { ShoppingIntent, ShoppingOperation, ShoppingSync } from '../rules/operations.ts';
import type { createLayoutLock } from './layout.ts';
import type { Selection, UiState } from './view-model.ts';

export type ShoppingAction = Action<ShoppingOperation, ShoppingTables>;

/** Draws the state of a tapped row before the page is rendered; null leaves the state to the page again. */
export type DrawRow = (pressed: boolean | null) => void;

/** What the actions of the shopping page need. */
export interface StoreContext {
  readonly sync: ShoppingSync;
  readonly settings: DeviceSettings;
  readonly newId: () => string;
  readonly now: () => EpochMs;
  readonly timers: Timers;
  readonly shell: Shell<ShoppingOperation, ShoppingTables>;
  readonly layoutLock: ReturnType<typeof createLayoutLock>;
  readonly ui: () => UiState;
  /** Changes this phone's choices and renders. */
  readonly setUi: (part: Partial<UiState>) => void;
  readonly render: () => void;
  /**
   * Changes the selection and stores it on this phone. With `draw` the tapped row is drawn first, as
   * `pressed`.
   */
  readonly select: (part: Partial<Selection>, draw?: DrawRow, pressed?: boolean) => void;
  /** The tapped rows, by key, whose change is being stored; each is drawn first when that is done. */
  readonly tapped: Map<string, DrawRow>;
  /**
   * Shows a message about others' changes, or nulls to remove it. It is rendered together with those changes.
   */
  readonly setChangeNote: (part: Pick<UiState, 'changeNote' | 'shortChangeNote'>) => void;
  /** Call when an item is struck out on this phone or no longer is: sends it to the other members. */
  readonly ticked: (key: string, on: boolean) => void;
}

/** What the actions that change the list need. */
export interface ActionContext extends StoreContext {
  /** Scrolls to an item and highlights it for a moment. */
  readonly highlight: (key: string) => void;
}

/** Runs the action and lays out the list again, so that changes since the last layout take their places. */
export async function runAndRelayout(
  { shell, layoutLock, render }: StoreContext,
  action: ShoppingAction,
): Promise<boolean> {
  layoutLock.release();
  const done = await shell.run(action);
  render();
  layoutLock.lock();
  return done;
}

/** Changes this phone's choices and lays out the list again. */
export function setUiAndRelayout({ setUi, layoutLock }: StoreContext, part: Partial<UiState>): void {
  layoutLock.release();
  setUi(part);
  layoutLock.lock();
}

/** The items that actions decide on: without what the database has not confirmed of others' changes. */
export const itemsOf = ({ sync }: StoreContext): ShoppingTables['shopping'] =>
  sync.store.get().withoutPreviews.shopping;

/** Returns the item's title for a message. */
export const titleOf = (context: StoreContext, key: string): string =>
  shortName(itemsOf(context).get(key)?.title ?? '');

/** Creates an intent on one item. */
export const itemIntent = <I extends ShoppingIntent>(key: string, part: Pick<I, 'kind' | 'data'>) =>
  ({ entity: 'shopping', key, ...part }) as ShoppingIntent;

/** Returns whether something is about an item of these operations. */
export const isAbout =
  (operations: readonly ShoppingOperation[]) =>
  ({ key }: { readonly key: string }): boolean =>
    operations.some((op) => op.key === key);
