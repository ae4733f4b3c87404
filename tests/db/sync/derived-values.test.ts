import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Fields, Operation } from '../../../src/sync/actions.ts';
import { engines, testDatabase, testMember } from '../../support/databases/databases.ts';
import { action, push } from '../../support/people.ts';

describe.each(engines())('what the database itself sets on $name', ({ open }) => {
  const db = testDatabase(open);
  const member = testMember(db);

  const apply = async (...operations: Operation[]) => {
    const sent = action(operations);
    expect((await push(db.owner, member, [sent])).receipts).toEqual([{ id: sent.id, status: 'applied' }]);
    return sent;
  };
  const row = async (table: string, key: string) =>
    (await db.owner.query<Record<string, unknown>>(`select * from public.${table} where key = $1`, [key]))
      .rows[0];
  const added = async (table: string, fields: Fields) => {
    const key = randomUUID();
    await apply({ set: table, key, fields });
    return key;
  };

  test('a new item gets the number after the highest', async () => {
    const [first, second] = [
      await added('shopping', { title: 'Smør' }),
      await added('shopping', { title: 'Mælk' }),
    ];
    expect(Number((await row('shopping', second))?.id)).toBe(Number((await row('shopping', first))?.id) + 1);
    expect(await row('shopping', first)).toMatchObject({ category: 'Andet', buy_counter: 0, count: 0 });
  });

  test('every change of an item is dated', async () => {
    const key = await added('shopping', { title: 'Te' });
    await db.owner.query("update public.shopping set update_ts = '2020-01-01' where key = $1", [key]);
    expect(new Date(String((await row('shopping', key))?.update_ts)).getFullYear()).toBe(2020);
    await apply({ set: 'shopping', key, fields: { buy: true } });
    expect(new Date(String((await row('shopping', key))?.update_ts)).getFullYear()).toBeGreaterThan(2020);
  });

  test('an item counts its purchases, without those that were undone', async () => {
    const item = await added('shopping', { title: 'Kaffe' });
    await db.owner.query('update public.shopping set buy_counter = 41 where key = $1', [item]);
    const counter = async () => (await row('shopping', item))?.buy_counter;
    const bought = () => added('purchase', { trip: item, item, member: member.id });
    const [first] = [await bought(), await bought()];
    expect(await counter()).toBe(43);
    const undo = (undone_at: string | null) => apply({ set: 'purchase', key: first, fields: { undone_at } });
    await undo(new Date().toISOString());
    expect(await counter()).toBe(42);
    await undo(new Date().toISOString());
    expect(await counter()).toBe(42);
    await undo(null);
    expect(await counter()).toBe(43);
    // Put together with another item, which was bought before.
    const other = await added('shopping', { title: 'Formalet kaffe' });
    await apply({ set: 'purchase', key: first, fields: { item: other } });
    expect([await counter(), (await row('shopping', other))?.buy_counter]).toEqual([42, 1]);
  });

  test('an item sums its batches in the freezer', async () => {
    const item = await added('shopping', { title: 'Ærter' });
    const batches = [
      await added('freezer_batch', { item, day: '2026-11-02' }),
      await added('freezer_batch', { item }),
    ];
    const count = (n: number, by: number): Operation => ({
      count: 'freezer_batch',
      key: batches[n] ?? '',
      field: 'count',
      by,
    });
    const sum = async () => (await row('shopping', item))?.count;
    await apply(count(0, 3), count(1, 2));
    expect(await sum()).toBe(5);
    await apply(count(0, -9));
    expect(await sum()).toBe(2);
    await apply(count(0, 9999), count(1, 9999));
    expect(await sum()).toBe(2 * 9999);
  });

  test('entries of the same millisecond get ids of their own', async () => {
    const id = String(Date.now());
    const ids = [];
    for (const name of ['a', 'b', 'c']) ids.push((await row('log', await added('log', { id, name })))?.id);
    expect(ids).toEqual([id, String(Number(id) + 1), String(Number(id) + 2)]);
  });
});
