import { keepDraftText } from '../../../app-shell/store/drafts.ts';
import { createLayoutLock, keepsPlaces } from '../../../app-shell/store/layout-lock.ts';
import { createShell } from '../../../app-shell/store/shell.ts';
import type { ShoppingTables } from '../../../data/tables.ts';
import { withPasted } from '../../../lib/pasted-lines.ts';
import { createStore, readOnly } from '../../../lib/store.ts';
import { isConnected } from '../../../sync/connection.ts';
import { whoIsShopping } from '../rules/basket-text.ts';
import type { Draft } from '../rules/draft.ts';
import { isStruck } from '../rules/list.ts';
import { missingItems } from '../rules/missing-items.ts';
import type { Entry } from '../rules/quick-add/offers.ts';
import type { View } from '../rules/sections.ts';
import { formActions } from './form-actions.ts';
import { freezerActions } from './freezer-actions.ts';
import { listActions } from './list-actions.ts';
import { watchWishes } from './replaced-wishes.ts';
import { shopActions } from './shop-actions.ts';
import { type ShoppingParts, type StoreContext, setUiAndRelayout } from './store-context.ts';
import { tellOthers } from './trip-actions.ts';
import {
  emptyLayout,
  initialChoices,
  initialUiState,
  itemsOf,
  type KeptChoices,
  layOut,
  type UiState,
  type ViewModel,
} from './view-model.ts';

/** How long an item is highlighted after it was put on the list or saved, in ms. */
const highlightTime = 2_500;
const lookAgainEvery = 60_000;

export type ShoppingStore = ReturnType<typeof createShoppingStore>;
export type ShoppingActions = ReturnType<typeof actionsOf>;

export interface ViewProps {
  readonly model: ViewModel;
  readonly actions: ShoppingActions;
}

/** With all that they know of names, amounts and groceries. */
const itemActions = () => import('./item-actions.ts');

function actionsOf(context: StoreContext) {
  const { ui, render, layoutLock, shell, now } = context;
  const list = listActions(context);
  return {
    ...list,
    ...freezerActions(context),
    ...formActions(context, list),
    ...shopActions(context),

    /** Puts entries of quick add on the list, or in the freezer. Resolves to false when nothing was stored. */
    quickAdd: async (entries: readonly Entry[]) => (await itemActions()).quickAdd(context, entries),
    putInFreezer: async (entries: readonly Entry[]) => (await itemActions()).putInFreezer(context, entries),

    setCount: async (key: string, total: number) => (await itemActions()).setCount(context, key, total),

    save: async (typed: Draft) => (await itemActions()).save(context, typed),
    merge: async (typed: Draft) => (await itemActions()).merge(context, typed),

    /** Tells the others that this member is in a shop. Null when the site sends no messages. */
    tellOthers: context.trips ? (shop: string) => tellOthers(context, shop) : null,

    /** Call when a message has asked what is missing: shows the basket, with quick add. */
    invited: () => setUiAndRelayout(context, { view: 'basket', isInvited: true }),

    /** Call at a touch, key or scroll: from now on nothing moves by itself. */
    touched: layoutLock.lock,

    pageShown() {
      layoutLock.pageShown();
      render();
    },

    show: (view: View) => setUiAndRelayout(context, { view }),

    open: (category: string) => setUiAndRelayout(context, { open: ui().open === category ? null : category }),

    items: () => shell.get().tables.shopping.values(),

    /** Returns the lines of what is pasted, which may be a table of another app. */
    linesOf: async (text: string) => (await itemActions()).linesOfTable(text),

    /** Shows the lines of a file in quick add, to be looked through and put on the list. */
    async addLines(text: string) {
      const { linesOfTable } = await itemActions();
      keepDraftText('quick add', shell.get().author, withPasted('', linesOfTable(text.trim())));
      setUiAndRelayout(context, { view: 'basket' });
    },

    missing: () => itemsOf(shell.get().tables, missingItems(shell.get().tables, now())),

    retry: shell.retry,
    discard: shell.discard,

    messages: {
      ...shell.messages,
      async undo() {
        layoutLock.relayout();
        await shell.messages.undo();
        setUiAndRelayout(context, {});
      },
    },
  };
}

export function createShoppingStore(parts: ShoppingParts) {
  const { settings, now, timers } = parts;
  const layoutLock = createLayoutLock(now);
  let ui = initialUiState;
  let choices = initialChoices;
  const shell = createShell<ShoppingTables>({
    ...parts,
    wiped: () => {
      ui = initialUiState;
      choices = initialChoices;
    },
    // First, so that no order is first shown and then changed.
    async readSettings() {
      settings.listen(async () => setUi(await readChoices()));
      const kept = await readChoices();
      // What somebody has opened meanwhile stays.
      ui = { ...ui, ...kept };
    },
  });
  let layout = emptyLayout;
  let laidOut = 0;

  function current(): ViewModel {
    const state = shell.get();
    const { tables, member } = state;
    // The shop that this phone was in may have been removed.
    const chosen = tables.shop.get(ui.shop ?? '')?.active ? ui : { ...ui, shop: null };
    const lock = layoutLock.get();
    layout = layOut(state, chosen, layout, keepsPlaces(lock, laidOut), now());
    laidOut = lock.version;
    return {
      ...state,
      ...chosen,
      ...layout,
      struck: [...tables.shopping.values()]
        .filter((row) => isStruck(row, member))
        .sort((a, b) => (b.struckAt ?? 0) - (a.struckAt ?? 0)),
      whoIsShopping: whoIsShopping(tables, state, now()),
    };
  }
  const model = createStore(current());
  const render = () => model.set(current());
  function setUi(part: Partial<UiState>) {
    ui = { ...ui, ...part };
    render();
  }

  let dim = () => {};
  function highlight(highlighted: string) {
    dim();
    setUi({ highlighted });
    dim = timers.after(highlightTime, () => setUi({ highlighted: null }));
  }

  const own = { shell, layoutLock, ui: () => ui, setUi, choose, render, highlight };
  const context: StoreContext = { ...parts, ...own };

  const wishesChanged = watchWishes(context, async (replaced) => {
    const entries = replaced.map(({ row, was: { title, quantity, note } }) => ({
      title,
      row,
      quantity,
      note,
    }));
    await (await itemActions()).quickAdd(context, entries);
  });

  async function readChoices() {
    const stored = (await settings.read('choices').catch(() => null)) as Partial<KeptChoices> | null;
    choices = { ...initialChoices, ...stored };
    return choices;
  }
  function choose(part: Partial<KeptChoices>) {
    choices = { ...choices, ...part };
    setUi(choices);
    void settings.write('choices', choices).catch(() => {});
  }

  function shellChanged() {
    wishesChanged();
    render();
    if (isConnected(shell.get().connection)) layoutLock.caughtUp();
  }

  /** Brings up to date what depends on the time, such as who is shopping. */
  function lookAgain() {
    render();
    timers.after(lookAgainEvery, lookAgain);
  }

  return {
    ...readOnly(model),
    ...actionsOf(context),
    offerVersion: shell.offerVersion,
    async start(hint: string | null) {
      shell.subscribe(shellChanged);
      await shell.start(hint);
      timers.after(lookAgainEvery, lookAgain);
      // Later, so that the list is drawn first: a service worker may not have stored them yet.
      timers.after(1_000, () => void itemActions().catch(() => {}));
    },
  };
}
