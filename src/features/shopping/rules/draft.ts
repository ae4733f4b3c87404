import type { ShoppingRow } from '../../../data/gateway/tables.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import {
  type FieldName,
  fieldEntries,
  type ItemField,
  longestQuantity,
  mapFields,
  noCategory,
  type TextFieldName,
  toFieldData,
} from './fields.ts';
import { categories, folded } from './item.ts';
import type { ShoppingIntent, ShoppingTables } from './operations.ts';
import { isSameName } from './quick-add/match.ts';

/** What the form holds of an item: its fields, and its place on the list. */
export type Draft = { readonly [N in FieldName]: NonNullable<ShoppingRow[N]> } & {
  /** Is it, or shall it be, on the list? */
  readonly buy: boolean;
  readonly quantity: string;
};

export type FieldError = 'empty' | 'long' | 'exists';
/** What is wrong, by field. */
export type DraftErrors = Partial<Record<TextFieldName | 'quantity', FieldError>>;

export const emptyDraft: Draft = {
  ...(mapFields((_, field) => (field.kind === 'flag' ? false : (field.whenEmpty ?? ''))) as Draft),
  buy: true,
  quantity: '',
};

export const draftOf = (row: ShoppingRow): Draft => ({
  ...(mapFields((name) => row[name] ?? '') as Draft),
  buy: row.buy,
  quantity: row.quantity ?? '',
});

/** The draft with what the person has not changed since the form was opened as the item has it now. */
export function withoutUntouched(draft: Draft, opened: ShoppingRow, now: ShoppingRow): Draft {
  const [before, current] = [draftOf(opened), draftOf(now)];
  const changed = Object.entries(draft).filter(([name, value]) => value !== before[name as keyof Draft]);
  return { ...current, ...Object.fromEntries(changed) };
}

const tidy = (text: string) => tidyInput(text, Number.POSITIVE_INFINITY);
const length = (text: string) => [...text].length;

/** The item of that name, in any spelling, other than this one: on the lists, or removed. */
export function namesake(tables: ShoppingTables, title: string, key: string | null): ShoppingRow | null {
  const same = [...tables.shopping.values()].filter(
    (row) => row.key !== key && isSameName(row.title, tidy(title)),
  );
  return same.find(({ active }) => active) ?? same[0] ?? null;
}

/** What keeps the draft from being saved. `key` is the item's, or null for a new one. */
export function draftErrors(tables: ShoppingTables, draft: Draft, key: string | null): DraftErrors {
  const errors: { -readonly [name in keyof DraftErrors]: FieldError } = {};
  for (const [name, field] of fieldEntries) {
    if (field.kind === 'flag') continue;
    const text = tidy(String(draft[name]));
    if (text === '' && field.whenEmpty !== null) errors[name as TextFieldName] = 'empty';
    else if (length(text) > field.longest) errors[name as TextFieldName] = 'long';
  }
  if (!errors.title && namesake(tables, draft.title, key)?.active) errors.title = 'exists';
  if (draft.buy && length(tidy(draft.quantity)) > longestQuantity) errors.quantity = 'long';
  return errors;
}

/** Is this field of the draft asked for? */
export const isAsked = (field: ItemField, draft: Draft): boolean =>
  field.kind === 'text' || !field.onlyWith || Boolean(draft[field.onlyWith as FieldName]);

/** What saving a draft without errors does: only what differs from `row`, or a new item under `newKey`. */
export function intentsOf(draft: Draft, row: ShoppingRow | null, newKey: string): readonly ShoppingIntent[] {
  const fields = mapFields((name, field) =>
    field.kind === 'text' ? tidy(String(draft[name])) : isAsked(field, draft) && draft[name],
  );
  const quantity = tidy(draft.quantity);
  const list = { buy: draft.buy, ...(draft.buy && quantity && { quantity }) };
  if (!row) {
    const title = String(fields.title);
    const said = toFieldData(fields, (name) => fields[name] !== '');
    return [{ entity: 'shopping', kind: 'add', key: newKey, data: { ...said, title, ...list } }];
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

/** The categories that the form offers. */
export const categoryNames = (rows: ShoppingTables['shopping']): string[] => {
  const names = categories(rows.values()).map(([category]) => category);
  return names.includes(noCategory) ? names : [...names, noCategory];
};

/** A category as the family spells it: 'mejeri' is 'Mejeri' where that exists. */
export const familySpelling = (category: string, rows: ShoppingTables['shopping']): string =>
  categoryNames(rows).find((name) => folded(name) === folded(category.trim())) ?? category;
