import { missingItems, toDismissals, withDismissal } from '../rules/habits/missing-items.ts';
import type { ShoppingTables } from '../rules/operations.ts';
import { type StoreContext, setUiAndRelayout } from './store-context.ts';

const setting = 'dismissed';

/** What is probably missing. 'Not now' is kept on this phone: it is what one person sees in one kitchen. */
export function createMissing(context: StoreContext) {
  const { settings, now, ui, setUi } = context;
  return {
    find: (tables: ShoppingTables): readonly string[] => missingItems(tables, ui().dismissed, now()),

    /** Reads what was dismissed. */
    async read() {
      setUi({ dismissed: toDismissals(await settings.read(setting)) });
    },

    /** 'Not now'. */
    async dismiss(key: string) {
      const dismissed = withDismissal(ui().dismissed, key, now());
      setUiAndRelayout(context, { dismissed });
      // What cannot be kept is dismissed on the screen all the same.
      await settings.write(setting, dismissed).catch(() => {});
    },
  };
}
