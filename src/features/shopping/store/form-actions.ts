import { lazyImport } from '../../../lib/lazy-import.ts';
import type { Draft, DraftErrors } from '../rules/draft.ts';
import {
  itemIntent,
  itemsOf,
  runAndRelayout,
  type StoreContext,
  setUiAndRelayout,
  titleOf,
} from './store-context.ts';

const saving = lazyImport(() => import('./save-item.ts'));

/** What is done with the edit form. */
export function formActions(context: StoreContext) {
  const { setUi } = context;
  const closeForm = () => setUi({ form: { kind: 'closed' } });
  return {
    edit(key: string) {
      const row = itemsOf(context).get(key);
      if (row) setUi({ form: { kind: 'edit', row } });
    },

    /** An empty form over all items. */
    newItem: () => setUiAndRelayout(context, { view: 'all', form: { kind: 'new' } }),

    closeForm,

    /** Gives what is wrong with it; nothing when it was saved and the form is closed. Its rules come after the first paint. */
    save: async (draft: Draft): Promise<DraftErrors> => (await saving.load()).saveItem(context, draft),

    /** Takes an item away altogether. */
    async remove(key: string) {
      const title = titleOf(context, key);
      closeForm();
      await runAndRelayout(context, {
        intents: () => [itemIntent(key, { kind: 'remove', data: {} })],
        text: () => `${title} er fjernet`,
      });
    },
  };
}
