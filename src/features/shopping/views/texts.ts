import type { FieldError, TypedField } from '../rules/draft.ts';
import {
  type FieldName,
  itemFields,
  longestNote,
  longestQuantity,
  type TextFieldName,
} from '../rules/fields.ts';
import { longestShopName } from '../rules/shops/shop-order.ts';

interface FieldText {
  readonly label: string;
  readonly hint?: string;
  /** With its article, for the start of a sentence. */
  readonly the: string;
  readonly errors: Partial<Record<FieldError, string>>;
}

/** The names of the form's fields, and their errors. */
export const fieldTexts: Readonly<Record<TypedField, FieldText>> = {
  title: {
    label: 'Navn',
    the: 'Navnet',
    errors: { empty: 'Skriv et navn.', exists: 'Varen findes allerede.' },
  },
  category: { label: 'Kategori', the: 'Kategorien', errors: { empty: 'Skriv en kategori.' } },
  quantity: { label: 'Mængde', hint: 'For eksempel 2 stk eller ½ l', the: 'Mængden', errors: {} },
  note: { label: 'Note', hint: 'For eksempel skåret eller ikke Ariel', the: 'Noten', errors: {} },
};

/** The labels of the form's checkboxes, one for each flag in `itemFields`. */
export const flagLabels: Readonly<Record<Exclude<FieldName, TextFieldName>, string>> = {
  freezer: 'Fryser',
  canOutdate: 'Kan udløbe',
};

const longest = (name: TypedField) =>
  name === 'quantity' ? longestQuantity : name === 'note' ? longestNote : itemFields[name].longest;

/** Returns the sentence at a field with this error; by default it says how long the text may be. */
export const fieldError = (name: TypedField, error: FieldError): string =>
  fieldTexts[name].errors[error] ?? `${fieldTexts[name].the} må højst være på ${longest(name)} tegn.`;

/** The reasons why Postgres rejects a field's value, by code. */
const rejectedFields: Readonly<Record<string, string>> = Object.fromEntries(
  (Object.keys(fieldTexts) as TypedField[]).map((name) => [
    `bad-${name}`,
    `${fieldTexts[name].the} skal være på 1 til ${longest(name)} tegn.`,
  ]),
);

/** The reasons why Postgres rejects a change of the list, by code. */
export const rejectionReasons: Readonly<Record<string, string>> = {
  ...rejectedFields,
  'bad-name': `Navnet skal være på 1 til ${longestShopName} tegn.`,
  'bad-picture': 'Billedet fylder for meget. Vælg det igen.',
  'unknown-row': 'Noget af det findes ikke længere.',
};
