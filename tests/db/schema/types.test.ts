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

  test('follow a new table, a reference to another, and a function with a default', async () => {
    await database.owner.exec(`
      create table public.planted (id uuid primary key, item uuid references public.shopping (key), tags text[] not null);
      create function public.planted_answer(day date, most numeric default 1) returns table (name text, at timestamptz)
        language sql as 'select null::text, null::timestamptz';
    `);
    const types = (await databaseTypes(database.owner)).replaceAll(/\s+/g, ' ');
    expect(types).toContain('planted: { Row: { id: string; item: string | null; tags: string[]; };');
    expect(types).toContain("columns: ['item']; isOneToOne: false; referencedRelation: 'shopping';");
    expect(types).toContain(
      'planted_answer: { Args: { day: string; most?: number; }; Returns: { at: string; name: string; }[]; };',
    );
  });
});
