import type { ShoppingRow } from '../../../data/gateway/tables.ts';
import { noCategory } from '../../../lib/collation.ts';

interface TextField {
  readonly kind: 'text';
  /** The name in operations, field timestamps and Postgres. */
  readonly column: string;
  /** In characters; Postgres rejects longer texts. */
  readonly longest: number;
  /** The value when the field is left empty; with '' it must be filled in. */
  readonly whenEmpty: string | null;
}

interface FlagField {
  readonly kind: 'flag';
  readonly column: string;
  /** The flag that this one depends on: without it, this one is neither shown nor stored. */
  readonly onlyWith?: string;
}

/** How a field is edited, stored and checked: the description of one field in `itemFields`. */
export type ItemField = TextField | FlagField;

/**
 * The fields of an item that people edit. The form, its rules, the operations, undo and the tests follow from
 * this table, and a test compares it with Postgres.
 */
export const itemFields = {
  title: { kind: 'text', column: 'title', longest: 80, whenEmpty: '' },
  category: { kind: 'text', column: 'category', longest: 40, whenEmpty: noCategory },
  freezer: { kind: 'flag', column: 'freezer' },
  canOutdate: { kind: 'flag', column: 'can_outdate', onlyWith: 'freezer' },
} as const satisfies Partial<Record<keyof ShoppingRow, ItemField>>;

/** The longest quantity in characters, which is not in `itemFields` because it belongs to the list. */
export const longestQuantity = 20;
/** The highest number of an item in the freezer. Postgres, too, lowers a higher one to it. */
export const highestCount = 9999;

type Table = typeof itemFields;
/**
 * The name of an editable field in rows and forms, such as `canOutdate`; operations contain its `column`
 * instead.
 */
export type FieldName = keyof Table;
/** The name of a field that is typed; the others are checkboxes. */
export type TextFieldName = { [N in FieldName]: Table[N]['kind'] extends 'text' ? N : never }[FieldName];

/** The editable fields of a row. */
export type ItemFields = Pick<ShoppingRow, FieldName>;

/** The editable fields as an operation contains them. */
export type FieldData = { readonly [N in FieldName as Table[N]['column']]: NonNullable<ShoppingRow[N]> };

/** The fields with their names, in the order of the table. */
export const fieldEntries = Object.entries(itemFields) as readonly [FieldName, ItemField][];

/** The fields that are texts, in the order of the table. */
export const textFieldNames = (Object.keys(itemFields) as FieldName[]).filter(
  (name): name is TextFieldName => itemFields[name].kind === 'text',
);

/** Returns an object with a value for each field. */
export const mapFields = <T>(give: (name: FieldName, field: ItemField) => T) =>
  Object.fromEntries(fieldEntries.map(([name, field]) => [name, give(name, field)])) as Record<FieldName, T>;

/** Returns the fields as an operation contains them, limited to those that `isSaid` accepts. */
export const toFieldData = (
  fields: Readonly<Record<FieldName, string | boolean | null>>,
  isSaid: (name: FieldName, column: string) => boolean,
): Partial<FieldData> =>
  Object.fromEntries(
    fieldEntries.flatMap(([name, { column }]) =>
      isSaid(name, column) ? [[column, fields[name] ?? '']] : [],
    ),
  );
