/** What the form of an item does when it is saved. */
import { shortName } from '../../../app-shell/store/messages.ts';
import { set } from '../../../data/tables.ts';
import type { Operation } from '../../../sync/actions.ts';
import {
  type Draft,
  type DraftErrors,
  draftErrors,
  familySpelling,
  mergingOf,
  namesake,
  savingOf,
  wishOf,
  withoutUntouched,
} from '../rules/draft.ts';
import { quickAdd } from './quick-add-actions.ts';
import { memberOf, runAndRelayout, type StoreContext } from './store-context.ts';

/**
 * Saves the open form and closes it. Returns the errors, with which it stays open; null when there was no
 * room to store it.
 */
export async function save(context: StoreContext, typed: Draft): Promise<DraftErrors | null> {
  const { shell, ui, setUi, highlight } = context;
  const { form, view } = ui();
  if (!form) return {};
  const { tables } = shell.get();
  const opened = form.row;
  const key = opened?.key ?? null;
  const spelled = { ...typed, category: familySpelling(typed.category, tables.shopping) };
  const current = tables.shopping.get(key ?? '');
  // Another member may have changed the item meanwhile: fields that this person has not touched stay as
  // they are.
  const draft = opened && current ? withoutUntouched(spelled, opened, current) : spelled;
  const errors = draftErrors(tables, draft, key);
  if (Object.keys(errors).length > 0) return errors;
  setUi({ form: null });
  if (view === 'all') setUi({ open: draft.category });
  let operations: readonly Operation[] = [];
  const isStored = await runAndRelayout(context, {
    operations(now) {
      // A removed item with this name is restored with its history instead of adding a second one.
      const row = key === null ? namesake(now, draft.title, null) : (now.shopping.get(key) ?? null);
      operations = savingOf(now, draft, row, memberOf(context));
      return operations;
    },
    text: `${key === null ? 'Opret' : 'Ret'} »${draft.title.trim()}«`,
    message: () => `${shortName(draft.title.trim())} er ${key === null ? 'oprettet' : 'rettet'}`,
  });
  const [first] = operations;
  if (!first) return {};
  if (isStored) highlight(first.key);
  return isStored ? {} : null;
}

/**
 * Puts the item of the open form together with the one that has the typed name; a new one is that, and wanted.
 * Resolves to false when there was no room to store it.
 */
export async function merge(context: StoreContext, typed: Draft): Promise<boolean> {
  const { shell, ui, setUi, highlight } = context;
  const row = ui().form?.row;
  setUi({ form: null });
  if (!row) {
    const same = namesake(shell.get().tables, typed.title, null);
    if (!same) return false;
    const { picture } = typed;
    if (picture)
      await shell.run({
        operations: () => [set('item_picture', same.key, { picture })],
        text: `Billede af »${same.title}«`,
        message: () => null,
      });
    return quickAdd(context, [{ kind: 'item', row: same, ...wishOf(typed) }]);
  }
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
}
