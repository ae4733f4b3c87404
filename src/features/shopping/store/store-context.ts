import type { Action } from '../../../app-shell/store/action-runner.ts';
import type { Shell } from '../../../app-shell/store/shell.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import type { DeviceSettings } from '../../../sync/storage/device-settings.ts';
import type { ShoppingIntent, ShoppingOperation, ShoppingSync, ShoppingTables } from '../rules/operations.ts';
import type { Selection } from '../rules/selection.ts';
import type { createLayoutLock } from './layout.ts';
import type { UiState } from './view-model.ts';

export type ShoppingAction = Action<ShoppingOperation, ShoppingTables>;

/** What the actions of the shopping page work with. */
export interface StoreContext {
  readonly sync: ShoppingSync;
  readonly settings: DeviceSettings;
  readonly newId: () => string;
  readonly now: () => EpochMs;
  readonly shell: Shell<ShoppingOperation, ShoppingTables>;
  readonly layoutLock: ReturnType<typeof createLayoutLock>;
  readonly ui: () => UiState;
  /** Changes what this phone has chosen, and renders. */
  readonly setUi: (part: Partial<UiState>) => void;
  readonly render: () => void;
  /** Changes what is struck out, and keeps it on this phone. */
  readonly select: (part: Partial<Selection>) => void;
  /** Says what others did; null when that is over. What is new is rendered with the change that it tells of. */
  readonly setChangeNote: (note: Pick<UiState, 'news' | 'newsBesides'>) => void;
  /** An item was struck out here, or is not any more: the others are told. */
  readonly ticked: (key: string, on: boolean) => void;
  /** Scrolls to an item and highlights it for a moment. */
  readonly highlight: (key: string) => void;
}

/** Runs the action and lays the list out again: what came and went since takes its place. */
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

/** Changes what is chosen, and lays the list out again. */
export function setUiAndRelayout({ setUi, layoutLock }: StoreContext, part: Partial<UiState>): void {
  layoutLock.release();
  setUi(part);
  layoutLock.lock();
}

export const itemsOf = ({ sync }: StoreContext): ShoppingTables['shopping'] =>
  sync.store.get().tables.shopping;

export const titleOf = (context: StoreContext, key: string): string => itemsOf(context).get(key)?.title ?? '';

/** An intent about one item. */
export const itemIntent = <I extends ShoppingIntent>(key: string, part: Pick<I, 'kind' | 'data'>) =>
  ({ entity: 'shopping', key, ...part }) as ShoppingIntent;
