import type { View } from '../rules/sections.ts';
import { type StoreContext, setUiAndRelayout } from './store-context.ts';

/** What is done with the page itself. */
export function viewActions(context: StoreContext) {
  const { setUi, ui, render, layoutLock, shell } = context;
  return {
    /** Somebody touches, types or scrolls: from now on nothing moves by itself. */
    touched: layoutLock.lock,

    /** The page is looked at again. */
    pageShown() {
      layoutLock.pageShown();
      render();
    },

    show: (view: View) => setUiAndRelayout(context, { view, selected: null }),

    /** All items: opens a category, or closes it when it is open. */
    open: (category: string) => setUiAndRelayout(context, { open: ui().open === category ? null : category }),

    /** Favourites: shows a category alone, or all of them again. */
    selectCategory: (category: string) => setUi({ selected: ui().selected === category ? null : category }),

    /** 'Not now' to what is probably missing. */
    dismissMissing(key: string) {
      context.missing.dismiss(key);
      setUiAndRelayout(context, {});
    },

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
