import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../src/lib/protocol.ts';
import { type Database, lanes } from '../support/databases.ts';
import { as, newMember, operation, type Person, push } from '../support/people.ts';

interface Item {
  key: string;
  title: string;
  category: string;
  buy: boolean;
  buy_counter: number;
  count: number;
  quantity: string | null;
  wanted_by: string | null;
  active: boolean;
  id: string | number;
  rev: string | number;
}

describe.each(lanes())('apply_ops on $name', ({ open }) => {
  let db: Database;
  let member: Required<Person>;
  let other: Required<Person>;
  beforeAll(async () => {
    db = await open();
    member = await newMember(db.owner);
    other = await newMember(db.owner);
  });
  afterAll(() => db.close());

  const shop = (kind: string, key: string, data: Operation['data'] = {}, rest: Partial<Operation> = {}) =>
    operation({ entity: 'shopping', kind, key, data, ...rest });
  const item = async (key: string) => {
    const [row] = await as<Item>(db.owner, member, 'select * from public.shopping where key = $1', [key]);
    if (!row) throw new Error('no such item');
    return row;
  };
  const outcomes = async (who: Person, operations: readonly unknown[]) =>
    (await push(db.owner, who, operations)).receipts.map((receipt) =>
      receipt.status === 'rejected' ? receipt.code : receipt.status,
    );
  async function added(title = 'Rugbrød', data: Operation['data'] = {}, at = Date.now()) {
    const key = randomUUID();
    expect(await outcomes(member, [shop('add', key, { title, ...data }, { at })])).toEqual(['applied']);
    return key;
  }

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

  test('what two bought stays bought until both take it back, in whatever order they did and were heard', async () => {
    for (const [earlier, taken] of [0, 1].flatMap((e) => [0, 1].map((t) => [e, t] as const))) {
      const at = Date.now() - 1000;
      const key = await added('Havregryn', { buy: true, quantity: '2 pk' }, at);
      // Bought before, too.
      await push(db.owner, member, [shop('purchase', key, { trip: randomUUID() }, { at: at + 1 })]);
      await push(db.owner, member, [shop('want', key, { buy: true, quantity: '3 pk' }, { at: at + 2 })]);
      const purchases = [member, other].map((who, n) => ({
        who,
        op: shop('purchase', key, { trip: randomUUID() }, { at: at + (n === earlier ? 3 : 4) }),
      }));
      for (const { who, op } of purchases) await push(db.owner, who, [op]);
      const undo = (n: number) => shop('unpurchase', key, { purchase: purchases[n]?.op.id });
      await push(db.owner, member, [undo(taken)]);
      expect(await item(key)).toMatchObject({ buy: false, buy_counter: 2 });
      await push(db.owner, member, [undo(1 - taken)]);
      expect(await item(key)).toMatchObject({ buy: true, quantity: '3 pk', buy_counter: 1 });
    }
  });

  test('who takes back an add leaves the item to who added it too', async () => {
    for (const mineFirst of [true, false]) {
      const key = randomUUID();
      const add = () => shop('add', key, { title: 'Kiks', buy: true });
      const undo = () => shop('remove', key, { added: true });
      if (mineFirst) await push(db.owner, member, [add()]);
      await push(db.owner, other, [add(), undo()]);
      if (!mineFirst) await push(db.owner, member, [add()]);
      expect((await item(key)).active).toBe(true);
      await push(db.owner, member, [undo()]);
      expect((await item(key)).active).toBe(false);
      await push(db.owner, member, [shop('restore', key, { added: true })]);
      expect((await item(key)).active).toBe(true);
    }
  });

  test('of two adds that meet none loses what it alone wrote, whichever is heard first', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const key = randomUUID();
      const at = Date.now() - 1000;
      const adds = [
        { title: 'Kiks', category: 'Brød', freezer: true, buy: true, quantity: '2 pk' },
        { title: 'kiks', buy: true },
      ].map((data, n) => shop('add', key, data, { at: at + n }));
      for (const n of order) await push(db.owner, [member, other][n] ?? member, [adds[n]]);
      expect(await item(key)).toMatchObject({ category: 'Brød', freezer: true, buy: true, quantity: '2 pk' });
    }
  });

  test('the same name added twice under its key is one item, with what both wrote', async () => {
    const key = await added('Kiks', { category: 'Brød' });
    const again = shop('add', key, { title: 'KIKS ', buy: true, quantity: '2 pk', freezer: true });
    expect(await outcomes(other, [again])).toEqual(['applied']);
    expect(await item(key)).toMatchObject({
      title: 'Kiks',
      category: 'Brød',
      buy: true,
      quantity: '2 pk',
      wanted_by: other.id,
    });
    await push(db.owner, member, [shop('remove', key)]);
    expect(await outcomes(other, [shop('add', key, { title: 'Kiks' })])).toEqual(['applied']);
    expect((await item(key)).active).toBe(true);
  });

  test('an old offline tap does not bring back an item that was bought later', async () => {
    const key = await added('Salt', { buy: true });
    const hourAgo = Date.now() - 3_600_000;
    await push(db.owner, other, [shop('purchase', key, { trip: randomUUID() })]);
    expect(await outcomes(member, [shop('want', key, { buy: true }, { at: hourAgo })])).toEqual(['applied']);
    expect((await item(key)).buy).toBe(false);
  });

  test('fields merge: two edits of different fields both stand', async () => {
    const key = await added('Aeble');
    await push(db.owner, member, [shop('edit', key, { category: 'Frugt' })]);
    await push(db.owner, other, [shop('edit', key, { title: 'Æble' })]);
    expect(await item(key)).toMatchObject({ title: 'Æble', category: 'Frugt' });
  });

  test('counts add, and do not go below nothing', async () => {
    const key = await added('Ærter');
    await push(db.owner, member, [shop('stock', key, { by: 3 }), shop('stock', key, { by: -1 })]);
    await push(db.owner, other, [shop('stock', key, { by: 2 })]);
    expect((await item(key)).count).toBe(4);
    await push(db.owner, other, [shop('stock', key, { by: -10 })]);
    expect((await item(key)).count).toBe(0);
  });

  test('a clock that runs ahead is moved back as a whole, keeping its order', async () => {
    const key = await added('Gær');
    const ahead = Date.now() + 40 * 86_400_000;
    await push(db.owner, member, [
      shop('want', key, { buy: true }, { at: ahead }),
      shop('want', key, { buy: false }, { at: ahead + 1 }),
    ]);
    expect((await item(key)).buy).toBe(false);
    await push(db.owner, other, [shop('want', key, { buy: true }, { at: Date.now() + 5 })]);
    expect((await item(key)).buy).toBe(true);
  });

  describe('when its clock runs ahead and the push before was slow', () => {
    const phone = randomUUID();
    const hourAhead = Date.now() + 3_600_000;

    test('what a phone did later wins', async () => {
      const key = await added('Gulerødder');
      const wanted = (buy: boolean, at: number) => shop('want', key, { buy }, { at });
      // On its way for 20 s, in which the phone did two things more.
      await push(db.owner, member, [wanted(true, hourAhead)], phone);
      const later = [
        wanted(false, hourAhead + 1000),
        shop('edit', key, { category: 'Grønt' }, { at: hourAhead + 19_000 }),
      ];
      await push(db.owner, member, later, phone);
      expect(await item(key)).toMatchObject({ buy: false, category: 'Grønt' });
    });

    test('a burst that follows is not refused as the future, and keeps its order', async () => {
      const key = await added('Persille', { buy: true });
      const bought = Array.from({ length: 200 }, (_, n) =>
        shop('purchase', key, { trip: randomUUID() }, { at: hourAhead + 20_000 + n }),
      );
      const last = shop('want', key, { buy: true }, { at: hourAhead + 20_200 });
      const { receipts } = await push(db.owner, member, [...bought, last], phone);
      expect(new Set(receipts.map(({ status }) => status))).toEqual(new Set(['applied']));
      expect(await item(key)).toMatchObject({ buy: true, buy_counter: 200 });
    });

    test("a member's other phone has its own clock", async () => {
      const key = await added('Dild');
      await push(db.owner, member, [shop('want', key, { buy: true })], randomUUID());
      const before = shop('want', key, { buy: false }, { at: hourAhead - 2000 });
      const after = shop('edit', key, { category: 'Urter' }, { at: hourAhead + 60_000 });
      await push(db.owner, member, [before, after], randomUUID());
      expect((await item(key)).buy).toBe(true);
    });
  });

  test('bad input is refused by code, and the rest is applied', async () => {
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

  test('of 10,000 operations the first 500 are applied and the others asked to come again', async () => {
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

  test('what was done may have been done earlier, not later', async () => {
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

  test('deleted for good: the name is gone, the row stays to tell the phones, and nothing brings it back', async () => {
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

  test('who is not a member, or no longer one, is refused as a whole', async () => {
    const former = await newMember(db.owner);
    await db.owner.query('delete from private.family_member where id = $1', [former.id]);
    await expect(push(db.owner, former, [])).rejects.toMatchObject({ code: '42501' });
    await expect(push(db.owner, { role: 'anon' }, [])).rejects.toMatchObject({ code: '42501' });
  });

  test('what is not a list of operations is refused as a whole', async () => {
    for (const wrong of ['{}', 'null', '7']) {
      const call = as(db.owner, member, `select public.apply_ops('${wrong}'::jsonb)`);
      await expect(call).rejects.toMatchObject({ code: '22023' });
    }
  });
});
