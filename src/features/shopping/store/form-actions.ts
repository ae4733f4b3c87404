import { type Draft, type DraftErrors, draftOf, emptyDraft } from '../rules/draft.ts';
import { itemKey } from '../rules/item-key.ts';
import { keyNow } from '../rules/resolve-keys.ts';
import { later } from './load-later.ts';
import { about, anew, rowsOf, titleOf, type Workings } from './store-context.ts';

/** What is done with the edit form. */
export function formActions(workings: Workings) {
  const { sync, put, chosen, stillness, point } = workings;
  const closeForm = () => put({ form: { kind: 'closed' } });
  return {
    edit(key: string) {
      const row = rowsOf(workings).get(key);
      if (row) put({ form: { kind: 'edit', row, draft: draftOf(row) } });
    },

    /** An empty form over all items. */
    newItem() {
      stillness.loosen();
      put({ view: 'all', form: { kind: 'new', draft: emptyDraft } });
      stillness.touched();
    },

    closeForm,

    /** Gives what is wrong with it; nothing when it was saved and the form is closed. */
    async save(draft: Draft): Promise<DraftErrors> {
      const { form, view } = chosen();
      if (form.kind === 'closed') return {};
      const { draftErrors, intentsOf, namesake } = await later();
      const { tables } = sync.store.get();
      const key = form.kind === 'edit' ? keyNow(form.row, tables) : null;
      const errors = draftErrors(tables, draft, key);
      if (Object.keys(errors).length > 0) return errors;
      closeForm();
      // What was removed comes back with its history instead of standing there twice.
      const row = key === null ? namesake(tables, draft.title, null) : (rowsOf(workings).get(key) ?? null);
      const intents = intentsOf(draft, row, await itemKey(draft.title, rowsOf(workings)));
      const [first] = intents;
      const category = first?.data && 'category' in first.data ? first.data.category : undefined;
      if (view === 'all' && category) put({ open: category });
      await anew(workings, {
        intents: () => intents,
        text: () => (key === null ? `${draft.title.trim()} er oprettet` : `${draft.title.trim()} er rettet`),
      });
      if (first) point(first.key);
      return {};
    },

    /** Takes an item away altogether. */
    async remove(key: string) {
      const title = titleOf(workings, key);
      closeForm();
      await anew(workings, {
        intents: () => [about(key, { kind: 'remove', data: {} })],
        text: () => `${title} er fjernet`,
      });
    },
  };
}
