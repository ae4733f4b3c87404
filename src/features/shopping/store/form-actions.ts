import { keepDraft, readDraft } from '../../../app-shell/store/drafts.ts';
import { type ShoppingRow, set } from '../../../data/tables.ts';
import type { Draft } from '../rules/draft.ts';
import { removed } from '../rules/list.ts';
import type { listActions } from './list-actions.ts';
import { runAndRelayout, type StoreContext, setUiAndRelayout, titleOf } from './store-context.ts';
import type { OpenForm } from './view-model.ts';

export function formActions(context: StoreContext, { takeStrokeAway }: ReturnType<typeof listActions>) {
  const { shell, setUi, choose, ui } = context;
  const draftPlace = (key: string | undefined) => `item ${key ?? 'new'}`;
  const readForm = (key?: string) => readDraft(draftPlace(key), shell.get().author) as OpenForm | undefined;
  const close = () => setUi({ form: null });
  return {
    closeForm: close,

    /** Opens an item's form, with what was not saved. A stroke that only chose it for that is taken away. */
    edit(key: string) {
      const row = shell.get().tables.shopping.get(key);
      const form = readForm(key) ?? (row && { row });
      if (form) setUi({ form });
      void takeStrokeAway(key);
      const { struckInFreezer } = ui();
      if (struckInFreezer.has(key)) choose({ struckInFreezer: struckInFreezer.difference(new Set([key])) });
    },

    newItem: () => setUiAndRelayout(context, { view: 'all', form: readForm() ?? { row: null } }),

    /** Keeps what is typed, with the item as it was when the form was opened; null when it is saved or discarded. */
    keepUnsaved(row: ShoppingRow | null, draft: Draft | null) {
      keepDraft(draftPlace(row?.key), shell.get().author, draft ? { row, draft } : undefined);
    },

    async remove(key: string) {
      close();
      await runAndRelayout(context, {
        operations({ shopping }) {
          const row = shopping.get(key);
          return row ? [set('shopping', key, removed(row))] : [];
        },
        text: ({ shopping }) => `Fjern »${shopping.get(key)?.title}«`,
        message: (tables) => `${titleOf(tables, key)} er fjernet`,
      });
    },
  };
}
