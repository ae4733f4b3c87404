import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { albumSql, type Target, tableCases, targetAction } from '../../support/access/tables.ts';
import { engines, testDatabase, testMember } from '../../support/databases/databases.ts';
import {
  anonymous,
  type DatabaseCaller,
  newMember,
  push,
  removeMember,
  runAs,
  stranger,
} from '../../support/people.ts';

/** Of each person against each verb and function, tests/access/rest.test.ts is the whole table, on PGlite. */
describe.each(engines())('people outside the family on $name', ({ open }) => {
  const db = testDatabase(open);
  const member = testMember(db);
  const target: Target = { key: randomUUID() };
  const outsiders: Record<string, DatabaseCaller> = { anonymous, 'a stranger': stranger() };
  beforeAll(async () => {
    await push(db.owner, member, [targetAction(target)]);
    await db.owner.exec(albumSql);
    const former = await newMember(db.owner, 'Fraflyttet');
    await removeMember(db.owner, former.id);
    outsiders['a former member'] = former;
  });

  const refused = expect.objectContaining({ code: '42501' });
  const count = async (who: DatabaseCaller, text: string) => (await runAs(db.owner, who, text)).length;

  test.each(['anonymous', 'a stranger', 'a former member'])(
    '%s writes nothing, and of all reads, without a token, the visible album with its picture',
    async (name) => {
      const who = outsiders[name] ?? anonymous;
      for (const [table, { id, existing }] of Object.entries(tableCases)) {
        const isPublic = table === 'photos' || table === 'picture';
        const seen = count(who, `select ${id} from public.${table}`);
        if (who === anonymous && !isPublic) await expect(seen, table).rejects.toEqual(refused);
        else expect(await seen, table).toBe(who === anonymous ? 1 : 0);
        const row = `where ${id} = '${existing(target)}'`;
        await expect(count(who, `delete from public.${table} ${row}`), table).rejects.toEqual(refused);
        const added = count(who, `insert into public.${table} (${id}) values ('${randomUUID()}')`);
        await expect(added, table).rejects.toEqual(refused);
      }
      const renamed = count(who, `update public.log set name = 'x' where key = '${target.key}' returning 1`);
      if (who === anonymous) await expect(renamed).rejects.toEqual(refused);
      else expect(await renamed).toBe(0);
    },
  );

  test('only members can read who sent a picture', async () => {
    await expect(count(anonymous, 'select author from public.picture')).rejects.toEqual(refused);
  });

  test('members can read the names of all who are or were members, and no table of the schema private', async () => {
    expect(await runAs(db.owner, member, 'select display_name, removed from public.members()')).toEqual([
      { display_name: 'Fraflyttet', removed: true },
      { display_name: 'Medlem', removed: false },
    ]);
    const guest = await newMember(db.owner, 'Farmor', 'guest');
    expect(await runAs(db.owner, guest, 'select display_name from public.members()')).toEqual([]);
    expect(await runAs(db.owner, member, 'select display_name from public.members() where removed')).toEqual([
      { display_name: 'Farmor' },
      { display_name: 'Fraflyttet' },
    ]);
    const { rows } = await db.owner.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'private'",
    );
    for (const { name } of rows)
      await expect(count(member, `select from private.${name}`), name).rejects.toEqual(refused);
  });
});
