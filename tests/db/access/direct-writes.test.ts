import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { syncedTableNames } from '../../../src/data/gateway/tables.ts';
import type { Operation } from '../../../src/sync/protocol.ts';
import { tableCases, targetOperations } from '../../support/access/tables.ts';
import { engines, testDatabase, testMember } from '../../support/databases/databases.ts';
import { type DatabaseCaller, newMember, operation, push, runAs, stranger } from '../../support/people.ts';

/** The tables whose rows keep the author's time of each field; a purchase is written once. */
const stamped = syncedTableNames().filter((table) => table !== 'purchase');

/** What a member could write past `apply_ops`, with a client of their own: it must not hurt the others. */
describe.each(engines())('a member with a client of their own on $name', ({ open }) => {
  const db = testDatabase(open);
  const me = testMember(db, 'Mig');
  const other = testMember(db, 'En anden');
  /**
   * A row of each synced table that the other wrote, all of one key; the item is asked for, the entry
   * deleted.
   */
  let key: string;
  beforeAll(() => bring());
  const bring = async () => {
    key = randomUUID();
    // Their purchase is another's: what is bought here is not bought before.
    const rows = targetOperations({ key, purchase: randomUUID(), album: '' });
    await push(db.owner, other, [
      ...rows.filter(({ kind }) => kind !== 'purchase').map((row) => operation(row)),
      operation({ entity: 'log', kind: 'delete', key }),
    ]);
  };

  const write = (text: string, who: DatabaseCaller = me) => runAs(db.owner, who, text);
  const refused = (code: string) => expect.objectContaining({ code });
  /** By a policy or by a constraint: a policy has its say first, and not everything is a question for it. */
  const impossible = refused(expect.stringMatching(/^(23514|42501)$/));

  const stamp = (at: unknown, by: unknown) => JSON.stringify({ title: [at, by] });
  const uuid = randomUUID();

  test('every table with field timestamps is covered here', async () => {
    const { rows } = await db.owner.query<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'stamps'",
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...stamped].sort());
  });

  describe.each(stamped)('on the stamps of the %s table', (table) => {
    test.each<[string, string]>([
      ['nothing to read', '[]'],
      ['a number', '7'],
      ['no list', '{"title": 7}'],
      ['no id of an operation', stamp(1, 'mig')],
      ['what looks like an id', stamp(1, '-'.repeat(36))],
      ['half a millisecond', stamp(1.5, uuid)],
      ['a whole number that no integer reads', `{"title": [1.0, "${uuid}"]}`],
      ['a number beyond all integers', stamp(1e300, uuid)],
      ['one too many', `{"title": [1, "${uuid}", 2]}`],
      [
        'a hundred fields',
        JSON.stringify(
          Object.fromEntries([...Array(100)].map((_, n) => [`f${'_'.repeat(n % 19)}`, [n, uuid]])),
        ),
      ],
      ['a field with a long name', `{"${'a'.repeat(1000)}": [1, "${uuid}"]}`],
    ])('nobody writes %s', async (_, stamps) => {
      const change = write(`update public.${table} set stamps = '${stamps}' where key = '${key}'`);
      await expect(change).rejects.toEqual(impossible);
    });

    test('up to twelve fields have one, and no more', async () => {
      const stampsOf = (fields: number) =>
        JSON.stringify(Object.fromEntries([...'abcdefghijklm'].slice(0, fields).map((f) => [f, [1, uuid]])));
      const change = (fields: number) =>
        write(`update public.${table} set stamps = '${stampsOf(fields)}' where key = '${key}'`);
      await expect(change(13)).rejects.toEqual(impossible);
      await change(12);
    });

    test('a field timestamp in the future, which would win over every tap until then, is refused', async () => {
      const soon = stamp(Date.now() + 60_000, uuid);
      const change = write(`update public.${table} set stamps = '${soon}' where key = '${key}'`);
      await expect(change).rejects.toEqual(refused('42501'));
      const fresh = tableCases[table].fresh({ key, purchase: '', album: '' }, me.id);
      const row = { ...fresh, stamps: soon };
      const added = runAs(
        db.owner,
        me,
        `insert into public.${table} (${Object.keys(row)}) values (${Object.keys(row).map((_, n) => `$${n + 1}`)})`,
        Object.values(row),
      );
      await expect(added).rejects.toEqual(refused('42501'));
    });
  });

  test.each([
    ['that are empty', "update public.shopping set stamps = '{}'"],
    ['of the past', `update public.log set stamps = '${stamp(1, uuid)}'`],
  ])('a member may write field timestamps %s', async (_, text) => {
    await write(`${text} where key = '${key}'`);
  });

  test.each<[string, string]>([
    ['nothing to read', '7'],
    ['a list', '[]'],
    ['no place', `{"brød": [1, "${uuid}"]}`],
    ['a place outside the shop', `{"brød": [1, "${uuid}", 1001]}`],
    ['half a place', `{"brød": [1, "${uuid}", 0.5]}`],
    ['a category in capitals, which no operation reaches', `{"BRØD": [1, "${uuid}", 1]}`],
    ['a category that nobody sees', `{"​": [1, "${uuid}", 1]}`],
    ['a category with a long name', `{"${'a'.repeat(41)}": [1, "${uuid}", 1]}`],
  ])('nobody writes %s as the places of a shop', async (_, places) => {
    await expect(write(`update public.shop set places = '${places}' where key = '${key}'`)).rejects.toEqual(
      impossible,
    );
  });

  test('a tick without its time, or later than its purchase, is refused', async () => {
    await expect(
      write(`update public.shopping set ticked_by = '${me.id}' where key = '${key}'`),
    ).rejects.toEqual(impossible);
    const bought = `insert into public.purchase (id, trip, item_key, member, bought_at, ticked_at)
      values (gen_random_uuid(), gen_random_uuid(), '${key}', '${me.id}', now() - interval '1 hour', now())`;
    await expect(write(bought)).rejects.toEqual(impossible);
  });

  describe.each(['infinity', '-infinity', '4000-01-01', '0044-03-15 BC'])('the time %s', (time) => {
    const writes: [string, () => string][] = [
      [
        'an album',
        () => `insert into public.photos (title, thumbnail, link, category, updated_ts)
          values ('x', '/a.svg', 'https://fotos.example', 'y', '${time}')`,
      ],
      [
        'the end of an album',
        () => `insert into public.photos (title, category, deleted_at) values ('x', 'y', '${time}')`,
      ],
      [
        'the day of a picture',
        () => `insert into public.picture (key, album, name, width, height, author, taken_on)
          values (gen_random_uuid(), 'x', md5('x'), 1, 1, '${me.id}', '${time}')`,
      ],
      ['a deletion', () => `update public.log set deleted_at = '${time}' where key = '${key}'`],
      [
        'an end for good',
        () => `update public.log set name = '', purged_at = '${time}' where key = '${key}'`,
      ],
      [
        'a tick',
        () => `update public.shopping set ticked_by = '${me.id}', ticked_at = '${time}' where key = '${key}'`,
      ],
      ['an entry', () => `update public.log set date = '${time}' where key = '${key}'`],
      [
        'a purchase',
        () => `insert into public.purchase (id, trip, item_key, member, bought_at)
          values (gen_random_uuid(), gen_random_uuid(), '${key}', '${me.id}', '${time}')`,
      ],
    ];
    test.each(writes)('is not the time of %s', async (_, text) => {
      await expect(write(text())).rejects.toEqual(impossible);
    });

    test('is not when a purchase is undone', async () => {
      await bring();
      const buy = operation({ entity: 'shopping', kind: 'purchase', key, data: { trip: randomUUID() } });
      await push(db.owner, me, [buy]);
      await expect(
        write(
          `update public.purchase set undone_at = '${time}', undone_by = auth.uid() where id = '${buy.id}'`,
        ),
      ).rejects.toEqual(impossible);
    });
  });

  describe('in the name of another', () => {
    beforeEach(bring);
    const ask = (who: string) => `update public.shopping set wanted_by = '${who}' where key = '${key}'`;
    const bought = (by: string) => `insert into public.purchase (id, trip, item_key, member, wanted_by)
      values (gen_random_uuid(), gen_random_uuid(), '${key}', '${me.id}', '${by}')`;

    test('nobody records a wish that did not exist, so nobody can restore it as their own', async () => {
      const third = await newMember(db.owner, 'En tredje');
      await expect(write(bought(third.id))).rejects.toEqual(refused('42501'));
      await expect(write(ask(third.id))).rejects.toEqual(refused('42501'));
    });

    test('a wish cleared by a purchase is restored only by undoing it', async () => {
      const wantedBy = async () =>
        (await write(`select wanted_by from public.shopping where key = '${key}'`))[0]?.wanted_by;
      const buy = operation({ entity: 'shopping', kind: 'purchase', key, data: { trip: randomUUID() } });
      await push(db.owner, me, [buy]);
      expect(await wantedBy()).toBeNull();
      await expect(write(ask(other.id))).rejects.toEqual(refused('42501'));
      await push(db.owner, me, [
        operation({ entity: 'shopping', kind: 'unpurchase', key, data: { purchase: buy.id } }),
      ]);
      expect(await wantedBy()).toBe(other.id);
      await write(ask(me.id));
      await expect(write(ask(other.id))).rejects.toEqual(refused('42501'));
    });
  });

  test('a wish taken off the list is given back to the member who had it, and to nobody else', async () => {
    await bring();
    const third = await newMember(db.owner, 'En fjerde');
    const ask = (who: string) => `update public.shopping set wanted_by = '${who}' where key = '${key}'`;
    const wish = async () =>
      (await write(`select buy, quantity, wanted_by from public.shopping where key = '${key}'`))[0];
    const want = (data: Operation['data']) => operation({ entity: 'shopping', kind: 'want', key, data });
    const before = await wish();
    await push(db.owner, me, [want({ buy: false })]);
    expect(await wish()).toEqual({ buy: false, quantity: null, wanted_by: null });
    await expect(write(ask(third.id))).rejects.toEqual(refused('42501'));
    await expect(
      write(`update public.shopping set last_wanted_by = '${third.id}' where key = '${key}'`),
    ).rejects.toEqual(refused('42501'));
    await push(db.owner, third, [want({ buy: true, quantity: before?.quantity ?? undefined, again: true })]);
    expect(await wish()).toEqual(before);
    // Later it is a wish of one's own.
    await push(db.owner, me, [want({ buy: false })]);
    await push(db.owner, me, [want({ buy: true })]);
    expect(await wish()).toMatchObject({ buy: true, wanted_by: me.id });
  });

  test('an undone purchase stays undone, and so does the counter', async () => {
    await bring();
    const buy = operation({ entity: 'shopping', kind: 'purchase', key, data: { trip: randomUUID() } });
    const undo = operation({ entity: 'shopping', kind: 'unpurchase', key, data: { purchase: buy.id } });
    await push(db.owner, other, [buy, undo]);
    const again = `update public.purchase set undone_at = null where id = '${buy.id}' returning 1`;
    expect(await write(again)).toEqual([]);
    const standing = operation({ entity: 'shopping', kind: 'purchase', key, data: { trip: randomUUID() } });
    await push(db.owner, other, [standing]);
    // What stands is not undone: it counts as before, and for once.
    await write(`update public.purchase set undone_at = null where id = '${standing.id}'`);
    const counted = `select buy_counter from public.shopping where key = '${key}'`;
    expect(await write(counted)).toEqual([{ buy_counter: 1 }]);
    for (const later of ["'infinity'", "now() + interval '1 hour'"]) {
      const update = `update public.purchase set undone_at = ${later}, undone_by = auth.uid() where id = '${standing.id}'`;
      await expect(write(update)).rejects.toEqual(refused('42501'));
    }
  });

  describe('through functions that the API does not expose', () => {
    const incoming = (id: string) =>
      `(1, '${id}', 'shopping', 'add', '${id}', 0, 0, '{}')::private.incoming_operation`;
    const known = (id: string) => `select outcome from private.known_operations('{${id}}')`;
    const claim = (id: string) => `select private.claim_operations(array[${incoming(id)}])`;
    const refuse = (id: string, code: string) => `select private.record_refusal(${incoming(id)}, '${code}')`;

    test('the operation of another member can be neither claimed again nor rejected afterwards', async () => {
      const add = operation({ entity: 'shopping', kind: 'add', key: randomUUID(), data: { title: 'Mælk' } });
      await push(db.owner, other, [add]);
      expect(await write(known(add.id))).toEqual([{ outcome: 'operation-taken' }]);
      await expect(write(claim(add.id))).rejects.toEqual(refused('23505'));
      await expect(write(refuse(add.id, 'bad-title'))).rejects.toEqual(refused('23505'));
      expect((await push(db.owner, other, [add])).receipts).toEqual([{ id: add.id, status: 'duplicate' }]);
    });

    test('a rejection holds a code and no other text', async () => {
      for (const code of ['x'.repeat(41), 'To be told', ''])
        await expect(write(refuse(randomUUID(), code))).rejects.toEqual(refused('23514'));
    });

    test.each([
      ['known_operations', () => known(randomUUID())],
      ['claim_operations', () => claim(randomUUID())],
      ['record_refusal', () => refuse(randomUUID(), 'bad-title')],
      ['lock_revision', () => 'select private.lock_revision()'],
      ['find_entries', () => "select private.find_entries('{hæk}', 'infinity', gen_random_uuid(), 10, true)"],
    ])('%s is not for strangers', async (_, text) => {
      await expect(write(text(), stranger())).rejects.toEqual(refused('42501'));
    });
  });
});
