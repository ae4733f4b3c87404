import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { albumSql, syncedTableCases, syncedTables, targetAction } from '../../support/access/tables.ts';
import { engines, testDatabase, testMember } from '../../support/databases/databases.ts';
import {
  action,
  type DatabaseCaller,
  insertion,
  newMember,
  push,
  runAs,
  stranger,
} from '../../support/people.ts';

/** What a member could write past `apply_actions`, with a client of their own: it must not hurt the others. */
describe.each(engines())('a member with a client of their own on $name', ({ open }) => {
  const db = testDatabase(open);
  const me = testMember(db, 'Mig');
  const other = testMember(db, 'En anden');
  const target = { key: randomUUID() };
  const { key } = target;
  beforeAll(async () => {
    await push(db.owner, other, [targetAction(target)]);
    await db.owner.exec(albumSql);
  });

  const write = (text: string, who: DatabaseCaller = me) => runAs(db.owner, who, text);
  const refused = (code: string) => expect.objectContaining({ code });
  /** By a policy or by a constraint: the policy is checked first, and not everything is a question for it. */
  const impossible = refused(expect.stringMatching(/^(23514|42501)$/));

  describe('field timestamps', () => {
    const stamp = (at: unknown, by: unknown = randomUUID()) => JSON.stringify({ title: [at, by] });
    const setTo = (stamps: string, table = 'shopping') =>
      write(`update public.${table} set stamps = '${stamps}' where key = '${key}'`);

    test.each(syncedTables)('a timestamp of %s is never in the future, where it would win', async (table) => {
      const soon = stamp(Date.now() + 60_000);
      await expect(setTo(soon, table)).rejects.toEqual(refused('42501'));
      const row = { key: randomUUID(), ...syncedTableCases[table].fields(target), stamps: soon };
      const added = runAs(db.owner, me, ...insertion(`public.${table}`, row));
      await expect(added).rejects.toEqual(refused('42501'));
      await setTo(stamp(1), table);
    });

    test.each<[string, string]>([
      ['a list', '[]'],
      ['a field without a time', '{"title": 7}'],
      ['no id of an action', stamp(1, 'mig')],
      ['what looks like an id', stamp(1, '-'.repeat(36))],
      ['half a millisecond', stamp(1.5)],
      ['a number beyond all integers', stamp(1e300)],
      ['one element too many', `{"title": [1, "${randomUUID()}", 2]}`],
      ['a field with a long name', `{"${'a'.repeat(1000)}": [1, "${randomUUID()}"]}`],
      [
        'seventeen fields',
        JSON.stringify(
          Object.fromEntries([...'abcdefghijklmnopq'].map((field) => [field, [1, randomUUID()]])),
        ),
      ],
    ])('%s is refused', async (_, stamps) => {
      await expect(setTo(stamps)).rejects.toEqual(impossible);
    });
  });

  const times = ['infinity', '-infinity', '4000-01-01', '0044-03-15 BC'];
  test.each(times)('no row has the time %s', async (time) => {
    for (const text of [
      `insert into public.photos (title, category, updated_ts) values ('x', 'y', '${time}')`,
      `insert into public.photos (title, category, deleted_at) values ('x', 'y', '${time}')`,
      `insert into public.picture (key, album, name, width, height, author, taken_on)
       values (gen_random_uuid(), '${key}', md5('x'), 1, 1, '${me.id}', '${time}')`,
      `update public.shopping set struck_at = '${time}' where key = '${key}'`,
      `update public.purchase set undone_at = '${time}' where key = '${key}'`,
      `update public.log set date = '${time}' where key = '${key}'`,
      `update public.log set deleted_at = '${time}' where key = '${key}'`,
      `update public.log set due = '${time}' where key = '${key}'`,
      `insert into public.purchase (key, trip, item, member, bought_at)
       values (gen_random_uuid(), '${key}', '${key}', '${me.id}', '${time}')`,
    ])
      await expect(write(text), text).rejects.toEqual(impossible);
  });

  test.each([
    ['text at whose ends are spaces', "update public.shopping set title = ' x'"],
    ['an empty name', "update public.shop set name = ''"],
    ['a category that nobody sees', "update public.shopping set category = '\u200b'"],
    ['a soft hyphen in a name', "update public.shopping set title = 'Let\u00admælk'"],
    ['a direction mark in a name', "update public.shopping set title = '\u202eLetmælk'"],
    ['a place outside the shop', 'update public.shop_place set place = 1001'],
    ['a picture of 20,001 bytes', "update public.item_picture set picture = '/9j/' || repeat('A', 26668)"],
    ['a text in place of a picture', "update public.item_picture set picture = 'SGVqIG1lZCBkaWc='"],
    ['more than a freezer holds', 'update public.freezer_batch set count = 10000'],
    ['less than nothing', 'update public.freezer_batch set count = -1'],
    ['an interval that no phone knows', "update public.log set every = '0d'"],
    ['an hour that no clock has', "update public.appointment set from_time = '24:00'"],
    ['an end without a beginning', "update public.appointment set to_time = '12:00'"],
    ['a last day before the first', "update public.appointment set last_day = '2026-11-01'"],
    ['the end of an entry that is not in the bin', 'update public.log set purged_at = now()'],
  ])('%s is refused by a constraint', async (_, text) => {
    await expect(write(`${text} where key = '${key}'`)).rejects.toEqual(refused('23514'));
  });

  /** Besides the columns of synced tables, which tests/db/sync/same-rules.test.ts compares. */
  const forbidden = [
    'update public.picture set author = gen_random_uuid()',
    "update public.picture set name = md5('x')",
    'insert into private.action (id, member) values (gen_random_uuid(), gen_random_uuid())',
    "insert into private.family_member (email, display_name) values ('ny@example.org', 'Ny')",
    'select private.next_rev()',
    `with t as materialized (select set_config('realtime.topic', 'family', true))
     insert into realtime.messages (topic, extension) select 'family', 'broadcast' from t`,
  ];
  test.each(forbidden)('nobody may %s', async (text) => {
    await expect(write(text)).rejects.toEqual(refused('42501'));
  });

  test('an entry that was deleted permanently is not changed any more', async () => {
    await write(`update public.log set deleted_at = now() where key = '${key}'`);
    await write(`update public.log set purged_at = now() where key = '${key}'`);
    expect(await write(`update public.log set name = 'x' where key = '${key}' returning 1`)).toEqual([]);
    const rename = action({ set: 'log', key, fields: { name: 'Tilbage' } });
    expect((await push(db.owner, me, [rename])).receipts).toMatchObject([{ code: 'unknown-row' }]);
  });

  test('a child deletes nothing permanently', async () => {
    const child = await newMember(db.owner, 'Dan', 'child');
    const entry = randomUUID();
    await write(`insert into public.log (key, id, name) values ('${entry}', '7', 'Barnets')`, child);
    const purge = `update public.log set purged_at = now() where key = '${entry}'`;
    await write(`update public.log set deleted_at = '2020-01-01' where key = '${entry}'`, child);
    await expect(write(purge, child)).rejects.toEqual(refused('42501'));
    const purged = action({ set: 'log', key: entry, fields: { purged_at: new Date().toISOString() } });
    expect((await push(db.owner, child, [purged])).receipts).toMatchObject([{ code: 'denied' }]);
    const gone = `insert into public.log (key, id, name, deleted_at, purged_at)
      values (gen_random_uuid(), '5', '', now(), now())`;
    await expect(write(gone, child)).rejects.toEqual(refused('42501'));

    // The bin is emptied of what has been there for 30 days.
    for (const text of [
      "insert into public.photos (id, title, category) values ('barnets', 'x', 'y')",
      "update public.photos set deleted_at = '2020-01-01' where id = 'barnets'",
      "insert into public.photos (title, category, deleted_at) values ('gammelt', 'y', '2020-01-01')",
      `insert into public.picture (key, album, name, width, height, author)
       values ('${entry}', 'barnets', md5('y'), 1, 1, '${child.id}')`,
      `update public.picture set deleted_at = '2020-01-01' where key = '${entry}'`,
      `insert into public.appointment (key, title, first_day, deleted_at)
       values ('${entry}', 'x', '2026-12-01', '2020-01-01')`,
    ])
      await write(text, child);
    const { rows } = await db.owner.query(`select deleted_at > now() - interval '1 minute' as recent from (
      select deleted_at from public.log where key = '${entry}'
      union all select deleted_at from public.photos where title in ('x', 'gammelt')
      union all select deleted_at from public.appointment where key = '${entry}'
      union all select deleted_at from public.picture where key = '${entry}') as binned`);
    expect(rows).toEqual(Array(5).fill({ recent: true }));
    const moved = write("update public.picture set album = 'barnets' where album = 'synlig'", child);
    await expect(moved).rejects.toEqual(refused('42501'));
  });

  // The API exposes only the schema public. These functions check their caller in case somebody reaches them.
  test.each([
    'private.lock_revision(1)',
    "private.record_action(gen_random_uuid(), 'x')",
    'private.known_outcome(gen_random_uuid())',
  ])('%s is not for strangers', async (call) => {
    await expect(write(`select ${call}`, stranger())).rejects.toEqual(refused('42501'));
  });

  test("another member's action can be neither claimed nor rejected", async () => {
    const add = action({ set: 'shopping', key: randomUUID(), fields: { title: 'Mælk' } });
    await push(db.owner, other, [add]);
    for (const code of ['null', "'bad-title'"])
      await expect(write(`select private.record_action('${add.id}', ${code})`)).rejects.toEqual(
        refused('23505'),
      );
  });

  test('no address of an album can run as a script', async () => {
    for (const [column, address] of [
      ['link', 'javascript:alert(1)'],
      ['link', 'data:text/html,x'],
      ['link', 'http://fotos.example/a'],
      ['link', 'https://a b'],
      ['link', 'https://google.com@evil.example/a'],
      ['link', 'https://evil.example\\\\@b'],
      ['link', 'https:///a'],
      ['thumbnail', 'javascript:alert(1)'],
      ['thumbnail', '//evil.example/a.svg'],
      ['thumbnail', '/\\evil.example/a.svg'],
      ['thumbnail', 'a.svg'],
    ]) {
      const add = `insert into public.photos (title, category, ${column}) values ('x', 'y', '${address}')`;
      await expect(write(add), address).rejects.toEqual(refused('23514'));
    }
  });
});
