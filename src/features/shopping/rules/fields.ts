import type { ShoppingRow } from '../../../data/tables.ts';

/** How a field is edited, stored and checked, and what it is called. */
interface TextField {
  readonly kind: 'text';
  readonly label: string;
  /** The label with its article, for the start of a sentence. */
  readonly the: string;
  readonly hint?: string;
  /** In characters; Postgres rejects longer texts. */
  readonly longest: number;
  /** Said when it is left empty, if the form cannot be saved then; otherwise it is ''. */
  readonly required?: string;
  /** Whether an item is found by it, besides its name. */
  readonly isSearched?: boolean;
}

export interface FlagField {
  readonly kind: 'flag';
  readonly label: string;
  /** The flag that this one depends on: without it, this one is neither shown nor stored. */
  readonly onlyWith?: string;
}

type Fields<Field> = Partial<Record<keyof ShoppingRow, Field>>;

/** The fields of an item that people edit. The form, its rules and texts, and the search follow from this table. */
export const itemFields = {
  title: { kind: 'text', label: 'Navn', the: 'Navnet', longest: 80, required: 'Skriv et navn.' },
  category: {
    kind: 'text',
    label: 'Kategori',
    the: 'Kategorien',
    longest: 40,
    required: 'Skriv en kategori.',
  },
  freezer: { kind: 'flag', label: 'Fryser' },
  canOutdate: { kind: 'flag', label: 'Kan udløbe', onlyWith: 'freezer' },
} as const satisfies Fields<TextField | FlagField>;

/** The same for what is wanted of an item while it is on the list, in a member's own words. */
export const wishFields = {
  quantity: {
    kind: 'text',
    label: 'Mængde',
    the: 'Mængden',
    hint: 'For eksempel 2 stk eller ½ l',
    longest: 100,
  },
  note: {
    kind: 'text',
    label: 'Note',
    the: 'Noten',
    hint: 'For eksempel skåret eller ikke Ariel',
    longest: 200,
    isSearched: true,
  },
} as const satisfies Fields<TextField>;

export const longestQuantity = wishFields.quantity.longest;
export const longestNote = wishFields.note.longest;

/** How much of an item is wanted and which kind. It ends when the item is bought. */
export type Wish = { readonly [N in keyof typeof wishFields]: string | null };
export const plainWish: Wish = { quantity: null, note: null };

/** Puts a note after another one, unless it is there already. */
export function addedNote(before: string | null, more: string | null): string | null {
  const both = before?.includes(more ?? '') ? before : [before, more].filter(Boolean).join(', ');
  return [...both].slice(0, longestNote).join('') || null;
}

/** The highest number of packets put in the freezer on one day. Postgres, too, lowers a higher one to it. */
export const highestCount = 9999;

type Table = typeof itemFields;
export type FieldName = keyof Table;
type TextFieldName = { [N in FieldName]: Table[N]['kind'] extends 'text' ? N : never }[FieldName];
export type TypedField = TextFieldName | keyof Wish;

export const textFieldNames = (Object.keys(itemFields) as FieldName[]).filter(
  (name): name is TextFieldName => itemFields[name].kind === 'text',
);
export const wishFieldNames = Object.keys(wishFields) as (keyof Wish)[];
export const typedFieldNames: readonly TypedField[] = [...textFieldNames, ...wishFieldNames];
export const typedField = (name: TypedField): TextField => ({ ...itemFields, ...wishFields })[name];

export const flagFields = Object.entries<TextField | FlagField>(itemFields).flatMap(([name, field]) =>
  field.kind === 'flag' ? [[name as Exclude<FieldName, TextFieldName>, field] as const] : [],
);

/** Returns an object with a value for each field of `itemFields`. */
export const mapFields = <T>(give: (name: FieldName, field: TextField | FlagField) => T) =>
  Object.fromEntries(
    Object.entries(itemFields).map(([name, field]) => [name, give(name as FieldName, field)]),
  ) as Record<FieldName, T>;
