import type { FieldError } from '../rules/draft.ts';
import { type TypedField, typedField, typedFieldNames } from '../rules/fields.ts';
import { longestShopName } from '../rules/shops/shop-order.ts';

/** Returns the sentence at a field with this error. */
export function fieldError(name: TypedField, error: FieldError): string {
  const { the, longest, required = '' } = typedField(name);
  const texts = {
    empty: required,
    exists: 'Varen findes allerede.',
    long: `${the} må højst være på ${longest} tegn.`,
  };
  return texts[error];
}

/** The reasons why Postgres rejects a field's value, by code. */
const rejectedFields = typedFieldNames.map((name) => {
  const { the, longest, required } = typedField(name);
  const text = required ? `${the} skal være på 1 til ${longest} tegn.` : fieldError(name, 'long');
  return [`bad-${name}`, text];
});

/** The reasons why Postgres rejects a change of the list, by code. */
export const rejectionReasons: Readonly<Record<string, string>> = {
  ...Object.fromEntries(rejectedFields),
  'bad-name': `Navnet skal være på 1 til ${longestShopName} tegn.`,
  'bad-picture': 'Billedet fylder for meget. Vælg det igen.',
  'unknown-row': 'Noget af det findes ikke længere.',
};
