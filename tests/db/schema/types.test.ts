import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseTypes, typesFile } from '../../../supabase/local/database/generate-types.ts';
import { engines, type TestDatabase } from '../../support/databases/databases.ts';

describe.each(engines())('the generated types ($name)', (lane) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await lane.open();
  });
  afterAll(() => database.close());

  test('are those of the database: if not, run `npm run db:types`', async () => {
    expect(readFileSync(typesFile, 'utf8')).toBe(await databaseTypes(database.owner));
  });
});
