import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ArchivedTables, archiveOf } from '../../../supabase/archive/archive.ts';
import { readContents, replaceContents } from '../../../supabase/archive/contents.ts';
import { readArchiveText } from '../../../supabase/archive/read-file.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import { action, backupRole, newMember, push, runAs } from '../../support/people.ts';
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
    expect(before.shopping).toMatchObject([{ count: 2, buy_counter: 0 }]);
    expect(before.action?.map(({ refused_with }) => refused_with).sort()).toEqual(
      [null, null, 'unknown-table'].sort(),
    );
    const file = JSON.stringify(archiveOf(before, new Date()));
    const other = await open();
    await seedHistory(other);
    await replaceContents(other.owner, readArchiveText(file).tables);
    expect(await readContents(other.owner)).toEqual(before);
    await other.close();
  });

  test('after an import a phone starts over, and actions sent before are not applied twice', async () => {
    const member = await newMember(db.owner);
    const pull = async () => {
      type Answer = { c: { epoch: string; rev: number } };
      const text = "select public.pull_changes('{log}', 0) as c";
      return (await runAs<Answer>(db.owner, member, text))[0]?.c ?? { epoch: '', rev: 0 };
    };
    const was = await pull();
    const sent = action({ set: 'log', key: randomUUID(), fields: { id: '1', name: 'Før' } });
    await push(db.owner, member, [sent]);
    await replaceContents(db.owner, await readContents(db.owner));
    const now = await pull();
    expect(now.epoch).not.toBe(was.epoch);
    expect(now.rev).toBeGreaterThan(was.rev);
    expect((await push(db.owner, member, [sent])).receipts).toEqual([{ id: sent.id, status: 'duplicate' }]);
  });

  test('an import with a row that the database refuses changes nothing', async () => {
    const before = await readContents(db.owner);
    const log = before.log ?? [];
    const twice = { ...before, log: [...log, ...log] };
    await expect(replaceContents(db.owner, twice)).rejects.toThrow(/duplicate key/);
    expect(await readContents(db.owner)).toEqual(before);
    // And the triggers are back: the next action is counted.
    const { rows } = await db.owner.query("select 1 from pg_trigger where tgenabled = 'D'");
    expect(rows).toEqual([]);
  });

  test('a file without a column or a table that was added later is read', async () => {
    const before = await readContents(db.owner);
    const { norm, freezer_batch: _, ...others } = before;
    const older = others.shopping?.map(({ can_outdate: _, ...row }) => row) ?? [];
    await replaceContents(db.owner, { ...others, shopping: older });
    const after = await readContents(db.owner);
    expect(after.shopping).toEqual(older.map((row) => ({ ...row, can_outdate: false })));
    expect(after.norm).toEqual(norm);
    await replaceContents(db.owner, before);
    expect(await readContents(db.owner)).toEqual(before);
  });

  const refusals: [string, (tables: ArchivedTables) => ArchivedTables, RegExp][] = [
    [
      'a value of another type',
      ({ action = [], ...rest }) => ({ ...rest, action: action.map((row) => ({ ...row, id: 7 })) }),
      /tables\.action: .*type uuid: "7"/,
    ],
    [
      'a column that there is not',
      ({ log = [], ...rest }) => ({ ...rest, log: log.map((row) => ({ ...row, mood: 'glad' })) }),
      /tables\.log: .*"mood"/,
    ],
    [
      'a column that has to be there',
      ({ log = [], ...rest }) => ({ ...rest, log: log.map(({ name: _, ...row }) => row) }),
      /tables\.log: .*"name"/,
    ],
    ['a table that there is not', (tables) => ({ ...tables, diary: [] }), /tables\.diary: .*no such table/],
  ];
  test.each(refusals)('%s is refused with its place', async (_, change, message) => {
    const before = await readContents(db.owner);
    await expect(replaceContents(db.owner, change(before))).rejects.toThrow(message);
    expect(await readContents(db.owner)).toEqual(before);
  });

  test('the role for the backup exports, and writes nothing', async () => {
    const [row] = await runAs<{ tables: { shopping: unknown[] } }>(
      db.owner,
      backupRole,
      'select public.export_family() as tables',
    );
    expect(row?.tables.shopping).toHaveLength(1);
    for (const text of [
      "update public.log set name = 'x'",
      'delete from public.photos',
      "select public.apply_actions('[]')",
    ]) {
      await expect(runAs(db.owner, backupRole, text)).rejects.toMatchObject({ code: '42501' });
    }
  });
});
