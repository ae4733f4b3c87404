import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Changes, Operation } from '../../../src/sync/protocol.ts';
import { engines, testDatabase, testMember } from '../../support/databases/databases.ts';
import { type DatabaseCaller, newMember, operation, push, runAs, stranger } from '../../support/people.ts';

describe.each(engines())('revisions and messages on $name', ({ name, open }) => {
  const db = testDatabase(open);
  const member = testMember(db);

  const add = (data: Operation['data'] = {}) =>
    operation({ entity: 'shopping', kind: 'add', key: randomUUID(), data: { title: 'Vare', ...data } });
  /** As the database says it: `ops` are the operations that the rows hold. */
  type Said = Changes & { readonly ops: readonly string[] };
  const shopping = ['shopping', 'purchase'];
  const pull = async (since: number, who: DatabaseCaller = member, tables = shopping) => {
    const [row] = await runAs<{ changes: Said }>(
      db.owner,
      who,
      'select public.pull_changes($1, $2) as changes',
      [tables, since],
    );
    if (!row) throw new Error('no answer');
    return row.changes;
  };
  const messages = async () =>
    (
      await db.owner.query<{ payload: Said; topic: string; private: boolean }>(
        "select payload, topic, private from realtime.messages order by inserted_at, (payload ->> 'rev')::bigint",
      )
    ).rows;

  test('a push takes one revision and sends one message with its rows', async () => {
    const before = await pull(0);
    const many = [
      add(),
      add(),
      operation({ entity: 'log', kind: 'add', key: randomUUID(), data: { name: 'Gøremål' } }),
    ];
    const answer = await push(db.owner, member, many);
    expect(answer.rev).toBe(before.rev + 1);
    const last = (await messages()).at(-1);
    expect(last).toMatchObject({
      topic: 'family',
      private: true,
      payload: { rev: answer.rev, epoch: answer.epoch },
    });
    expect(last?.payload.rows?.shopping).toHaveLength(2);
    expect(last?.payload.rows?.log).toHaveLength(1);
  });

  test('pulling what came after revision n misses nothing and repeats nothing', async () => {
    const { rev } = await pull(0);
    const op = add({ buy: true });
    await push(db.owner, member, [op]);
    const after = await pull(rev);
    expect(after.rows?.shopping).toMatchObject([{ key: op.key }]);
    expect((await pull(after.rev)).rows).toEqual({ shopping: [], purchase: [] });
  });

  test("rows come with the operations that they include: all in a message, the phone's own in an answer", async () => {
    const other = await newMember(db.owner);
    const { rev } = await pull(0);
    const mine = [
      add(),
      operation({ entity: 'log', kind: 'add', key: randomUUID(), data: { name: 'Hegn' } }),
    ];
    const refused = operation({ entity: 'shopping', kind: 'nope', key: randomUUID() });
    const others = add();
    const ids = mine.map(({ id }) => id).sort();
    const after = await push(db.owner, member, [...mine, refused]);
    expect([...((await messages()).at(-1)?.payload.ops ?? [])].sort()).toEqual(ids);
    await push(db.owner, other, [others]);
    expect((await messages()).at(-1)?.payload.ops).toEqual([others.id]);
    for (const tables of [shopping, ['log']])
      expect([...(await pull(rev, member, tables)).ops].sort()).toEqual(ids);
    expect((await pull(rev, other)).ops).toEqual([others.id]);
    expect((await pull(after.rev)).ops).toEqual([]);
    // Sent again it is in no later revision.
    await push(db.owner, member, [...mine, add()]);
    expect((await pull(after.rev)).ops).toHaveLength(1);
  });

  test('a phone that starts over receives the operations of the last day', async () => {
    const op = add();
    await push(db.owner, member, [op]);
    expect((await pull(0)).ops).toContain(op.id);
    await db.owner.query(
      "update private.operation set received_at = received_at - interval '25 hours' where id = $1",
      [op.id],
    );
    expect((await pull(0)).ops).not.toContain(op.id);
  });

  test('an operation that was too old to change a row is announced all the same', async () => {
    const item = add({ buy: true });
    await push(db.owner, member, [item]);
    const late = operation({
      entity: 'shopping',
      kind: 'want',
      key: item.key,
      at: item.at - 1,
      data: { buy: false },
    });
    const { rev } = await push(db.owner, member, [late]);
    expect((await messages()).at(-1)?.payload).toMatchObject({ rev, ops: [late.id] });
  });

  test('a push that changes nothing takes no revision and sends no message', async () => {
    const op = add();
    const { rev } = await push(db.owner, member, [op]);
    const count = (await messages()).length;
    expect(
      (await push(db.owner, member, [op, operation({ entity: 'shopping', kind: 'nope', key: op.key })])).rev,
    ).toBe(rev);
    expect(await messages()).toHaveLength(count);
  });

  test('a message that would be too large is sent without rows', async () => {
    const data = Array.from({ length: 300 }, () => add({ title: 'x'.repeat(80) }));
    await push(db.owner, member, data);
    expect((await messages()).at(-1)?.payload.rows).toBeNull();
  });

  test('for ten minutes after a member was removed messages hold no rows, since that member may still receive them', async () => {
    const rows = async () => {
      await push(db.owner, member, [add()]);
      return (await messages()).at(-1)?.payload.rows;
    };
    const wait = (time: string) =>
      db.owner.query('update private.last_removal set removed_at = removed_at - $1::interval', [time]);
    const former = await newMember(db.owner);
    expect(await rows()).not.toBeNull();
    expect(await pull(0)).toMatchObject({ previews: true });
    await db.owner.query('delete from private.family_member where id = $1', [former.id]);
    expect((await messages()).at(-1)?.payload).toMatchObject({ rows: null, ops: [], previews: false });
    expect(await pull(0)).toMatchObject({ previews: false });
    expect(await rows()).toBeNull();
    await wait('9 minutes 50 seconds');
    expect(await rows()).toBeNull();
    await wait('10 seconds');
    expect(await rows()).toMatchObject({ shopping: [{ title: 'Vare' }] });
    expect(await pull(0)).toMatchObject({ previews: true });
    const { id } = await newMember(db.owner);
    await db.owner.query('update private.family_member set id = $1 where id = $2', [randomUUID(), id]);
    expect(await rows()).toBeNull();
    await wait('10 minutes');
  });

  test('rows written without apply_ops are announced too', async () => {
    const { rev } = await pull(0);
    await db.owner.query(
      "insert into public.shopping (key, title) values (gen_random_uuid(), 'Ved siden af')",
    );
    expect((await messages()).at(-1)?.payload).toMatchObject({ rev: rev + 1 });
    expect((await pull(rev)).rows?.shopping).toMatchObject([{ title: 'Ved siden af' }]);
  });

  test('a stranger pulls nothing', async () => {
    await expect(pull(0, stranger())).rejects.toMatchObject({ code: '42501' });
    await expect(pull(0, { role: 'anon' })).rejects.toMatchObject({ code: '42501' });
  });

  test('members send only on the topic of previews, which strangers do not', async () => {
    const sends = (who: DatabaseCaller, topic: string) =>
      runAs(
        db.owner,
        who,
        `with t as materialized (select set_config('realtime.topic', $1, true))
          insert into realtime.messages (topic, extension, payload) select $1, 'broadcast', '{}' from t`,
        [topic],
      );
    await sends(member, 'previews');
    await expect(sends(member, 'family')).rejects.toMatchObject({ code: '42501' });
    await expect(sends(stranger(), 'previews')).rejects.toMatchObject({ code: '42501' });
    await expect(sends({ role: 'anon' }, 'previews')).rejects.toMatchObject({ code: '42501' });
  });

  test('only members receive messages of the topic, and nobody can broadcast on it', async () => {
    const hears = async (who: DatabaseCaller, topic: string) => {
      const text = `with t as (select set_config('realtime.topic', $1, true))
        select count(*)::int as n from t, realtime.messages where extension = 'broadcast'`;
      return (await runAs<{ n: number }>(db.owner, who, text, [topic]))[0]?.n ?? 0;
    };
    expect(await hears(member, 'family')).toBeGreaterThan(0);
    expect(await hears(member, 'another')).toBe(0);
    expect(await hears(stranger(), 'family')).toBe(0);
    await expect(
      runAs(
        db.owner,
        member,
        "insert into realtime.messages (topic, extension, payload) values ('family', 'broadcast', '{}')",
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });

  // PGlite has only one connection.
  if (name === 'PostgreSQL') {
    test('ticks that end while operations on the same item are applied do not deadlock with them', async () => {
      const [phone, signOut] = [await db.connect(), await db.connect()];
      const item = add({ buy: true });
      const edit = (kind: string, data: Operation['data']) =>
        operation({ entity: 'shopping', kind, key: item.key, data });
      await push(db.owner, member, [item, edit('tick', { on: true })]);
      const { rows } = await signOut.query<{ pid: number }>('select pg_backend_pid() as pid');

      // Operations are applied in these two steps, with the sign-out in between.
      await phone.exec('begin');
      await phone.exec('select 1 from private.revision for update');
      const ended = runAs(
        signOut,
        member,
        'update public.shopping set ticked_by = null, ticked_at = null, ticked_shop = null where ticked_by = $1',
        [member.id],
      );
      for (let waits = false; !waits; ) {
        const { rows: locks } = await db.owner.query('select from pg_locks where pid = $1 and not granted', [
          rows[0]?.pid,
        ]);
        waits = locks.length > 0;
      }
      await phone.query('update public.shopping set count = 3 where key = $1', [item.key]);
      await phone.exec('commit');
      await ended;

      const { rows: stored } = await db.owner.query(
        'select count, ticked_by from public.shopping where key = $1',
        [item.key],
      );
      expect(stored).toEqual([{ count: 3, ticked_by: null }]);
    });

    test('a reader that follows pushes from many connections at once misses none', async () => {
      const writers = await Promise.all(Array.from({ length: 6 }, () => db.connect()));
      const reader = await db.connect();
      let done = false;
      const seen: number[] = [];
      // Before the writers begin: what they pushed until this answer would be missing from the next one.
      const { rev: start } = await pull(0);
      let since = start;
      const reading = (async () => {
        while (!done) {
          const [row] = await runAs<{ changes: Changes }>(
            reader,
            member,
            "select public.pull_changes('{shopping,purchase}', $1) as changes",
            [since],
          );
          if (row) {
            seen.push(...(row.changes.rows?.shopping ?? []).map(({ rev }) => rev));
            since = row.changes.rev;
          }
        }
        const [row] = await runAs<{ changes: Changes }>(
          reader,
          member,
          "select public.pull_changes('{shopping,purchase}', $1) as changes",
          [since],
        );
        seen.push(...(row?.changes.rows?.shopping ?? []).map(({ rev }) => rev));
      })();
      await Promise.all(
        writers.map(async (sql) => {
          for (let i = 0; i < 15; i += 1) await push(sql, member, [add()]);
        }),
      );
      done = true;
      await reading;
      // None was missed because a later revision was visible first, and none was given twice.
      expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 90 }, (_, i) => start + 1 + i));
    });
  }
});
