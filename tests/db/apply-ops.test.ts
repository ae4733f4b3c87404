import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation, PushAnswer } from '../../src/sync/protocol.ts';
import { type Database, lanes } from '../support/databases.ts';
import { as, newMember, operation, push } from '../support/people.ts';
import { shop, twoMembers } from '../support/two-members.ts';

type Family = Awaited<ReturnType<typeof twoMembers>>;

describe.each(lanes())('apply_ops on $name', ({ open }) => {
  let db: Database;
  let member: Family['member'];
  let other: Family['other'];
  let outcomes: Family['outcomes'];
  let item: Family['item'];
  let added: Family['added'];
  beforeAll(async () => {
    db = await open();
    ({ member, other, outcomes, item, added } = await twoMembers(db.owner));
  });
  afterAll(() => db.close());

  test('a new item gets the number after the highest, and the category Andet when it has none', async () => {
    const first = await item(await added('  Smør   og  ost '));
    const second = await item(await added('Mælk'));
    expect(Number(second.id)).toBe(Number(first.id) + 1);
    expect(first).toMatchObject({
      title: 'Smør og ost',
      category: 'Andet',
      buy: false,
      buy_counter: 0,
      count: 0,
    });
  });

  test('an operation delivered twice counts once', async () => {
    const key = await added('Kaffe', { buy: true });
    const purchase = shop('purchase', key, { trip: randomUUID() });
    expect(await outcomes(member, [purchase, purchase])).toEqual(['applied', 'duplicate']);
    expect(await outcomes(member, [purchase])).toEqual(['duplicate']);
    expect(await item(key)).toMatchObject({ buy: false, buy_counter: 1 });
  });

  test("another member's operation id is refused", async () => {
    const key = await added('Te');
    const mine = shop('want', key, { buy: true });
    await push(db.owner, member, [mine]);
    expect(await outcomes(other, [{ ...mine, data: { buy: false } }])).toEqual(['operation-taken']);
    expect((await item(key)).buy).toBe(true);
  });

  test('a purchase clears the quantity and who asked; undoing it gives both back, once', async () => {
    const key = await added('Kartofler', { buy: true, quantity: '2 kg' });
    const purchase = shop('purchase', key, { trip: randomUUID() });
    await push(db.owner, other, [purchase]);
    expect(await item(key)).toMatchObject({ buy: false, quantity: null, wanted_by: null, buy_counter: 1 });
    const undo = () => shop('unpurchase', key, { purchase: purchase.id }, { at: Date.now() + 5 });
    expect(await outcomes(other, [undo()])).toEqual(['applied']);
    expect(await outcomes(member, [undo()])).toEqual(['applied']);
    expect(await item(key)).toMatchObject({
      buy: true,
      quantity: '2 kg',
      wanted_by: member.id,
      buy_counter: 0,
    });
  });

  test('an old offline tap does not bring back an item that was bought later', async () => {
    const key = await added('Salt', { buy: true });
    const hourAgo = Date.now() - 3_600_000;
    await push(db.owner, other, [shop('purchase', key, { trip: randomUUID() })]);
    expect(await outcomes(member, [shop('want', key, { buy: true }, { at: hourAgo })])).toEqual(['applied']);
    expect((await item(key)).buy).toBe(false);
  });

  test('two edits of different fields are both kept', async () => {
    const key = await added('Aeble');
    await push(db.owner, member, [shop('edit', key, { category: 'Frugt' })]);
    await push(db.owner, other, [shop('edit', key, { title: 'Æble' })]);
    expect(await item(key)).toMatchObject({ title: 'Æble', category: 'Frugt' });
  });

  test('counts add up and do not go below 0', async () => {
    const key = await added('Ærter');
    await push(db.owner, member, [shop('stock', key, { by: 3 }), shop('stock', key, { by: -1 })]);
    await push(db.owner, other, [shop('stock', key, { by: 2 })]);
    expect((await item(key)).count).toBe(4);
    await push(db.owner, other, [shop('stock', key, { by: -10 })]);
    expect((await item(key)).count).toBe(0);
  });

  test('invalid operations are rejected with a code, and the others are applied', async () => {
    const key = await added('Mel');
    const huge = 'x'.repeat(1_000_000);
    const bad: [unknown, string][] = [
      [shop('paint', key), 'unknown-kind'],
      [operation({ entity: 'garden', kind: 'add', key }), 'unknown-entity'],
      [shop('stock', key, { by: 'many' }), 'bad-data'],
      [shop('stock', key, { by: 1.5 }), 'bad-data'],
      [shop('stock', key, { by: 1e300 }), 'bad-data'],
      [shop('edit', key, { title: 7 }), 'bad-data'],
      [shop('edit', key, { buy_counter: 99 }), 'bad-data'],
      [shop('edit', key, { title: '   ' }), 'bad-title'],
      [shop('edit', key, { title: 'x'.repeat(81) }), 'bad-title'],
      [shop('edit', key, { title: '\u200b\u2066\u00a0' }), 'bad-title'],
      [shop('edit', key, { category: '\u202e' }), 'bad-category'],
      [operation({ entity: 'log', kind: 'add', key, data: { name: '\ufeff' } }), 'bad-name'],
      [shop('edit', key, { category: 'x'.repeat(41) }), 'bad-category'],
      [shop('want', key, { buy: true, quantity: 'x'.repeat(21) }), 'bad-quantity'],
      [shop('edit', key, { title: huge }), 'bad-data'],
      [shop('add', key, { title: 'Igen' }), 'exists'],
      [shop('want', randomUUID(), { buy: true }), 'unknown-item'],
      [shop('purchase', key, { trip: 'no uuid' }), 'bad-data'],
      [shop('purchase', key, {}), 'bad-data'],
      [shop('unpurchase', key, { purchase: randomUUID() }), 'unknown-purchase'],
      [shop('want', key, { buy: true }, { at: Date.parse('9999-12-31') }), 'bad-time'],
      [shop('want', key, { buy: true }, { at: -1 }), 'bad-time'],
      [shop('want', key, { buy: true }, { at: Date.now() - 367 * 86_400_000 }), 'too-old'],
      [{ ...shop('want', key, { buy: true }), at: '2026-11-21' }, 'bad-operation'],
      [{ ...shop('want', key, { buy: true }), id: 'x' }, 'bad-operation'],
      [{ ...shop('want', key, { buy: true }), key: null }, 'bad-operation'],
      [{ ...shop('want', key, { buy: true }), data: [] }, 'bad-operation'],
      [operation({ entity: 'log', kind: 'complete', key }), 'unknown-item'],
      [null, 'bad-operation'],
      [[], 'bad-operation'],
      ['text', 'bad-operation'],
    ];
    const good = shop('stock', key, { by: 1 });
    expect(await outcomes(member, [...bad.map(([op]) => op), good])).toEqual([
      ...bad.map(([, code]) => code),
      'applied',
    ]);
    expect(await item(key)).toMatchObject({ title: 'Mel', buy: false, count: 1 });
  });

  test('an operation that Postgres cannot store is rejected alone', async () => {
    const key = await added('Sukker');
    const unkeepable = ['\0', 'Mælk \ud83d', '\udc00', 'a\\\0"b'].map((title) =>
      shop('edit', key, { title }),
    );
    const numbers = shop('stock', key, { by: 7e77 });
    // JavaScript writes no such number; another client may.
    const endless = JSON.stringify(numbers).replace('7e+77', '1e999999');
    const keepable = ['\\u0000', '\\', '😀', '"'].map((title, n) =>
      shop('edit', key, { title }, { at: Date.now() + n }),
    );
    const ops = `[${[...unkeepable, ...keepable].map((op) => JSON.stringify(op)).join()},${endless}]`;
    const [row] = await as<{ answer: PushAnswer }>(
      db.owner,
      member,
      'select public.apply_ops($1::json) as answer',
      [ops],
    );
    expect(row?.answer.receipts).toEqual([
      ...unkeepable.map(({ id }) => ({ id, status: 'rejected', code: 'bad-operation' })),
      ...keepable.map(({ id }) => ({ id, status: 'applied' })),
      { id: numbers.id, status: 'rejected', code: 'bad-operation' },
    ]);
    expect(await item(key)).toMatchObject({ title: '"' });
  });

  test('of 10,000 operations the first 500 are applied and the others are to be sent again', async () => {
    const key = await added('Ris');
    const many = Array.from({ length: 10_000 }, () => shop('stock', key, { by: 1 }));
    const all = await outcomes(member, many);
    expect(all.filter((outcome) => outcome === 'applied')).toHaveLength(500);
    expect(all.filter((outcome) => outcome === 'too-many')).toHaveLength(9500);
    expect((await item(key)).count).toBe(500);
  });

  test('two log entries of the same millisecond both survive', async () => {
    const at = Date.now();
    const keys = [randomUUID(), randomUUID()];
    const adds = keys.map((key) =>
      operation({ entity: 'log', kind: 'add', key, at, data: { name: 'Hækken' } }),
    );
    expect(await outcomes(member, adds)).toEqual(['applied', 'applied']);
    const rows = await as<{ id: string }>(
      db.owner,
      member,
      'select id from public.log where key = any($1) order by id',
      [keys],
    );
    expect(rows.map(({ id }) => id)).toEqual([String(at), String(at + 1)]);
  });

  test('an entry can be completed at an earlier time, not at a later one', async () => {
    const key = randomUUID();
    const log = (kind: string, data: Operation['data'] = {}, at = Date.now()) =>
      operation({ entity: 'log', kind, key, at, data });
    const saturday = Date.now() - 3 * 86_400_000;
    expect(
      await outcomes(member, [
        log('add', { name: 'Klip hækken' }),
        log('complete', { date: Date.now() + 86_400_000 }),
        log('complete', { date: Date.parse('9999-01-01') }),
        log('complete', { date: saturday }, Date.now() + 1),
        log('purge'),
      ]),
    ).toEqual(['applied', 'bad-date', 'bad-date', 'applied', 'not-deleted']);
    const [row] = await as<{ done: boolean; date: Date; done_by: string }>(
      db.owner,
      member,
      'select done, date, done_by from public.log where key = $1',
      [key],
    );
    expect(row).toMatchObject({ done: true, done_by: member.id });
    expect(new Date(row?.date ?? 0).getTime()).toBe(saturday);
  });

  test('an entry whose completion is taken back gets its date back, never a later one', async () => {
    const key = randomUUID();
    let at = Date.now() - 60_000;
    const log = (kind: string, data: Operation['data'] = {}) =>
      operation({ entity: 'log', kind, key, at: at++, data });
    const saturday = Date.now() - 3 * 86_400_000;
    const date = async () => {
      const sql = 'select done, date from public.log where key = $1';
      const [row] = await as<{ done: boolean; date: Date }>(db.owner, member, sql, [key]);
      return row && { done: row.done, date: new Date(row.date).getTime() };
    };
    expect(
      await outcomes(member, [
        log('add', { name: 'Klip hækken' }),
        log('complete'),
        log('reopen', { date: 'lørdag' }),
        log('reopen', { date: Date.parse('1899-12-31') }),
        log('reopen', { date: saturday }),
      ]),
    ).toEqual(['applied', 'applied', 'bad-data', 'bad-date', 'applied']);
    expect(await date()).toEqual({ done: false, date: saturday });

    expect(await outcomes(member, [log('complete'), log('reopen', { date: 8e15 })])).toEqual([
      'applied',
      'applied',
    ]);
    expect(await date()).toEqual({ done: false, date: at - 1 });
  });

  test('an open entry whose new name is taken back gets its date back, never a later one', async () => {
    const key = randomUUID();
    let at = Date.now() - 60_000;
    const log = (kind: string, data: Operation['data']) =>
      operation({ entity: 'log', kind, key, at: at++, data });
    const saturday = Date.now() - 3 * 86_400_000;
    const row = async () => {
      const sql = 'select name, date from public.log where key = $1';
      const [found] = await as<{ name: string; date: Date }>(db.owner, member, sql, [key]);
      return found && { name: found.name, date: new Date(found.date).getTime() };
    };
    expect(
      await outcomes(member, [
        log('add', { name: 'Klip hækken' }),
        log('rename', { name: 'Klip', date: 'lørdag' }),
        log('rename', { name: 'Klip', date: Date.parse('1899-12-31') }),
        log('rename', { name: 'Klip hæk', date: saturday }),
      ]),
    ).toEqual(['applied', 'bad-data', 'bad-date', 'applied']);
    expect(await row()).toEqual({ name: 'Klip hæk', date: saturday });

    expect(await outcomes(member, [log('rename', { name: 'Klip hækken', date: 8e15 })])).toEqual(['applied']);
    expect(await row()).toEqual({ name: 'Klip hækken', date: at - 1 });
  });

  test('deleting for good erases the name and keeps the row so that phones learn of it, and cannot be undone', async () => {
    const key = randomUUID();
    let at = Date.now();
    const log = (kind: string, data: Operation['data'] = {}) =>
      operation({ entity: 'log', kind, key, at: at++, data });
    expect(
      await outcomes(member, [
        log('add', { name: 'Hemmelig' }),
        log('delete', {}),
        log('purge'),
        log('restore'),
      ]),
    ).toEqual(['applied', 'applied', 'applied', 'unknown-item']);
    const rows = await as(
      db.owner,
      member,
      'select name, purged_at is not null as purged from public.log where key = $1',
      [key],
    );
    expect(rows).toEqual([{ name: '', purged: true }]);
  });

  test('a push by a stranger or a former member is refused as a whole', async () => {
    const former = await newMember(db.owner);
    await db.owner.query('delete from private.family_member where id = $1', [former.id]);
    await expect(push(db.owner, former, [])).rejects.toMatchObject({ code: '42501' });
    await expect(push(db.owner, { role: 'anon' }, [])).rejects.toMatchObject({ code: '42501' });
  });

  test('a push that is not a list of operations is refused as a whole', async () => {
    for (const wrong of ['{}', 'null', '7']) {
      const call = as(db.owner, member, `select public.apply_ops('${wrong}'::json)`);
      await expect(call).rejects.toMatchObject({ code: '22023' });
    }
  });
});
