import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PushAnswer } from '../../../src/sync/protocol.ts';
import { syncedTables } from '../../support/access/tables.ts';
import { engines, testDatabase, testMember } from '../../support/databases/databases.ts';
import { action, type DatabaseCaller, newMember, push, removeMember, runAs } from '../../support/people.ts';

interface Changes {
  readonly rev: number;
  readonly epoch: string;
  readonly actions: readonly string[];
  readonly rows: Readonly<Record<string, readonly { key: string; rev: number }[]>> | null;
}

describe.each(engines())('revisions and messages on $name', ({ name, open }) => {
  const db = testDatabase(open);
  const member = testMember(db);

  const add = (title = 'Vare') => action({ set: 'shopping', key: randomUUID(), fields: { title } });
  const entry = (id = String(Date.now())) =>
    action({ set: 'log', key: randomUUID(), fields: { name: 'Gøremål' }, defaults: { id } });
  const refused = () => action({ set: 'garden', key: randomUUID(), fields: {} });
  const keyOf = ({ operations }: ReturnType<typeof action>) => operations[0]?.key ?? '';
  const pull = async (
    since: number,
    { who = member as DatabaseCaller, tables = syncedTables as readonly string[], sql = db.owner } = {},
  ) => {
    const [row] = await runAs<{ changes: Changes }>(
      sql,
      who,
      'select public.pull_changes($1, $2) as changes',
      [tables, since],
    );
    if (!row) throw new Error('no answer');
    return row.changes;
  };
  const messages = async () =>
    (
      await db.owner.query<{ payload: Changes; topic: string; private: boolean }>(
        "select payload, topic, private from realtime.messages where event = 'change' order by inserted_at, (payload ->> 'rev')::bigint",
      )
    ).rows;
  const lastMessage = async () => (await messages()).at(-1)?.payload;

  test('a push takes one revision and sends one message with its rows', async () => {
    const before = await pull(0);
    const answer = await push(db.owner, member, [add(), add(), entry()]);
    expect(answer.rev).toBe(before.rev + 1);
    const sent = await messages();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      topic: 'family',
      private: true,
      payload: { rev: answer.rev, epoch: answer.epoch },
    });
    expect(sent[0]?.payload.rows?.shopping).toHaveLength(2);
    expect(sent[0]?.payload.rows?.log).toHaveLength(1);
  });

  test('pulling what came after revision n misses nothing and repeats nothing', async () => {
    const { rev } = await pull(0);
    const one = add();
    await push(db.owner, member, [one]);
    const after = await pull(rev, { tables: ['shopping', 'log', 'unknown'] });
    expect(after.rows).toMatchObject({ shopping: [{ key: keyOf(one) }], log: [], unknown: [] });
    expect((await pull(after.rev, { tables: ['shopping'] })).rows).toEqual({ shopping: [] });
  });

  test("rows come with the actions that they include: all in a message, the phone's own in an answer", async () => {
    const other = await newMember(db.owner);
    const { rev } = await pull(0);
    const mine = [add(), entry()];
    const others = add();
    const ids = mine.map(({ id }) => id).sort();
    const after = await push(db.owner, member, [...mine, refused()]);
    expect([...((await lastMessage())?.actions ?? [])].sort()).toEqual(ids);
    await push(db.owner, other, [others]);
    expect((await lastMessage())?.actions).toEqual([others.id]);
    expect([...(await pull(rev, { tables: ['log'] })).actions].sort()).toEqual(ids);
    expect((await pull(rev, { who: other })).actions).toEqual([others.id]);
    expect((await pull(after.rev)).actions).toEqual([]);
  });

  test('an action that was too late to change a row is announced all the same', async () => {
    const one = add();
    await push(db.owner, member, [one]);
    const late = action({ set: 'shopping', key: keyOf(one), fields: { title: 'Sent' } }, { at: one.at - 1 });
    const { rev } = await push(db.owner, member, [late]);
    expect(await lastMessage()).toMatchObject({ rev, actions: [late.id], rows: { shopping: [] } });
  });

  test('a push that changes nothing takes no revision and sends no message', async () => {
    const one = add();
    const { rev } = await push(db.owner, member, [one]);
    const count = (await messages()).length;
    expect((await push(db.owner, member, [one, refused()])).rev).toBe(rev);
    expect(await messages()).toHaveLength(count);
  });

  test('a phone that starts over gets what it stores, and the actions of the last day', async () => {
    const [item, recent, old] = [randomUUID(), randomUUID(), randomUUID()];
    const [kept, gone] = [entry('7'), entry('8')];
    const yesterday = add();
    await push(db.owner, member, [yesterday, kept, gone]);
    await db.owner.exec(`
      insert into public.shopping (key, title) values ('${item}', 'Is');
      insert into public.purchase (key, trip, item, member, bought_at) values
        ('${recent}', '${item}', '${item}', '${item}', now() - interval '149 days'),
        ('${old}', '${item}', '${item}', '${item}', now() - interval '151 days');
      update public.log set deleted_at = now() where id in ('7', '8');
      update public.log set purged_at = now() where id = '8';
      update private.action set received_at = received_at - interval '25 hours' where id = '${yesterday.id}'`);
    const keys = ({ rows }: Changes, table: string) => rows?.[table]?.map(({ key }) => key);
    const all = await pull(0);
    expect(keys(all, 'purchase')).toContain(recent);
    expect(keys(all, 'purchase')).not.toContain(old);
    expect(keys(all, 'log')).toContain(keyOf(kept));
    expect(keys(all, 'log')).not.toContain(keyOf(gone));
    expect(all.actions).toContain(kept.id);
    expect(all.actions).not.toContain(yesterday.id);
    const later = await pull(1);
    expect(keys(later, 'purchase')).toContain(old);
    expect(keys(later, 'log')).toContain(keyOf(gone));
  });

  test('a message that would be too large is sent without rows', async () => {
    const picture = `/9j/${'A'.repeat(26_664)}`;
    const large = () => action({ set: 'item_picture', key: randomUUID(), fields: { picture } });
    await push(db.owner, member, [large(), large(), large()]);
    expect((await lastMessage())?.rows?.item_picture).toHaveLength(3);
    await push(db.owner, member, [large(), large(), large(), large()]);
    expect((await lastMessage())?.rows).toBeNull();
  });

  test('for ten minutes after a member was removed messages hold no rows, since that member may still receive them', async () => {
    const rows = async () => {
      await push(db.owner, member, [add()]);
      return (await lastMessage())?.rows;
    };
    const wait = (time: string) =>
      db.owner.query("update private.last_time set at = at - $1::interval where what = 'removal'", [time]);
    const former = await newMember(db.owner);
    expect(await rows()).not.toBeNull();
    await removeMember(db.owner, former.id);
    expect(await lastMessage()).toMatchObject({ rows: null, actions: [] });
    expect(await rows()).toBeNull();
    await wait('9 minutes 50 seconds');
    expect(await rows()).toBeNull();
    await wait('10 seconds');
    expect(await rows()).toMatchObject({ shopping: [{ title: 'Vare' }] });
    const { id } = await newMember(db.owner);
    await db.owner.query('update private.family_member set id = $1 where id = $2', [randomUUID(), id]);
    expect(await rows()).toBeNull();
    await wait('10 minutes');
    await db.owner.query('delete from private.family_member where id = $1', [(await newMember(db.owner)).id]);
    expect(await rows()).toBeNull();
    await wait('10 minutes');
  });

  test('rows written without apply_actions are announced too', async () => {
    const { rev } = await pull(0);
    await db.owner.exec("insert into public.shopping (key, title) values (gen_random_uuid(), 'Direkte')");
    expect(await lastMessage()).toMatchObject({ rev: rev + 1, rows: { shopping: [{ title: 'Direkte' }] } });
  });

  // PGlite has only one connection.
  if (name !== 'PostgreSQL') return;

  test('albums that the upkeep erases while actions on the same row are applied do not deadlock with them', async () => {
    const [phone, upkeep] = [await db.connect(), await db.connect()];
    const key = randomUUID();
    await db.owner.query(
      "insert into public.photos (key, title, category, deleted_at) values ($1, 'Is', 'Andet', now() - interval '40 days')",
      [key],
    );
    const { rows } = await upkeep.query<{ pid: number }>('select pg_backend_pid() as pid');

    // Actions are applied in these two steps, with the other change in between.
    await phone.exec('begin');
    await phone.exec('select 1 from private.revision for update');
    const erased = upkeep.query('select private.empty_bins()');
    for (let waits = false; !waits; ) {
      const waiting = 'select from pg_locks where pid = $1 and not granted';
      waits = (await db.owner.query(waiting, [rows[0]?.pid])).rows.length > 0;
    }
    await phone.query("update public.photos set category = '1' where key = $1", [key]);
    await phone.exec('commit');
    await erased;
    const read = 'select purged_at is not null as done, category as kept from public.photos where key = $1';
    expect((await db.owner.query(read, [key])).rows).toEqual([{ done: true, kept: '1' }]);
  });

  test('of pushes from many connections at once none is refused, and a reader that follows misses none', async () => {
    const writers = await Promise.all(Array.from({ length: 16 }, () => db.connect()));
    const sql = await db.connect();
    // Before the writers begin: what they pushed until this answer would be missing from the next one.
    const { rev: start } = await pull(0);
    let since = start;
    const seen: number[] = [];
    const read = async () => {
      const { rev, rows } = await pull(since, { sql, tables: ['shopping'] });
      seen.push(...(rows?.shopping ?? []).map((row) => row.rev));
      since = rev;
    };
    let done = false;
    const reading = (async () => {
      while (!done) await read();
      await read();
    })();
    const receipts = await Promise.all(
      writers.map(async (writer) => {
        const all = [];
        for (let n = 0; n < 6; n += 1) all.push(...(await push(writer, member, [add()])).receipts);
        return all;
      }),
    );
    done = true;
    await reading;
    expect(new Set(receipts.flat().map(({ status }) => status))).toEqual(new Set(['applied']));
    // None was missed because a later revision was visible first, and none was given twice.
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 96 }, (_, n) => start + 1 + n));
  });

  test('16 phones that began before another changed the same row, and waited for it, are not refused', async () => {
    const key = randomUUID();
    await push(db.owner, member, [action({ set: 'shopping', key, fields: { title: 'Mælk' } })]);
    const clients = await Promise.all(Array.from({ length: 16 }, () => db.connect()));
    const claims = JSON.stringify({ role: 'authenticated', sub: member.id, aud: 'authenticated' });
    for (const client of clients) {
      await client.exec('begin');
      await client.query("select set_config('request.jwt.claims', $1, true)", [claims]);
      await client.exec('set local role authenticated');
    }
    // Later than when those transactions began.
    await db.owner.exec('select pg_sleep(0.01)');
    await push(db.owner, member, [action({ set: 'shopping', key, fields: { freezer: true } })]);
    const receipts = await Promise.all(
      clients.map(async (client, n) => {
        const actions = Array.from({ length: 20 }, (_, each) => [
          action({ set: 'shopping', key, fields: { category: `Afdeling ${n}` } }),
          action({ set: 'shopping', key: randomUUID(), fields: { title: `Vare ${n}.${each}` } }),
        ]);
        const text = 'select public.apply_actions($1::json) as answer';
        const { rows } = await client.query<{ answer: PushAnswer }>(text, [JSON.stringify(actions.flat())]);
        await client.exec('commit');
        return rows[0]?.answer.receipts ?? [];
      }),
    );
    expect(receipts.flat()).toHaveLength(640);
    expect(receipts.flat().filter(({ status }) => status !== 'applied')).toEqual([]);
  });
});
