import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../../supabase/local/database/migrate.ts';
import type { Sql } from '../../../supabase/local/database/sql.ts';
import { engines, type TestDatabase } from '../../support/databases/databases.ts';

describe.each(engines())('migrating on $name', ({ openEmpty }) => {
  let db: TestDatabase;
  let sql: Sql;
  let migrations: string;
  const seed = () => join(migrations, 'seed.sql');
  const put = (name: string, text: string) => writeFileSync(join(migrations, name), text);
  const rows = async (text: string) => (await sql.query<Record<string, unknown>>(text)).rows;

  beforeEach(async () => {
    db = await openEmpty();
    sql = db.owner;
    migrations = mkdtempSync(join(tmpdir(), 'migrations-'));
    put('20260101000000_create_cup.sql', 'create table cup (name text);');
    put('20260102000000_fill_cup.sql', "insert into cup values ('first');");
    put('seed.sql', "insert into cup values ('seed'); insert into cup values ('saucer');");
  });
  afterEach(async () => {
    rmSync(migrations, { recursive: true });
    await db.close();
  });

  test('every migration is applied once, in order, and the seed once after them', async () => {
    expect(await migrate(sql, { migrations, seed: seed() })).toEqual([
      '20260101000000_create_cup.sql',
      '20260102000000_fill_cup.sql',
      'seed.sql',
    ]);
    expect(await migrate(sql, { migrations, seed: seed() })).toEqual([]);
    expect(await rows('select name from cup')).toEqual([
      { name: 'first' },
      { name: 'seed' },
      { name: 'saucer' },
    ]);
  });

  test('a migration added later is applied to the rows that are there', async () => {
    await migrate(sql, { migrations, seed: null });
    put('20260103000000_name_cup.sql', "update cup set name = 'blue';");
    expect(await migrate(sql, { migrations, seed: null })).toEqual(['20260103000000_name_cup.sql']);
    expect(await rows('select name from cup')).toEqual([{ name: 'blue' }]);
  });

  test('a migration that fails names its file and line, and leaves nothing behind', async () => {
    put(
      '20260103000000_break_cup.sql',
      "insert into cup values ('lost');\n\nselect no_such_column from cup;",
    );
    await expect(migrate(sql, { migrations, seed: null })).rejects.toThrow(
      /^20260103000000_break_cup\.sql:3: .*no_such_column/,
    );
    expect(await rows('select name from cup')).toEqual([{ name: 'first' }]);
    put('20260103000000_break_cup.sql', "insert into cup values ('mended');");
    expect(await migrate(sql, { migrations, seed: null })).toEqual(['20260103000000_break_cup.sql']);
  });

  test('a migration edited after it was applied is refused by name', async () => {
    await migrate(sql, { migrations, seed: null });
    put('20260102000000_fill_cup.sql', "insert into cup values ('other');");
    await expect(migrate(sql, { migrations, seed: null })).rejects.toThrow(
      /^20260102000000_fill_cup\.sql was edited after it was applied/,
    );
  });

  test('new objects in the schema public are accessible to nobody until granted', async () => {
    await migrate(sql, { migrations, seed: null });
    for (const role of ['anon', 'authenticated', 'service_role']) {
      await sql.exec(`set role ${role}`);
      await expect(rows('select * from public.cup')).rejects.toThrow(/permission denied/);
      await sql.exec('reset role');
    }
  });

  test('auth functions read the user from the claims, and give null without them', async () => {
    await migrate(sql, { migrations, seed: null });
    const who = 'select auth.uid() id, auth.email() email, auth.role() role, auth.jwt() is null nobody';
    expect(await rows(who)).toEqual([{ id: null, email: null, role: null, nobody: true }]);
    const claims = {
      sub: '00000000-0000-4000-8000-000000000001',
      email: 'a@example.org',
      role: 'authenticated',
    };
    await sql.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify(claims)]);
    expect(await rows(who)).toEqual([
      { id: claims.sub, email: claims.email, role: claims.role, nobody: false },
    ]);
  });

  test('a message needs a policy for its sender, and a refused one does not roll back its change', async () => {
    await migrate(sql, { migrations, seed: null });
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
