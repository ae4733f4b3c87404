import type { ShoppingRow, ShoppingTables } from '../../../data/gateway/tables.ts';
import { noCategory } from '../../../lib/collation.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import {
  type FieldName,
  type ItemField,
  itemFields,
  longestQuantity,
  mapFields,
  type TextFieldName,
  textFieldNames,
  toFieldData,
} from './fields.ts';
import { categories, folded } from './item.ts';
import type { ShoppingIntent } from './operations.ts';
import { isSameName } from './quick-add/match.ts';
import { keptQuantity } from './quick-add/written.ts';

/** The values in the form of an item: its fields, and whether it is on the list. */
export type Draft = { readonly [N in FieldName]: NonNullable<ShoppingRow[N]> } & {
  /** Whether it is on the list after saving. */
  readonly buy: boolean;
  readonly quantity: string;
};

/** What was chosen in the form for an item in the freezer; undefined where nothing was. */
export interface FreezerChoices {
  /** How long items of the category keep in the freezer, or null for the default. */
  readonly months?: number | null | undefined;
  /** When the oldest were put in the freezer, or null for unknown. */
  readonly frozenOn?: string | null | undefined;
}

/**
 * `empty`: it must be filled in. `long`: more characters than Postgres accepts. `exists`: another item has
 * that name.
 */
export type FieldError = 'empty' | 'long' | 'exists';
/** The errors, by field. */
export type DraftErrors = Partial<Record<TextFieldName | 'quantity', FieldError>>;

/**
 * The form of a new item when it opens: to be bought, in the category 'Andet'. It cannot be saved without a
 * title.
 */
export const emptyDraft: Draft = {
  ...(mapFields((_, field) => (field.kind === 'flag' ? false : (field.whenEmpty ?? ''))) as Draft),
  buy: true,
  quantity: '',
};

/** Returns the form of an item when it opens, with '' for a missing quantity. */
export const draftOf = (row: ShoppingRow): Draft => ({
  ...(mapFields((name) => row[name] ?? '') as Draft),
  buy: row.buy,
  quantity: row.quantity ?? '',
});

/**
 * Returns the draft in which fields that the person has not changed have the item's current values. With a
 * typed amount it is on the list, although another may have bought it meanwhile.
 */
export function withoutUntouched(draft: Draft, opened: ShoppingRow, now: ShoppingRow): Draft {
  const [before, current] = [draftOf(opened), draftOf(now)];
  const isRequantified = draft.buy && draft.quantity && draft.quantity !== before.quantity;
  const changed = Object.entries(draft).filter(
    ([name, value]) => value !== before[name as keyof Draft] || (isRequantified && name === 'buy'),
  );
  return { ...current, ...Object.fromEntries(changed) };
}

const tidy = (text: string) => tidyInput(text, Number.POSITIVE_INFINITY);
const length = (text: string) => [...text].length;

/**
 * Returns another item with that name in any spelling, preferably one that is not removed; null when there is
 * none.
 */
export function namesake(tables: ShoppingTables, title: string, key: string | null): ShoppingRow | null {
  const same = [...tables.shopping.values()].filter(
    (row) => row.key !== key && isSameName(row.title, tidy(title)),
  );
  return same.find(({ active }) => active) ?? same[0] ?? null;
}

/** Returns the errors that prevent saving the draft. `key` is the item's, or null for a new one. */
export function draftErrors(tables: ShoppingTables, draft: Draft, key: string | null): DraftErrors {
  const errors: { -readonly [name in keyof DraftErrors]: FieldError } = {};
  for (const name of textFieldNames) {
    const text = tidy(draft[name]);
    if (text === '' && itemFields[name].whenEmpty !== null) errors[name] = 'empty';
    else if (length(text) > itemFields[name].longest) errors[name] = 'long';
  }
  // Two phones without a network may have given two items one name: each keeps it while the rest is edited.
  const isKept = tidy(draft.title) === tables.shopping.get(key ?? '')?.title;
  if (!errors.title && !isKept && namesake(tables, draft.title, key)?.active) errors.title = 'exists';
  if (draft.buy && length(tidy(draft.quantity)) > longestQuantity) errors.quantity = 'long';
  return errors;
}

/** Whether the form shows this field for the draft. */
export const isAsked = (field: ItemField, draft: Draft): boolean =>
  field.kind === 'text' || !field.onlyWith || Boolean(draft[field.onlyWith as FieldName]);

/**
 * Returns the intents that save a draft without errors: the differences from `row`, or a new item under
 * `newKey`.
 */
export function intentsOf(draft: Draft, row: ShoppingRow | null, newKey: string): readonly ShoppingIntent[] {
  const fields = mapFields((name, field) =>
    field.kind === 'text' ? tidy(String(draft[name])) : isAsked(field, draft) && draft[name],
  );
  const quantity = keptQuantity(tidy(draft.quantity)) ?? '';
  // An empty one removes the item's.
  const list = { buy: draft.buy, ...(draft.buy && (quantity || row?.quantity) && { quantity }) };
  if (!row) {
    const title = String(fields.title);
    const filledIn = toFieldData(fields, (name) => fields[name] !== '');
    return [{ entity: 'shopping', kind: 'add', key: newKey, data: { ...filledIn, title, ...list } }];
  }
  const data = toFieldData(fields, (name) => fields[name] !== (row[name] ?? ''));
  const relisted = draft.buy !== row.buy || (draft.buy && quantity !== (row.quantity ?? ''));
  return [
    ...(Object.keys(data).length > 0 || !row.active
      ? [{ entity: 'shopping', kind: 'edit', key: row.key, data } as const]
      : []),
    ...(relisted ? [{ entity: 'shopping', kind: 'want', key: row.key, data: list } as const] : []),
  ];
}

/** Returns the categories offered in the form. */
export const categoryNames = (rows: ShoppingTables['shopping']): string[] => {
  const names = categories(rows.values()).map(([category]) => category);
  return names.includes(noCategory) ? names : [...names, noCategory];
};

/** Returns a category in the spelling that the family uses: 'mejeri' becomes 'Mejeri' if that exists. */
export const familySpelling = (category: string, rows: ShoppingTables['shopping']): string =>
  categoryNames(rows).find((name) => folded(name) === folded(category.trim())) ?? category;
