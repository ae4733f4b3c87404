import type { ShoppingRow } from '../../../data/tables.ts';

interface TextField {
  readonly label: string;
  readonly hint?: string;
  /** In characters; Postgres rejects longer texts. */
  readonly longest: number;
  /** Said when it is left empty, if the form cannot be saved then; otherwise it is ''. */
  readonly required?: string;
  readonly isSearched?: boolean;
}

export interface FlagField {
  readonly label: string;
  /** The flag that this one depends on: without it, this one is neither shown nor stored. */
  readonly onlyWith?: 'freezer';
}

type Fields<Field> = Partial<Record<keyof ShoppingRow, Field>>;

/** The texts of an item that people edit. The form, its rules and texts, and the search follow from these tables. */
export const textFields = {
  title: { label: 'Navn', longest: 80, required: 'Skriv et navn.' },
  category: { label: 'Kategori', longest: 40, required: 'Skriv en kategori.' },
} as const satisfies Fields<TextField>;

export const flagFields = {
  freezer: { label: 'Fryser' },
  canOutdate: { label: 'Kan udløbe', onlyWith: 'freezer' },
} as const satisfies Fields<FlagField>;

/** What is wanted of an item while it is on the list, in a member's own words. */
export const wishFields = {
  quantity: { label: 'Mængde', hint: 'For eksempel 2 stk eller ½ l', longest: 100 },
  note: { label: 'Note', hint: 'For eksempel skåret eller ikke Ariel', longest: 200, isSearched: true },
} as const satisfies Fields<TextField>;

/** How much of an item is wanted and which kind. It ends when the item is bought. */
export type Wish = { readonly [N in keyof typeof wishFields]: string | null };
export const plainWish: Wish = { quantity: null, note: null };

/** Puts a note after another one, unless it is there already. */
export function addedNote(before: string | null, more: string | null): string | null {
  const both = before?.includes(more ?? '') ? before : [before, more].filter(Boolean).join(', ');
  return [...both].slice(0, wishFields.note.longest).join('') || null;
}

export type TextName = keyof typeof textFields;
export type FlagName = keyof typeof flagFields;
export type TypedName = TextName | keyof Wish;

export const textNames = Object.keys(textFields) as TextName[];
export const flagNames = Object.keys(flagFields) as FlagName[];
export const wishNames = Object.keys(wishFields) as (keyof Wish)[];
export const typedNames: readonly TypedName[] = [...textNames, ...wishNames];
export const typedFields: Readonly<Record<TypedName, TextField>> = { ...textFields, ...wishFields };

export const longestShopName = 40;

/** Says why Postgres rejects a change of the list, by code. */
export const rejectionReasons: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    typedNames.map((name) => {
      const { label, longest, required } = typedFields[name];
      return [`bad-${name}`, `${label}: ${required ? '1 til' : 'højst'} ${longest} tegn.`];
    }),
  ),
  'bad-name': `Navn: 1 til ${longestShopName} tegn.`,
  'bad-picture': 'Billedet fylder for meget. Vælg det igen.',
  'unknown-row': 'Noget af det findes ikke længere.',
};
