import type { Timers } from '../../../sync/ports.ts';
import { inverse } from '../rules/undo.ts';
import { basketActions } from './basket-actions.ts';
import { formActions } from './form-actions.ts';
import { freezerActions } from './freezer-actions.ts';
import { createMissing } from './missing.ts';
import { createNews } from './news.ts';
import { createShops } from './shops.ts';
import type { StoreContext } from './store-context.ts';

export { followHistory } from './browser-history.ts';
export { keepAwake } from './wake-lock.ts';

/**
 * The part of the store that the first paint does without: what changes the list, what is probably missing, shops, and
 * what is said of others' changes.
 */
export function createLaterStore(context: StoreContext & { readonly timers: Timers }) {
  const missing = createMissing(context);
  const shops = createShops(context);
  return {
    inverse,
    missing,
    shops,
    actions: {
      ...basketActions(context),
      ...freezerActions(context),
      ...formActions(context),
      ...shops.actions,
      dismissMissing: missing.dismiss,
    },
    tellNews: createNews(context.timers, context.setNews),
  };
}

export type LaterStore = ReturnType<typeof createLaterStore>;
