import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { databaseTypes, typesFile } from '../../../supabase/local/database/generate-types.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';

describe.each(engines())('the generated types ($name)', ({ open }) => {
  const db = testDatabase(open);

  test('are those of the database: if not, run `npm run db:types`', async () => {
    expect(readFileSync(typesFile, 'utf8')).toBe(await databaseTypes(db.owner));
  });
});
