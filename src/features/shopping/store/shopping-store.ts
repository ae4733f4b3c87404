import { createShell, type Shell } from '../../../app-shell/store/shell.ts';
import type { Member } from '../../../data/gateway/family.ts';
import type { ShoppingTables } from '../../../data/gateway/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { deferred } from '../../../lib/deferred.ts';
import type { Store } from '../../../lib/store.ts';
import { isConnected } from '../../../sync/connection.ts';
import type { Timers } from '../../../sync/ports.ts';
import type { DeviceSettings } from '../../../sync/storage/device-settings.ts';
import { describeOperation } from '../rules/describe-operation.ts';
import { basket } from '../rules/item.ts';
import type { ShoppingOperation, ShoppingSync } from '../rules/operations.ts';
import type { View } from '../rules/sections.ts';
import { createLayout, createLayoutLock, plainLists } from './layout.ts';
import type { createLazyStore, LazyStore } from './lazy-store.ts';
import { createPageRenderer } from './page-renderer.ts';
import type { DrawRow, StoreContext } from './store-context.ts';
import { createStoredSelection } from './stored-selection.ts';
import { viewActions } from './view-actions.ts';
import {
  initialUiState,
  type Selection,
  type UiState,
  type ViewModel,
  validSelection,
} from './view-model.ts';

/**
 * What the store is created from: the synced list, the device, and time, ids and frames, which tests control.
 */
export interface ShoppingParts {
  readonly sync: ShoppingSync;
  readonly settings: DeviceSettings;
  readonly members: () => Promise<readonly Member[]>;
  readonly timers: Timers;
  readonly now: () => EpochMs;
  readonly newId: () => string;
  /** Calls `work` after the next frame; by default at once. */
  readonly afterFrame?: (work: () => void) => void;
  /** Resolves to a message if the device's data cannot be read. */
  readonly unreadable?: Promise<string>;
  /** The first view; by default the basket. */
  readonly view?: View;
  /** Loads the later part of the store. */
  readonly later: () => Promise<{ readonly createLazyStore: typeof createLazyStore }>;
}

/** Actions that wait for the later part of the store, which is noticeable only in the first moment. */
const lazyActions = [
  'addShop',
  'buy',
  'chooseShop',
  'dismissMissing',
  'moveCategory',
  'freezeTrip',
  'putInFreezer',
  'quickAdd',
  'remove',
  'removeShop',
  'renameShop',
  'retry',
  'save',
  'searching',
  'sortAsInShop',
  'stock',
  'takeOut',
  'undoTrip',
  'want',
] as const satisfies readonly (keyof LazyStore['actions'])[];

/** All actions of the page. */
export type ShoppingActions = ReturnType<typeof viewActions> &
  Pick<LazyStore['actions'], (typeof lazyActions)[number]>;

/**
 * What the page shows, and its actions. All can be called at once, even those that wait for the later part of
 * the store.
 */
export interface ShoppingStore
  extends Store<ViewModel>,
    ShoppingActions,
    Pick<Shell<ShoppingOperation, ShoppingTables>, 'start' | 'offerVersion'> {
  /** How many items are struck out in the basket: changes with the tapped row, before the page. */
  readonly struckCount: Store<number>;
}

/**
 * The store of the shopping page: the synced list, this phone's choices, and the actions. It does not depend
 * on React.
 */
