import { keepDraft, readDraft } from '../../../app-shell/store/drafts.ts';
import type { ShoppingRow } from '../../../data/gateway/tables.ts';
import type { Draft, FreezerChoices } from '../rules/draft.ts';
import type { View } from '../rules/sections.ts';
import { type DrawRow, itemsOf, type StoreContext, setUiAndRelayout } from './store-context.ts';
import { toggled } from './view-model.ts';

/** What was typed and chosen in a form. An earlier version of the page may have kept fewer fields. */
interface Unsaved {
  readonly draft: Draft;
  readonly freezer?: FreezerChoices;
}

/** The same as kept, with the item as it was when the form was opened; null for a new item. */
interface Kept extends Unsaved {
  readonly row: ShoppingRow | null;
}

/** The actions that affect only this phone: what is shown, and what is struck out. */
export function viewActions(context: StoreContext) {
  const { setUi, ui, select, render, layoutLock, shell } = context;
  const draftPlace = (key: string | undefined) => `item ${key ?? 'new'}`;
  const readUnsaved = (key?: string) =>
    readDraft(draftPlace(key), shell.get().author) as Kept | null | undefined;
  return {
    /** Call at a touch, key or scroll: from now on nothing moves by itself. */
    touched() {
      layoutLock.lock();
      context.sync.hold();
    },

    /** Call when the page becomes visible again. */
    pageShown() {
      layoutLock.pageShown();
      render();
    },

    show: (view: View) => setUiAndRelayout(context, { view, selected: null }),

    /** Basket: strikes an item out, or undoes that. */
    strike(key: string, draw?: DrawRow) {
      const before = ui().struck;
      const struck = toggled(before, key);
      select({ struck }, draw, struck.has(key));
      context.ticked(key, struck.has(key));
    },

    /** Freezer: the same. */
    take(key: string, draw?: DrawRow) {
      const taken = toggled(ui().taken, key);
      select({ taken }, draw, taken.has(key));
    },

    /** Freezer: sets whether items with a count of 0 are shown, too. */
    showEmpty: (showEmpty: boolean) => setUiAndRelayout(context, { showEmpty }),

    /** All items: opens a category, or closes it if it is open. */
    open: (category: string) => setUiAndRelayout(context, { open: ui().open === category ? null : category }),

    /** Favourites: shows only this category, or all of them again. */
    selectCategory: (category: string) => setUi({ selected: ui().selected === category ? null : category }),

    /** Returns all items, for quick add. */
    items: () => itemsOf(context).values(),

    /** Opens an item's form. */
    edit(key: string) {
      const row = readUnsaved(key)?.row ?? itemsOf(context).get(key);
      if (row) setUi({ form: { kind: 'edit', row } });
    },

    /** Opens an empty form over all items. */
    newItem: () => setUiAndRelayout(context, { view: 'all', form: { kind: 'new' } }),

    /**
     * Returns what was typed and chosen in the form of an item, or of a new one, if it was closed with Back
     * or Escape or the page was reloaded, to be shown again.
     */
    unsaved: (key?: string): Unsaved | null | undefined => readUnsaved(key),

    /**
     * Keeps what is typed and chosen in the form of an item, with the item as it was when the form was
     * opened, or of a new one; null when it is saved or discarded.
     */
    keepUnsaved(row: ShoppingRow | null, unsaved: Unsaved | null) {
      keepDraft(draftPlace(row?.key), shell.get().author, unsaved ? { row, ...unsaved } : undefined);
    },

    closeForm: () => setUi({ form: { kind: 'closed' } }),

    /** Discards a rejected change. */
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
