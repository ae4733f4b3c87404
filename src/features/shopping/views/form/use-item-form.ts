import { type SubmitEvent, useRef, useState } from 'react';
import type { ShoppingRow, ShoppingTables } from '../../../../data/tables.ts';
import { tidyInput } from '../../../../lib/tidy-text.ts';
import {
  type Draft,
  type DraftErrors,
  draftOf,
  emptyDraft,
  type FormChoices,
  familySpelling,
} from '../../rules/draft.ts';
import { longestNote, longestQuantity } from '../../rules/fields.ts';
import { suggestPlace } from '../../rules/quick-add/suggest-place.ts';
import type { ShoppingActions } from '../../store/shopping-store.ts';

/**
 * What is typed and chosen in the form of an item, or of a new one if `row` is null, the errors found in it,
 * and its actions. What is typed and chosen is kept until it is saved or discarded.
 */
export function useItemForm(row: ShoppingRow | null, tables: ShoppingTables, actions: ShoppingActions) {
  const [unsaved] = useState(() => actions.unsaved(row?.key));
  const [draft, setDraft] = useState<Draft>(() => ({
    ...(row ? { ...draftOf(row), category: familySpelling(row.category, tables.shopping) } : emptyDraft),
    ...unsaved?.draft,
  }));
  const [choices, setChoices] = useState<FormChoices>(unsaved?.choices ?? {});
  const [errors, setErrors] = useState<DraftErrors>({});
  /**
   * The fields that somebody has typed or chosen. Until then the name of a new item suggests its category.
   */
  const [byHand, setByHand] = useState<ReadonlySet<keyof Draft>>(
    new Set(unsaved ? (['title', 'category', 'freezer'] as const) : []),
  );
  const element = useRef<HTMLFormElement>(null);

  function set(part: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...part }));
    actions.keepUnsaved(row, { draft: { ...draft, ...part }, choices });
    // Errors disappear when their field is changed.
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  }

  function choose(next: FormChoices) {
    setChoices(next);
    actions.keepUnsaved(row, { draft, choices: next });
  }

  /** Sets a field that somebody has typed or chosen. */
  function write(name: keyof Draft, value: string | boolean) {
    setByHand((before) => new Set([...before, name]));
    if (name !== 'title' || row || byHand.has('category')) return set({ [name]: value });
    const { category, freezer } = suggestPlace(String(value), tables.shopping.values()) ?? emptyDraft;
    set({ title: String(value), category, ...(!byHand.has('freezer') && { freezer }) });
  }

  function discard() {
    actions.keepUnsaved(row, null);
    actions.closeForm();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    // The browser reports a day in the future and a picture that is not ready.
    if (!element.current?.reportValidity()) return;
    const { frozenOn, months, onlyIn, picture } = choices;
    const found = await actions.save(draft, {
      onlyIn,
      picture,
      ...(draft.freezer && { frozenOn, months: draft.canOutdate ? months : undefined }),
    });
    // What was typed is kept for the next time that the form is opened.
    if (!found) return;
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (!wrong) actions.keepUnsaved(row, null);
    else element.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  /** Puts the item together with the one that has its name; a new one is that, and wanted. */
  async function merge(same: ShoppingRow) {
    if (row) {
      if (await actions.merge(draft, choices)) actions.keepUnsaved(row, null);
      return;
    }
    discard();
    if (choices.picture) await actions.setPicture(same.key, choices.picture);
    const quantity = tidyInput(draft.quantity, longestQuantity) || null;
    const note = tidyInput(draft.note, longestNote) || null;
    void actions.quickAdd([{ kind: 'item', row: same, quantity, note }]);
  }

  return {
    draft,
    choices,
    errors,
    byHand,
    wasUnsaved: Boolean(unsaved),
    set,
    write,
    choose,
    discard,
    merge,
    /** The props of the `<form>` element. */
    // The form of an existing item takes the focus: its name would open the phone's keyboard over it.
    props: { ref: element, tabIndex: row ? -1 : undefined, onSubmit: submit },
  };
}
