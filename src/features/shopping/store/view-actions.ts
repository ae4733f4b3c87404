import type { Draft } from '../rules/draft.ts';
import type { View } from '../rules/sections.ts';
import { toggled } from '../rules/selection.ts';
import { itemsOf, type StoreContext, setUiAndRelayout } from './store-context.ts';

/** What is done on this phone alone: what is shown, and what is struck out. */
export function viewActions(context: StoreContext) {
  const { setUi, ui, select, render, layoutLock, shell } = context;
  let unsaved: Draft | null = null;
  return {
    /** Somebody touches, types or scrolls: from now on nothing moves by itself. */
    touched() {
      layoutLock.lock();
      context.sync.hold();
    },

    /** The page is looked at again. */
    pageShown() {
      layoutLock.pageShown();
      render();
    },

    show: (view: View) => setUiAndRelayout(context, { view, selected: null }),

    /** Basket: strikes an item out, or takes the line away again. */
    strike(key: string) {
      const struck = toggled(ui().struck, key);
      select({ struck });
      context.ticked(key, struck.has(key));
    },

    /** Freezer: the same. */
    take: (key: string) => select({ taken: toggled(ui().taken, key) }),

    /** Freezer: also shows what there is none of. */
    showEmpty: (showEmpty: boolean) => setUiAndRelayout(context, { showEmpty }),

    /** All items: opens a category, or closes it when it is open. */
    open: (category: string) => setUiAndRelayout(context, { open: ui().open === category ? null : category }),

    /** Favourites: shows a category alone, or all of them again. */
    selectCategory: (category: string) => setUi({ selected: ui().selected === category ? null : category }),

    /** All items, for quick add to find what is meant. */
    items: () => itemsOf(context).values(),

    /** Opens an item's form. */
    edit(key: string) {
      const row = itemsOf(context).get(key);
      if (row) setUi({ form: { kind: 'edit', row } });
    },

    /** Opens an empty form over all items. */
    newItem: () => setUiAndRelayout(context, { view: 'all', form: { kind: 'new' } }),

    /** What was typed of a new item when its form was closed by Back or Escape: it stands there the next time. */
    unsaved: () => unsaved,

    /** Keeps what is typed of a new item; null when it is saved or given up. */
    keepUnsaved(draft: Draft | null) {
      unsaved = draft;
    },

    closeForm: () => setUi({ form: { kind: 'closed' } }),

    /** Gives a rejected change up. */
    discard: shell.discard,

    messages: {
      ...shell.messages,
      async undo() {
        layoutLock.release();
        await shell.messages.undo();
        setUiAndRelayout(context, {});
      },
    },
  };
}
