import { shortName } from '../../../app-shell/store/messages.ts';
import type { ShoppingRow } from '../../../data/gateway/tables.ts';
import {
  type Draft,
  type DraftErrors,
  draftErrors,
  type FreezerChoices,
  familySpelling,
  intentsOf,
  namesake,
  withoutUntouched,
} from '../rules/draft.ts';
import { changeOldestDate } from '../rules/freezer/freezer-age.ts';
import { currentKey } from '../rules/item.ts';
import { itemKey, keyOfName } from '../rules/item-key.ts';
import type { ShoppingIntent } from '../rules/operations.ts';
import { type ActionContext, itemIntent, itemsOf, runAndRelayout, titleOf } from './store-context.ts';

const normIntent = async (category: string, months: number | null): Promise<ShoppingIntent> => ({
  entity: 'norm',
  kind: 'set',
  key: await keyOfName('norm', category),
  data: { category, months },
});

/** The actions of the edit form. `saved` is called with an item as it was before it is saved. */
export function formActions(context: ActionContext, saved: (before: ShoppingRow) => void) {
  const { sync, ui, setUi, highlight } = context;
  const close = () => setUi({ form: { kind: 'closed' } });
  return {
    /**
     * Saves the open form and, if they were chosen, the months that its category keeps in the freezer and the
     * day on which the oldest were put in, and closes it. Returns the errors, with which it stays open; null
     * when there was no room to store it.
     */
    async save(typed: Draft, { months, frozenOn }: FreezerChoices = {}): Promise<DraftErrors | null> {
      const { form, view } = ui();
      if (form.kind === 'closed') return {};
      const { withoutPreviews: tables } = sync.store.get();
      const key = form.kind === 'edit' ? currentKey(form.row, tables) : null;
      const spelled = { ...typed, category: familySpelling(typed.category, tables.shopping) };
      const now = key === null ? undefined : tables.shopping.get(key);
      // Another member may have changed the item meanwhile: fields that this person has not touched stay as
      // they are.
      const draft = form.kind === 'edit' && now ? withoutUntouched(spelled, form.row, now) : spelled;
      const errors = draftErrors(tables, draft, key);
      if (Object.keys(errors).length > 0) return errors;
      close();
      // A removed item with this name is restored with its history instead of adding a second one.
      const row = key === null ? namesake(tables, draft.title, null) : (itemsOf(context).get(key) ?? null);
      const intents = intentsOf(draft, row, await itemKey(draft.title, itemsOf(context)));
      const norm = months === undefined ? [] : [await normIntent(draft.category, months)];
      const stock =
        now && frozenOn !== undefined
          ? changeOldestDate(now, frozenOn).map((data) => itemIntent(now.key, { kind: 'stock', data }))
          : [];
      const [first] = intents;
      const category = first?.data && 'category' in first.data ? first.data.category : undefined;
      if (view === 'all' && category) setUi({ open: category });
      const all = [...intents, ...norm, ...stock];
      const isStored = await runAndRelayout(context, {
        intents: () => all,
        text: () => `${shortName(draft.title.trim())} er ${key === null ? 'oprettet' : 'rettet'}`,
      });
      if (!isStored && all.length > 0) return null;
      if (first) highlight(first.key);
      if (now) saved(now);
      return {};
    },

    /** Removes an item. */
    async remove(key: string) {
      const title = titleOf(context, key);
      close();
      await runAndRelayout(context, {
        intents: () => [itemIntent(key, { kind: 'remove', data: {} })],
        text: () => `${title} er fjernet`,
      });
    },
  };
}