export function createShoppingStore(parts: ShoppingParts): ShoppingStore {
  const { settings, now } = parts;
  const layoutLock = createLayoutLock(now);
  let ui: UiState = { ...initialUiState, view: parts.view ?? initialUiState.view };
  /** Null until it is loaded. */
  let later: LazyStore | null = null;
  // Loading it moves nothing: missing items are shown when the list is next laid out.
  const layout = createLayout(
    (tables) => later?.missing.find(tables) ?? [],
    (rows) => (later?.lists ?? plainLists)(rows),
  );
  const shell = createShell<ShoppingOperation, ShoppingTables>({
    ...parts,
    // Until the actions are loaded there is nothing to undo.
    inverse: (...about) => later?.inverse(...about) ?? [],
    describeOperation,
    resolve: (intents, tables) => later?.resolveKeys(intents, tables) ?? intents,
    notUndone: (...about) => later?.notUndone(...about) ?? '',
    // What could not be bought is struck out again.
    rejected(operations) {
      const keys = operations.flatMap(({ kind, key }) => (kind === 'purchase' ? key : []));
      if (keys.length > 0) select({ struck: new Set([...ui.struck, ...keys]) });
    },
    wiped: () => {
      ui = initialUiState;
      selection.wiped();
    },
  });

  const current = (): ViewModel => {
    const state = shell.get();
    const whoIsShopping = later?.shops.whoIsShopping(state) ?? null;
    return { ...state, ...ui, ...layout(state.tables, ui, layoutLock.isLocked()), whoIsShopping };
  };
  const { model, struckCount, render, renderUnlessDue, drawRowFirst } = createPageRenderer(
    current,
    (before, next) => later?.looksSame(before, next),
    parts,
  );
  const setUi = (part: Partial<UiState>) => {
    ui = { ...ui, ...part };
    render();
  };

  const selection = createStoredSelection({ settings, now, ui: () => ui, setUi });

  function select(part: Partial<Selection>, draw?: DrawRow, pressed = false) {
    const before = ui;
    ui = { ...ui, ...part };
    selection.changed(before, ui);
    // The first item brings a button over the lowest line: a second tap there must hit the button.
    if (struckCount.get() === 0) struckCount.set(ui.struck.size);
    if (draw) return drawRowFirst(draw, pressed, selection.store);
    render();
    selection.store();
  }

  const tapped: StoreContext['tapped'] = new Map();
  let before = shell.get();
  function shellChanged() {
    const { tables, withoutPreviews, empty, connection, member } = shell.get();
    if (member) selection.setOwner(member);
    // Previews may vanish again, so nothing is announced because of them. New changes are announced only
    // while the layout is locked: otherwise they are visible in their places.
    if (withoutPreviews !== before.withoutPreviews && !empty && !before.empty)
      later?.announce(before.withoutPreviews, { ...shell.get(), struck: ui.struck }, layoutLock.isLocked());
    if (tables !== before.tables && !empty) {
      const { struck, taken } = validSelection(ui, { tables, withoutPreviews }, before.withoutPreviews);
      if (struck !== ui.struck) select({ struck });
      if (taken !== ui.taken) select({ taken });
      for (const [key, draw] of tapped) {
        const row = tables.shopping.get(key);
        if (row && row !== before.tables.shopping.get(key) && tapped.delete(key))
          drawRowFirst(draw, basket.includes(row));
      }
    }
    before = shell.get();
    renderUnlessDue();
    later?.shops.changed();
    if (isConnected(connection)) layoutLock.caughtUp();
  }

  const context: StoreContext = {
    ...parts,
    shell,
    layoutLock,
    ui: () => ui,
    setUi,
    render,
    select,
    tapped,
    setChangeNote(part) {
      ui = { ...ui, ...part };
      if (part.changeNote === null) render();
    },
    ticked: (key, on) => void loading.promise.then(() => later?.shops.tick(key, on)),
  };
  const loading = Promise.withResolvers<LazyStore['actions']>();

  return {
    ...model,
    struckCount,
    ...viewActions(context),
    ...deferred(lazyActions, () => loading.promise),
    offerVersion: shell.offerVersion,
    async start(hint) {
      // The selection is read first, so that no item is first shown unstruck and then struck.
      await selection.read().catch(() => {});
      settings.listen(() => void selection.read());
      shell.subscribe(shellChanged);
      await shell.start(hint);
      void parts.later().then(({ createLazyStore }) => {
        later = createLazyStore(context);
        later.missing.read().catch(() => {});
        loading.resolve(later.actions);
      });
    },
  };
}
