import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { engines, testDatabase, testMember } from '../../support/databases/databases.ts';
import { type DatabaseCaller, operation, push, runAs, stranger } from '../../support/people.ts';

describe.each(engines())('the bin and the years of the log on $name', ({ open }) => {
  const db = testDatabase(open);
  const anna: DatabaseCaller = testMember(db, 'Anna');
  beforeEach(() => db.owner.exec('truncate public.log, private.operation cascade'));

  const log = (kind: string, key: string, data: Record<string, unknown> = {}) =>
    push(db.owner, anna, [operation({ entity: 'log', kind, key, data })]);
  const days = (count: number) => `now() - interval '${count} days'`;

  /** An entry that was deleted, and said to be so, some days ago. */
  async function deleted(name: string, ago: number, toldAgo = ago) {
    const key = randomUUID();
    const id = randomUUID();
    await log('add', key, { name });
    await push(db.owner, anna, [operation({ entity: 'log', kind: 'delete', key, id })]);
    await db.owner.exec(`
      set session_replication_role = replica;
      update public.log set deleted_at = ${days(ago)} where key = '${key}';
      update private.operation set received_at = ${days(toldAgo)} where id = '${id}';
      set session_replication_role = origin;
    `);
    return key;
  }
  const purged = async () =>
    (
      await db.owner.query<{ name: string; purged: boolean }>(
        'select name, purged_at is not null as purged from public.log order by created_by, name',
      )
    ).rows;

  test('any change deletes for good what has been in the bin for 30 days', async () => {
    await deleted('gammel', 31);
    await deleted('ny', 29);
    await log('add', randomUUID(), { name: 'noget andet' });
    expect(await purged()).toEqual([
      { name: '', purged: true },
      { name: 'noget andet', purged: false },
      { name: 'ny', purged: false },
    ]);
  });

  test('an entry that was deleted offline long ago is in the bin from the moment it arrives', async () => {
    const key = await deleted('i lommen', 40, 0);
    await log('add', randomUUID(), { name: 'noget andet' });
    const { receipts } = await log('restore', key);
    expect(receipts).toMatchObject([{ status: 'applied' }]);
  });

  test('phones receive that deletion with the change that caused it', async () => {
    const key = await deleted('gammel', 31);
    const before = await log('add', randomUUID(), { name: 'noget' });
    const [row] = await runAs<{ rows: { key: string }[] }>(
      db.owner,
      anna,
      "select public.pull_changes('{log}', $1) -> 'rows' -> 'log' as rows",
      [before.rev - 1],
    );
    expect(row?.rows.map((each) => each.key)).toContain(key);
  });

  async function done(...dates: string[]) {
    for (const date of dates)
      await db.owner.query(
        'insert into public.log (key, id, name, done, date) values (gen_random_uuid(), $1, $2, true, $3)',
        [String(Date.parse(date)), date, date],
      );
  }
  const years = async (who: DatabaseCaller) =>
    (await runAs<{ years: number[] }>(db.owner, who, 'select public.log_years() as years'))[0]?.years;

  test('the years are those in which an entry was done, in Copenhagen time, newest first', async () => {
    expect(await years(anna)).toEqual([]);
    await done(
      '2019-05-01T12:00Z',
      '2019-06-01T12:00Z',
      '2012-12-31T22:59Z',
      '2012-12-31T23:00Z',
      '1999-07-01T12:00Z',
    );
    expect(await years(anna)).toEqual([2019, 2013, 2012, 1999]);
  });

  test('only members know the years', async () => {
    await expect(years(stranger())).rejects.toMatchObject({ code: '42501' });
    await expect(years({ role: 'anon' })).rejects.toMatchObject({ code: '42501' });
  });
});
