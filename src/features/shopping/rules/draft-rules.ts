import type { ShoppingRow } from '../../../data/gateway.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import type { Intent } from '../../../sync/sync.ts';
import type { Draft, DraftErrors, FieldError } from './draft.ts';
import { limits } from './item.ts';
import { isSameName } from './match.ts';
import type { Fields, ShoppingOperation, ShoppingTables } from './operations.ts';

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
  const title = tidy(draft.title);
  const errors: { -readonly [field in keyof DraftErrors]: FieldError } = {};
  if (title === '') errors.title = 'empty';
  else if (length(title) > limits.title) errors.title = 'long';
  else if (namesake(tables, title, key)?.active) errors.title = 'exists';
  const category = tidy(draft.category);
  if (category === '') errors.category = 'empty';
  else if (length(category) > limits.category) errors.category = 'long';
  if (draft.buy && length(tidy(draft.quantity)) > limits.quantity) errors.quantity = 'long';
  return errors;
}

/** What saving a draft without errors does: only what differs from `row`, or a new item under `newKey`. */
export function intentsOf(
  draft: Draft,
  row: ShoppingRow | null,
  newKey: string,
): readonly Intent<ShoppingOperation>[] {
  const quantity = tidy(draft.quantity);
  const fields: Fields = {
    title: tidy(draft.title),
    category: tidy(draft.category),
    freezer: draft.freezer,
    can_outdate: draft.freezer && draft.canOutdate,
  };
  const list = { buy: draft.buy, ...(draft.buy && quantity && { quantity }) };
  if (!row) return [{ entity: 'shopping', kind: 'add', key: newKey, data: { ...fields, ...list } }];
  const was: Fields = {
    title: row.title,
    category: row.category,
    freezer: row.freezer,
    can_outdate: row.canOutdate,
  };
  const changed = (Object.keys(fields) as (keyof Fields)[]).filter((field) => fields[field] !== was[field]);
  const data = Object.fromEntries(changed.map((field) => [field, fields[field]]));
  const relisted = draft.buy !== row.buy || (draft.buy && quantity !== (row.quantity ?? ''));
  return [
    ...(changed.length > 0 || !row.active
      ? [{ entity: 'shopping', kind: 'edit', key: row.key, data } as const]
      : []),
    ...(relisted ? [{ entity: 'shopping', kind: 'want', key: row.key, data: list } as const] : []),
  ];
}
