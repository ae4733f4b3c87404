import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applySchema } from '../../../supabase/local/database/apply-schema.ts';
import type { Sql } from '../../../supabase/local/database/sql.ts';
import { engines, type TestDatabase } from '../../support/databases/databases.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe.each(engines())('applying the schema on $name', ({ openEmpty }) => {
  let db: TestDatabase;
  let sql: Sql;
  const schemas = temporaryFolder();
  const put = (name: string, text: string) => writeFileSync(join(schemas, name), text);
  const rows = async (text: string) => (await sql.query<Record<string, unknown>>(text)).rows;
  const apply = () => applySchema(sql, { schemas, seed: join(schemas, 'seed.sql') });

  beforeAll(async () => {
    db = await openEmpty();
    sql = db.owner;
  });
  afterAll(() => db.close());

  test('the schema files are run once, in order, and the seed once after them; one that fails is named with its line, and leaves nothing behind', async () => {
    put('10_cup.sql', 'create table cup (name text);');
    put('20_first.sql', "insert into cup values ('first');");
    put('seed.sql', "insert into cup values ('seed'); insert into cup values ('saucer');");
    put('30_break.sql', "insert into cup values ('lost');\n\nselect no_such_column from cup;");
    await expect(apply()).rejects.toThrow(/^30_break\.sql:3: .*no_such_column/);
    put('30_break.sql', "insert into cup values ('mended');");
    for (let times = 0; times < 2; times += 1) await apply();
    const names = (await rows('select name from cup')).map(({ name }) => name);
    expect(names).toEqual(['first', 'mended', 'seed', 'saucer']);
  });

  test('a database created from other schema files is refused', async () => {
    put('20_first.sql', "insert into cup values ('other');");
    await expect(apply()).rejects.toThrow(/schemas was edited .*npm run db:update/);
  });

  test('a message needs a policy for its sender, and a refused one does not roll back its change', async () => {
    const send = "select realtime.send('{\"rev\":1}', 'change', 'family')";
    await sql.exec(`begin; insert into cup values ('kept'); set local role authenticated; ${send}; commit`);
    expect(await rows('select * from realtime.messages')).toEqual([]);
    expect(await rows("select 1 ok from cup where name = 'kept'")).toEqual([{ ok: 1 }]);
    await sql.exec(send);
    const [sent] = await rows('select topic, event, private, extension, payload, id from realtime.messages');
    expect(sent).toMatchObject({
      topic: 'family',
      event: 'change',
      private: true,
      extension: 'broadcast',
      payload: { rev: 1, id: sent?.id },
    });
  });
});
