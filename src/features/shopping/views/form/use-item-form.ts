import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type Draft, type DraftErrors, draftOf, emptyDraft, familySpelling } from '../../rules/draft.ts';
import { suggestPlace } from '../../rules/quick-add/suggest-place.ts';
import type { ViewProps } from '../../store/shopping-store.ts';

/**
 * What is typed and chosen in the open form, the errors found in it, and its actions. What is typed and chosen
 * is kept until it is saved or discarded.
 */
export function useItemForm({ model: { form, tables }, actions }: ViewProps) {
  const { row = null, unsaved } = form ?? {};
  const [opened] = useState<Draft>(() => ({
    ...(row ? { ...draftOf(row), category: familySpelling(row.category, tables.shopping) } : emptyDraft),
    ...unsaved,
  }));
  const [draft, setDraft] = useState(opened);
  const [errors, setErrors] = useState<DraftErrors>({});
  /**
   * The fields that somebody has typed or chosen. Until then the name of a new item suggests its category.
   */
  const [byHand, setByHand] = useState<ReadonlySet<string>>(
    new Set(unsaved && ['title', 'category', 'freezer']),
  );
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (draft !== opened) actions.keepUnsaved(row, draft);
  }, [draft, opened, row, actions]);

  /** Sets what somebody has typed or chosen. */
  function change(part: Partial<Draft>) {
    setByHand((before) => before.union(new Set(Object.keys(part))));
    // Errors disappear when their field is changed.
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
    const isSuggesting = part.title !== undefined && !row && !byHand.has('category');
    const { category, freezer } =
      (isSuggesting && suggestPlace(part.title, tables.shopping.values())) || emptyDraft;
    setDraft((before) => ({
      ...before,
      ...(isSuggesting && { category, ...(!byHand.has('freezer') && { freezer }) }),
      ...part,
    }));
  }

  const saved = () => actions.keepUnsaved(row, null);

  function discard() {
    saved();
    actions.closeForm();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    // The browser reports a day in the future and a picture that is not ready.
    if (!element.current?.reportValidity()) return;
    const found = await actions.save(draft);
    // What was typed is kept for the next time that the form is opened.
    if (!found) return;
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (!wrong) saved();
    else element.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  /** Puts the item together with the one that has its name. */
  async function merge() {
    if (await actions.merge(draft)) saved();
  }

  return {
    draft,
    errors,
    byHand,
    row,
    wasUnsaved: unsaved !== undefined,
    change,
    discard,
    merge,
    /** The props of the `<form>` element. */
    // The form of an existing item takes the focus: its name would open the phone's keyboard over it.
    props: { ref: element, tabIndex: row ? -1 : undefined, onSubmit: submit },
  };
}
