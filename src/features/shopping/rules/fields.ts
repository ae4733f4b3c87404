import type { ShoppingRow } from '../../../data/tables.ts';

interface TextField {
  readonly kind: 'text';
  /** In characters; Postgres rejects longer texts. */
  readonly longest: number;
  /** Whether the form cannot be saved without it; otherwise it is '' when it is left empty. */
  readonly required: boolean;
}

interface FlagField {
  readonly kind: 'flag';
  /** The flag that this one depends on: without it, this one is neither shown nor stored. */
  readonly onlyWith?: string;
}

/** How a field is edited, stored and checked: the description of one field in `itemFields`. */
export type ItemField = TextField | FlagField;

/**
 * The fields of an item that people edit. The form, its rules and the tests follow from this table, and a test
 * compares it with Postgres.
 */
export const itemFields = {
  title: { kind: 'text', longest: 80, required: true },
  category: { kind: 'text', longest: 40, required: true },
  freezer: { kind: 'flag' },
  canOutdate: { kind: 'flag', onlyWith: 'freezer' },
} as const satisfies Partial<Record<keyof ShoppingRow, ItemField>>;

/** The longest quantity in characters, which is not in `itemFields` because it belongs to the list. */
export const longestQuantity = 20;
/** The same for a note. */
export const longestNote = 60;

/** How much of an item is wanted and which kind, in a member's own words. It ends when the item is bought. */
export interface Wish {
  readonly quantity: string | null;
  readonly note: string | null;
}
export const plainWish: Wish = { quantity: null, note: null };

/** Puts a note after another one; alone, if together they are too long. */
export function addedNote(before: string | null, more: string | null): string | null {
  const both = [...new Set([before, more])].filter(Boolean).join(', ');
  return [...both].length <= longestNote ? both || null : more;
}

/** The highest number of packets put in the freezer on one day. Postgres, too, lowers a higher one to it. */
export const highestCount = 9999;

type Table = typeof itemFields;
/** The name of an editable field in rows, forms and operations. */
export type FieldName = keyof Table;
/** The name of a field that is typed; the others are checkboxes. */
export type TextFieldName = { [N in FieldName]: Table[N]['kind'] extends 'text' ? N : never }[FieldName];

/** The fields with their names, in the order of the table. */
export const fieldEntries = Object.entries(itemFields) as readonly [FieldName, ItemField][];

/** The fields that are texts, in the order of the table. */
export const textFieldNames = (Object.keys(itemFields) as FieldName[]).filter(
  (name): name is TextFieldName => itemFields[name].kind === 'text',
);

/** Returns an object with a value for each field. */
export const mapFields = <T>(give: (name: FieldName, field: ItemField) => T) =>
  Object.fromEntries(fieldEntries.map(([name, field]) => [name, give(name, field)])) as Record<FieldName, T>;
