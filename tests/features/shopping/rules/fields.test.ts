import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  longestShopName,
  rejectionReasons,
  typedFields,
  typedNames,
} from '../../../../src/features/shopping/rules/fields.ts';

/** The longest texts that the database accepts in a table, by column. */
const longestIn = (schema: string) =>
  Object.fromEntries(
    [
      ...readFileSync(`supabase/schemas/${schema}.sql`, 'utf8').matchAll(
        /constraint bad_(\w+) check \((?:\w+ = '' or )?private\.is_tidy\(\w+, (\d+)\)\)/g,
      ),
    ].map(([, column, longest]) => [column, Number(longest)]),
  );

test('the page asks for no longer texts than the database accepts, and says in Danish why one is refused', () => {
  expect(longestIn('50_shopping')).toEqual(
    Object.fromEntries(typedNames.map((name) => [name, typedFields[name].longest])),
  );
  expect(longestIn('48_shops')).toEqual({ name: longestShopName });
  expect(rejectionReasons).toMatchObject({
    'bad-title': 'Navn: 1 til 80 tegn.',
    'bad-note': 'Note: højst 200 tegn.',
    'bad-name': 'Navn: 1 til 40 tegn.',
  });
});
