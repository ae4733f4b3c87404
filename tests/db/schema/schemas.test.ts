import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { baselineFile, baselineOf } from '../../../supabase/local/database/baseline.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import { anonymous, type DatabaseCaller, runAs, stranger } from '../../support/people.ts';

test('the schema files create each object once', () => {
  for (const file of globSync('supabase/schemas/*.sql'))
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/^\s*(create or replace|drop)\b/im);
});

test('the only migration is the schema files: if not, run `npm run db:baseline`', () => {
  expect(globSync('supabase/migrations/*').map((file) => basename(file))).toEqual([basename(baselineFile)]);
  expect(readFileSync(baselineFile, 'utf8')).toBe(baselineOf());
});

describe.each(engines())('the schema version on $name', ({ open }) => {
  const db = testDatabase(open);

  test('is given to whoever has a token', async () => {
    const ask = (who: DatabaseCaller) => runAs(db.owner, who, 'select public.schema_version() as version');
    expect(await ask(stranger())).toEqual([{ version: basename(baselineFile).replace(/_.*/, '') }]);
    await expect(ask(anonymous)).rejects.toMatchObject({ code: '42501' });
  });
});
