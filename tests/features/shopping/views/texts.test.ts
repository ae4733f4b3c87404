import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { typedField, typedFieldNames } from '../../../../src/features/shopping/rules/fields.ts';
import { longestShopName } from '../../../../src/features/shopping/rules/shops/shop-order.ts';
import { rejectionReasons } from '../../../../src/features/shopping/views/texts.ts';

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
  const items = longestIn('50_shopping');
  expect(items).toEqual(Object.fromEntries(typedFieldNames.map((name) => [name, typedField(name).longest])));
  expect(longestIn('48_shops')).toEqual({ name: longestShopName });
  for (const column of ['title', 'category', 'name'])
    expect(rejectionReasons[`bad-${column}`]).toMatch(/ skal være på 1 til \d+ tegn\.$/);
  for (const column of ['quantity', 'note'])
    expect(rejectionReasons[`bad-${column}`]).toMatch(/ må højst være på \d+ tegn\.$/);
});
