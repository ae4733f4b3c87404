import type { ShoppingRow } from '../../../data/gateway/tables.ts';
import type { Draft } from '../rules/draft.ts';
import type { View } from '../rules/sections.ts';
import { toggled } from '../rules/selection.ts';
import { itemsOf, type StoreContext, setUiAndRelayout } from './store-context.ts';

/** What was typed of an item as it was then; of a new one without. */
interface Unsaved {
  readonly row: ShoppingRow | null;
  readonly draft: Draft;
}

/** What is done on this phone alone: what is shown, and what is struck out. */
export function viewActions(context: StoreContext) {
  const { setUi, ui, select, render, layoutLock, shell } = context;
  const unsaved = new Map<string | undefined, Unsaved>();
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
      const row = unsaved.get(key)?.row ?? itemsOf(context).get(key);
      if (row) setUi({ form: { kind: 'edit', row } });
    },

    /** Opens an empty form over all items. */
    newItem: () => setUiAndRelayout(context, { view: 'all', form: { kind: 'new' } }),

    /** What was typed of an item, or of a new one, when its form was closed by Back or Escape: it stands there the next time. */
    unsaved: (key?: string) => unsaved.get(key)?.draft ?? null,

    /** Keeps what is typed of an item, as it was when its form was opened, or of a new one; null when it is saved or given up. */
    keepUnsaved(row: ShoppingRow | null, draft: Draft | null) {
      if (draft) unsaved.set(row?.key, { row, draft });
      else unsaved.delete(row?.key);
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
