import { useState } from 'react';
import type { ShoppingRow } from '../../../../data/gateway/tables.ts';
import { type Draft, type DraftErrors, draftOf, emptyDraft, familySpelling } from '../../rules/draft.ts';
import type { ShoppingTables } from '../../rules/operations.ts';
import { suggestPlace } from '../../rules/quick-add/suggest-place.ts';
import type { ShoppingActions } from '../../store/shopping-store.ts';

/**
 * What is typed in the form of an item, or of a new one if `row` is null, and the errors found in it. It is
 * kept until it is saved or discarded.
 */
export function useItemDraft(row: ShoppingRow | null, tables: ShoppingTables, actions: ShoppingActions) {
  const [unsaved] = useState(() => actions.unsaved(row?.key));
  const [draft, setDraft] = useState<Draft>(
    () =>
      unsaved ??
      (row ? { ...draftOf(row), category: familySpelling(row.category, tables.shopping) } : emptyDraft),
  );
  const [errors, setErrors] = useState<DraftErrors>({});
  /**
   * The fields that somebody has typed or chosen. Until then the name of a new item suggests its category.
   */
  const [byHand, setByHand] = useState<ReadonlySet<keyof Draft>>(
    new Set(unsaved ? (['title', 'category', 'freezer'] as const) : []),
  );

  function set(part: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...part }));
    actions.keepUnsaved(row, { ...draft, ...part });
    // Errors disappear when their field is changed.
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  }

  /** Sets a field that somebody has typed or chosen. */
  function write(name: keyof Draft, value: string | boolean) {
    setByHand((before) => new Set([...before, name]));
    if (name !== 'title' || row || byHand.has('category')) return set({ [name]: value });
    const { category, freezer } = suggestPlace(String(value), tables.shopping.values()) ?? emptyDraft;
    set({ title: String(value), category, ...(!byHand.has('freezer') && { freezer }) });
  }

  return { draft, errors, byHand, wasUnsaved: unsaved !== undefined, set, write, setErrors };
}
