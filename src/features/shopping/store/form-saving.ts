/** What the form of an item does when it is saved. */
import { shortName } from '../../../app-shell/store/messages.ts';
import type { Operation } from '../../../sync/actions.ts';
import {
  type Draft,
  type DraftErrors,
  draftErrors,
  type FormChoices,
  familySpelling,
  mergingOf,
  namesake,
  savingOf,
  withoutUntouched,
} from '../rules/draft.ts';
import { memberOf, runAndRelayout, type StoreContext } from './store-context.ts';

/**
 * Saves the open form and, if they were chosen, the months that its category keeps in the freezer and the
 * day on which the oldest were put in, and closes it. Returns the errors, with which it stays open; null
 * when there was no room to store it.
 */
export async function save(
  context: StoreContext,
  typed: Draft,
  choices: FormChoices = {},
): Promise<DraftErrors | null> {
  const { shell, ui, setUi, highlight } = context;
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
  setUi({ form: { kind: 'closed' } });
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
}

/**
 * Puts the item of the open form together with the one that has the typed name. Resolves to false when
 * there was no room to store it.
 */
export async function merge(
  context: StoreContext,
  typed: Draft,
  { picture }: FormChoices = {},
): Promise<boolean> {
  const { ui, setUi, highlight } = context;
  const { form } = ui();
  if (form.kind !== 'edit') return false;
  const { row } = form;
  setUi({ form: { kind: 'closed' } });
  let operations: readonly Operation[] = [];
  const isStored = await runAndRelayout(context, {
    operations(now) {
      operations = mergingOf(now, typed, row, memberOf(context), picture);
      return operations;
    },
    text: `Læg »${row.title}« og »${typed.title.trim()}« sammen`,
    message: () => `${shortName(row.title)} og ${shortName(typed.title.trim())} er lagt sammen`,
  });
  if (isStored && operations[0]) highlight(operations[0].key);
  return isStored;
}
