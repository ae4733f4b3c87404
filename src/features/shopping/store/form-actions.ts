import { keepDraft, readDraft } from '../../../app-shell/store/drafts.ts';
import { shortName } from '../../../app-shell/store/messages.ts';
import { type ShoppingRow, set } from '../../../data/tables.ts';
import type { Operation } from '../../../sync/actions.ts';
import {
  type Draft,
  type DraftErrors,
  draftErrors,
  type FreezerChoices,
  familySpelling,
  mergingOf,
  namesake,
  savingOf,
  withoutUntouched,
} from '../rules/draft.ts';
import { isStruck, removed, untick } from '../rules/list.ts';
import { memberOf, runAndRelayout, type StoreContext, setUiAndRelayout, titleOf } from './store-context.ts';

/** What was typed and chosen in a form. */
interface Unsaved {
  readonly draft: Draft;
  readonly freezer: FreezerChoices;
}

/** The same as kept, with the item as it was when the form was opened; null for a new item. */
interface Kept extends Unsaved {
  readonly row: ShoppingRow | null;
}

/** The actions of the edit form. */
export function formActions(context: StoreContext) {
  const { shell, ui, setUi, highlight } = context;
  const itemsNow = () => shell.get().tables.shopping;
  const draftPlace = (key: string | undefined) => `item ${key ?? 'new'}`;
  const readUnsaved = (key?: string) =>
    readDraft(draftPlace(key), shell.get().author) as Kept | null | undefined;
  const close = () => setUi({ form: { kind: 'closed' } });
  return {
    closeForm: close,

    /** Opens an item's form. A stroke in the basket that only chose it for that is taken away. */
    edit(key: string) {
      const now = itemsNow().get(key);
      const row = readUnsaved(key)?.row ?? now;
      if (row) setUi({ form: { kind: 'edit', row } });
      if (now && isStruck(now, shell.get().member))
        void shell.run({ operations: () => [untick(now)], text: '', message: () => null });
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

    /**
     * Saves the open form and, if they were chosen, the months that its category keeps in the freezer and the
     * day on which the oldest were put in, and closes it. Returns the errors, with which it stays open; null
     * when there was no room to store it.
     */
    async save(typed: Draft, choices: FreezerChoices = {}): Promise<DraftErrors | null> {
      const { form, view } = ui();
      if (form.kind === 'closed') return {};
      const { tables } = shell.get();
      const opened = form.kind === 'edit' ? form.row : null;
      const key = opened?.key ?? null;
      const spelled = { ...typed, category: familySpelling(typed.category, tables.shopping) };
      const current = tables.shopping.get(key ?? '');
      // Another member may have changed the item meanwhile: fields that this person has not touched stay as
      // they are.
      const draft = opened && current ? withoutUntouched(spelled, opened, current) : spelled;
      const errors = draftErrors(tables, draft, key);
      if (Object.keys(errors).length > 0) return errors;
      close();
      if (view === 'all') setUi({ open: draft.category });
      let operations: readonly Operation[] = [];
      const isStored = await runAndRelayout(context, {
        operations(now) {
          // A removed item with this name is restored with its history instead of adding a second one.
          const row = key === null ? namesake(now, draft.title, null) : (now.shopping.get(key) ?? null);
          operations = savingOf(now, draft, row, memberOf(context), choices);
          return operations;
        },
        text: `${key === null ? 'Opret' : 'Ret'} »${draft.title.trim()}«`,
        message: () => `${shortName(draft.title.trim())} er ${key === null ? 'oprettet' : 'rettet'}`,
      });
      const [first] = operations;
      if (!first) return {};
      if (isStored) highlight(first.key);
      return isStored ? {} : null;
    },

    /**
     * Puts the item of the open form together with the one that has the typed name. Resolves to false when
     * there was no room to store it.
     */
    async merge(typed: Draft): Promise<boolean> {
      const { form } = ui();
      if (form.kind !== 'edit') return false;
      const { row } = form;
      close();
      let operations: readonly Operation[] = [];
      const isStored = await runAndRelayout(context, {
        operations(now) {
          operations = mergingOf(now, typed, row, memberOf(context));
          return operations;
        },
        text: `Læg »${row.title}« og »${typed.title.trim()}« sammen`,
        message: () => `${shortName(row.title)} og ${shortName(typed.title.trim())} er lagt sammen`,
      });
      if (isStored && operations[0]) highlight(operations[0].key);
      return isStored;
    },

    /** Removes an item. */
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
