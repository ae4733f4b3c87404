import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PushAnswer } from '../../../src/sync/protocol.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import { shop, twoMembers } from '../../support/databases/two-members.ts';
import { newMember, operation, push, runAs } from '../../support/people.ts';

describe.each(engines())('apply_ops on $name', ({ open }) => {
  const db = testDatabase(open);
  const { member, other, outcomes, item, added } = twoMembers(db);

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
    const [row] = await runAs<{ answer: PushAnswer }>(
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

  test('a push by a stranger or a former member is refused as a whole', async () => {
    const former = await newMember(db.owner);
    await db.owner.query('delete from private.family_member where id = $1', [former.id]);
    await expect(push(db.owner, former, [])).rejects.toMatchObject({ code: '42501' });
    await expect(push(db.owner, { role: 'anon' }, [])).rejects.toMatchObject({ code: '42501' });
  });

  test('a push that is not a list of operations is refused as a whole', async () => {
    for (const wrong of ['{}', 'null', '7']) {
      const call = runAs(db.owner, member, `select public.apply_ops('${wrong}'::json)`);
      await expect(call).rejects.toMatchObject({ code: '22023' });
    }
  });
});
