import type { ShoppingRow } from '../../../data/gateway/tables.ts';

interface TextField {
  readonly kind: 'text';
  /** What operations, field timestamps and Postgres call it. */
  readonly column: string;
  /** In characters; Postgres refuses more. */
  readonly longest: number;
  /** What stands there when nothing is written; a field for which that is '' must be filled in. */
  readonly whenEmpty: string | null;
}

interface FlagField {
  readonly kind: 'flag';
  readonly column: string;
  /** The flag without which this one means nothing: it is neither asked for nor kept. */
  readonly onlyWith?: string;
}

export type ItemField = TextField | FlagField;

/** The category of what has none. Sorts last. */
export const noCategory = 'Andet';

/**
 * The fields of an item that a person edits. The form, its rules, the operations, undo and the tests follow from this
 * table, and a test compares it with Postgres.
 */
export const itemFields = {
  title: { kind: 'text', column: 'title', longest: 80, whenEmpty: '' },
  category: { kind: 'text', column: 'category', longest: 40, whenEmpty: noCategory },
  freezer: { kind: 'flag', column: 'freezer' },
  canOutdate: { kind: 'flag', column: 'can_outdate', onlyWith: 'freezer' },
} as const satisfies Partial<Record<keyof ShoppingRow, ItemField>>;

/** Longest quantity in characters, and the highest number in the freezer: they are not edited with the others. */
export const longestQuantity = 20;
export const highestCount = 9999;

type Table = typeof itemFields;
export type FieldName = keyof Table;
export type TextFieldName = { [N in FieldName]: Table[N]['kind'] extends 'text' ? N : never }[FieldName];

/** The edited fields of a row. */
export type ItemFields = Pick<ShoppingRow, FieldName>;

/** The same as an operation says them. */
export type FieldData = { readonly [N in FieldName as Table[N]['column']]: NonNullable<ShoppingRow[N]> };

/** The fields with their names, in the order of the table. */
export const fieldEntries = Object.entries(itemFields) as readonly [FieldName, ItemField][];

/** An object with a value for each field. */
export const mapFields = <T>(give: (name: FieldName, field: ItemField) => T) =>
  Object.fromEntries(fieldEntries.map(([name, field]) => [name, give(name, field)])) as Record<FieldName, T>;

/** Fields as an operation says them: those that `isSaid` allows. */
export const toFieldData = (
  fields: Readonly<Record<FieldName, string | boolean | null>>,
  isSaid: (name: FieldName, column: string) => boolean,
): Partial<FieldData> =>
  Object.fromEntries(
    fieldEntries.flatMap(([name, { column }]) =>
      isSaid(name, column) ? [[column, fields[name] ?? '']] : [],
    ),
  );
