import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rejectionReasons } from '../../../../src/features/shopping/views/texts.ts';

/** Codes of operations that no page sends: only a fault of the program, or an attack, can cause them. */
const faults = ['bad-data', 'unknown-kind', 'authorship'];

test('each code with which the database rejects a change of the list has a reason in Danish', () => {
  const schemas = globSync('supabase/schemas/{48_shops,5*}.sql');
  expect(schemas).toHaveLength(5);
  const codes = schemas.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/raise exception '([^']+)'/g)].map(([, code = '']) => code),
  );
  expect(codes).toContain('exists');
  expect(codes.filter((code) => !faults.includes(code) && !rejectionReasons[code])).toEqual([]);
});
