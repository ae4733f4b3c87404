import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ArchivedTables, archiveOf } from '../../../supabase/archive/archive.ts';
import { readContents, replaceContents } from '../../../supabase/archive/contents.ts';
import { readArchiveText } from '../../../supabase/archive/read-file.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import { anonymous, backupRole, newMember, operation, push, runAs } from '../../support/people.ts';
import { seedHistory } from '../../support/simulation/seeded-history.ts';

describe.each(engines())('the archive on $name', ({ open }) => {
  const db = testDatabase(open);
  beforeAll(async () => {
    await seedHistory(db);
  });

  test('exporting and importing gives the same rows, also into a database that held others', async () => {
    const before = await readContents(db.owner);
    const empty = Object.entries(before).filter(([, rows]) => rows.length === 0);
    expect(empty, 'tables of which there is no row to export').toEqual([]);
    expect(before.shopping).toMatchObject([{ count: 9, frozen: { '2026-03-01': 2 } }]);
    const file = JSON.stringify(archiveOf(before, new Date()));
    const other = await open();
    await seedHistory(other);
    await replaceContents(other.owner, readArchiveText(file).tables);
    expect(await readContents(other.owner)).toEqual(before);
    await other.close();
  });

  test('after an import a phone starts over, and operations sent before are not applied twice', async () => {
    const member = await newMember(db.owner);
    const [was] = await runAs<{ c: { epoch: string; rev: number } }>(
      db.owner,
      member,
      "select public.pull_changes('{log}', 0) as c",
    );
    const sent = operation({ entity: 'log', kind: 'add', key: randomUUID(), data: { name: 'Før' } });
    await push(db.owner, member, [sent]);
    await replaceContents(db.owner, await readContents(db.owner));
    const [now] = await runAs<{ c: { epoch: string; rev: number } }>(
      db.owner,
      member,
      "select public.pull_changes('{log}', 0) as c",
    );
    expect(now?.c.epoch).not.toBe(was?.c.epoch);
    expect(now?.c.rev).toBeGreaterThan(was?.c.rev ?? 0);
    expect((await push(db.owner, member, [sent])).receipts).toEqual([{ id: sent.id, status: 'duplicate' }]);
  });

  test('an import with a row that the database refuses changes nothing', async () => {
    const before = await readContents(db.owner);
    const log = before.log ?? [];
    const twice = { ...before, log: [...log, ...log] };
    await expect(replaceContents(db.owner, twice)).rejects.toThrow(/duplicate key/);
    expect(await readContents(db.owner)).toEqual(before);
    // And the triggers are back: the next operation is counted.
    const { rows } = await db.owner.query("select 1 from pg_trigger where tgenabled = 'D'");
    expect(rows).toEqual([]);
  });

  test('the log can be searched after an import', async () => {
    const member = await newMember(db.owner);
    const found = async () => {
      const [row] = await runAs<{ page: { rows: { name: string }[] } }>(
        db.owner,
        member,
        "select public.search_log('hæk') as page",
      );
      return row?.page.rows.map(({ name }) => name);
    };
    expect(await found()).toEqual(['Hæk']);
    await replaceContents(db.owner, await readContents(db.owner));
    expect(await found()).toEqual(['Hæk']);
  });

  test('a file from before a column was added gets its default', async () => {
    const before = await readContents(db.owner);
    const without = (table: string, column: string) =>
      (before[table] ?? []).map(({ [column]: _, ...row }) => row);
    const older = {
      ...before,
      shopping: without('shopping', 'frozen').map(({ adds: _, ...row }) => row),
      purchase: without('purchase', 'wish').map(({ undone_by: _, ...row }) => row),
      operation: without('operation', 'phone_time'),
    };
    await replaceContents(db.owner, older);
    const after = await readContents(db.owner);
    expect(after.shopping).toEqual(older.shopping.map((row) => ({ ...row, adds: 1, frozen: {} })));
    expect(after.purchase).toEqual(older.purchase.map((row) => ({ ...row, wish: null, undone_by: null })));
    expect(after.shopping).toMatchObject([{ count: 9 }]);
    expect(after.operation).toEqual(older.operation.map((row) => ({ ...row, phone_time: null })));
    await replaceContents(db.owner, before);
  });

  test('a file from before there were shops, ticks and what is known of the freezer is read, and ticks that teach come back with their shop', async () => {
    const before = await readContents(db.owner);
    expect(before.shop).toMatchObject([
      { name: 'Netto "på hjørnet"', places: { brød: [expect.any(Number), expect.any(String), 250] } },
    ]);
    expect(before.purchase).toMatchObject([{ ticked_at: expect.any(String), shop: before.shop?.[0]?.key }]);
    expect(before.norm).toMatchObject([{ category: 'brød', months: 2 }]);
    const { shop: _, norm: __, ...others } = before;
    const without = (table: string, columns: readonly string[]) =>
      (before[table] ?? []).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column))),
      );
    await replaceContents(db.owner, {
      ...others,
      shopping: without('shopping', ['ticked_by', 'ticked_at', 'ticked_shop', 'frozen']),
      purchase: without('purchase', ['ticked_at', 'shop', 'frozen_on', 'frozen_count']),
    });
    const after = await readContents(db.owner);
    expect(after.purchase).toMatchObject([
      { ticked_at: null, shop: null, frozen_on: null, frozen_count: null },
    ]);
    expect(after.shopping).toMatchObject([{ count: before.shopping?.[0]?.count, frozen: {} }]);
    expect(after.shop).toEqual(before.shop);
    expect(after.norm).toEqual(before.norm);
    await replaceContents(db.owner, before);
    expect(await readContents(db.owner)).toEqual(before);
  });

  const refusals: [string, (tables: ArchivedTables) => ArchivedTables, RegExp][] = [
    [
      'a value of another type',
      ({ operation = [], ...rest }) => ({ ...rest, operation: operation.map((row) => ({ ...row, id: 7 })) }),
      /tables\.operation\[0\]\.id: .*expected string, received number/,
    ],
    [
      'a column that there is not',
      ({ log = [], ...rest }) => ({ ...rest, log: log.map((row) => ({ ...row, mood: 'glad' })) }),
      /tables\.log\[0\]: Unrecognized key: "mood"/,
    ],
    [
      'a column that has to be there',
      ({ log = [], ...rest }) => ({ ...rest, log: log.map(({ name: _, ...row }) => row) }),
      /tables\.log\[0\]\.name: .*expected string/,
    ],
    ['a table that there is not', (tables) => ({ ...tables, diary: [] }), /tables\.diary: .*no such table/],
  ];
  test.each(refusals)('%s is refused with its place', async (_, change, message) => {
    const before = await readContents(db.owner);
    await expect(replaceContents(db.owner, change(before))).rejects.toThrow(message);
    expect(await readContents(db.owner)).toEqual(before);
  });

  test('only the role made for it exports, and it writes nothing', async () => {
    const [row] = await runAs<{ tables: { shopping: unknown[] } }>(
      db.owner,
      backupRole,
      'select public.export_family() as tables',
    );
    expect(row?.tables.shopping).toHaveLength(1);
    for (const who of [anonymous, await newMember(db.owner)]) {
      await expect(runAs(db.owner, who, 'select public.export_family()')).rejects.toMatchObject({
        code: '42501',
      });
    }
    for (const text of [
      "update public.log set name = 'x'",
      'delete from public.photos',
      "select public.apply_ops('[]')",
    ]) {
      await expect(runAs(db.owner, backupRole, text)).rejects.toMatchObject({ code: '42501' });
    }
  });
});
