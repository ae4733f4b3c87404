import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Fields } from '../../../src/sync/actions.ts';
import type { PushAnswer } from '../../../src/sync/protocol.ts';
import { syncedTables } from '../../support/access/tables.ts';
import { engines, testDatabase, testMember } from '../../support/databases/databases.ts';
import { action, type DatabaseCaller, push, runAs } from '../../support/people.ts';

const hour = 3_600_000;
const day = 24 * hour;

describe.each(engines())('apply_actions on $name', ({ open }) => {
  const db = testDatabase(open);
  const member = testMember(db);
  const other = testMember(db);

  const outcomes = async (actions: readonly unknown[], who: DatabaseCaller = member) =>
    (await push(db.owner, who, actions)).receipts.map((receipt) =>
      receipt.status === 'rejected' ? receipt.code : receipt.status,
    );
  const row = async (table: string, key: string) => {
    type Found = { row: Record<string, unknown> & { stamps: Record<string, [number, string]> } };
    const text = `select to_jsonb(t) as row from public.${table} t where key = $1`;
    return (await db.owner.query<Found>(text, [key])).rows[0]?.row;
  };
  const item = (fields: Fields, key: string = randomUUID()) => ({ set: 'shopping', key, fields }) as const;
  /** Adds an item an hour ago; gives its key. */
  const added = async (title = 'Rugbrød', key: string = randomUUID()) => {
    expect(await outcomes([action(item({ title }, key), { at: Date.now() - hour })])).toEqual(['applied']);
    return key;
  };
  const batch = async (key: string = randomUUID()) => {
    const put = { set: 'freezer_batch', key, fields: { item: await added() } };
    expect(await outcomes([action(put)])).toEqual(['applied']);
    return key;
  };
  const counted = (key: string, by: number) => ({ count: 'freezer_batch', key, field: 'count', by }) as const;

  // A row of pictures needs nothing but its key: without bytes it is no picture.
  const needy = syncedTables.filter((table) => table !== 'item_picture');
  test.each(needy)('a row of %s without what it needs is none', async (set) => {
    expect(await outcomes([action({ set, key: randomUUID(), fields: {} })])).toEqual(['unknown-row']);
  });

  test('an action is applied as a whole or not at all', async () => {
    const [first, second] = [await added('Mel'), await added('Salt')];
    const refused = action([item({ title: 'Hvedemel' }, first), item({ title: ' ' }, second)]);
    const good = action(item({ buy: true }, second));
    expect(await outcomes([refused, good])).toEqual(['bad-title', 'applied']);
    expect(await row('shopping', first)).toMatchObject({ title: 'Mel' });
    expect(await row('shopping', second)).toMatchObject({ title: 'Salt', buy: true });
  });

  test('an action counts once, and its outcome is final', async () => {
    const key = await batch();
    const add = action(counted(key, 1));
    expect(await outcomes([add, add])).toEqual(['applied', 'duplicate']);
    expect(await outcomes([{ ...add, id: add.id.toUpperCase() }])).toEqual(['duplicate']);
    const missing = randomUUID();
    const early = action(counted(missing, 1));
    expect(await outcomes([early])).toEqual(['unknown-row']);
    await batch(missing);
    expect(await outcomes([early])).toEqual(['unknown-row']);
    expect(await outcomes([add, early], other)).toEqual(['taken', 'taken']);
    expect((await row('freezer_batch', key))?.count).toBe(1);
  });

  test('what is malformed or not allowed is rejected with a code, and the others are applied', async () => {
    const key = await added('Mel');
    const frozen = await batch();
    const set = (fields: Fields, more: object = {}) => action({ ...item(fields, key), ...more });
    const good = () => set({ buy: true });
    const bad: [unknown, string][] = [
      [null, 'bad-action'],
      [[], 'bad-action'],
      ['text', 'bad-action'],
      [{ ...good(), id: 'x' }, 'bad-action'],
      [{ ...good(), at: '2026-11-21' }, 'bad-action'],
      [{ ...good(), at: 1.5 }, 'bad-action'],
      [{ ...good(), operations: {} }, 'bad-action'],
      [{ ...good(), operations: [] }, 'bad-action'],
      [{ ...good(), operations: Array(2001).fill(good().operations[0]) }, 'bad-action'],
      [set({}, { fields: [] }), 'bad-action'],
      [set({}, { defaults: 7 }), 'bad-action'],
      [action({ set: 'family_member', key, fields: { email: 'x' } }), 'unknown-table'],
      [action({ set: 'garden', key, fields: {} }), 'unknown-table'],
      [{ ...good(), operations: [7] }, 'unknown-table'],
      [set({ buy: true }, { key: 'x' }), 'bad-data'],
      [set({ mood: 'glad' }), 'bad-data'],
      [set({ stamps: '{}' }), 'bad-data'],
      [set({ key: randomUUID() }), 'bad-data'],
      [set({ rev: 7 }), 'bad-data'],
      [set({ buy: 'måske' }), 'bad-data'],
      [set({ title: { a: 1 } as never }), 'bad-data'],
      [set({ wanted_by: 'mig' }), 'bad-data'],
      [set({ struck_at: 'engang' }), 'bad-data'],
      [set({ buy_counter: 99 }), 'denied'],
      [set({ id: 99 }), 'denied'],
      [set({ count: 9 }), 'denied'],
      [set({ title: null }), 'unknown-row'],
      [set({ struck_shop: randomUUID() }), 'unknown-row'],
      [set({ title: 'x'.repeat(81) }), 'bad-title'],
      [set({ title: '\u200b\u2066\u00a0' }), 'bad-title'],
      [set({ title: ' Mel' }), 'bad-title'],
      [set({ category: '' }), 'bad-category'],
      [set({ quantity: 'x'.repeat(101) }), 'bad-quantity'],
      [set({ note: 'x'.repeat(201) }), 'bad-note'],
      [set({ struck_at: '-infinity' }), 'bad-struck-at'],
      [action({ set: 'norm', key, fields: { category: 'Fisk' } }), 'bad-category'],
      [action({ set: 'norm', key, fields: { category: 'fisk', months: 61 } }), 'bad-months'],
      [action({ set: 'log', key, fields: { id: 'x', name: 'Hæk' } }), 'bad-id'],
      [action({ set: 'freezer_batch', key: frozen, fields: { count: 3 } }), 'bad-data'],
      [action({ set: 'freezer_batch', key: frozen, fields: { day: '2026-11-02' } }), 'denied'],
      [action({ count: 'shopping', key, field: 'buy_counter', by: 1 }), 'bad-data'],
      [action({ ...counted(frozen, 1), field: 'rev' }), 'bad-data'],
      [action(counted(frozen, 1.5)), 'bad-data'],
      [action(counted(frozen, 10_000)), 'bad-data'],
      [action({ ...counted(frozen, 1), by: '1' as never }), 'bad-data'],
    ];
    expect(await outcomes([...bad.map(([each]) => each), good()])).toEqual([
      ...bad.map(([, code]) => code),
      'applied',
    ]);
    expect(await row('shopping', key)).toMatchObject({ title: 'Mel', buy: true });
    expect(await row('freezer_batch', frozen)).toMatchObject({ count: 0, day: null });
  });

  test('an action that Postgres cannot store is rejected alone', async () => {
    const key = await added('Sukker');
    const titled = (title: string, n = 0) => action(item({ title }, key), { at: Date.now() - 100 + n });
    const unkeepable = ['\0', 'Mælk \ud83d', '\udc00', 'a\\\0"b'].map((title) => titled(title));
    const numbers = action(counted(key, 7e77));
    // JavaScript writes no such number; another client may.
    const endless = JSON.stringify(numbers).replace('7e+77', '1e999999');
    const keepable = ['\\u0000', '\\', '😀', '"'].map(titled);
    const actions = `[${[...unkeepable, ...keepable].map((each) => JSON.stringify(each)).join()},${endless}]`;
    const [answer] = await runAs<{ answer: PushAnswer }>(
      db.owner,
      member,
      'select public.apply_actions($1::json) as answer',
      [actions],
    );
    expect(answer?.answer.receipts).toEqual([
      ...unkeepable.map(({ id }) => ({ id, status: 'rejected', code: 'bad-action' })),
      ...keepable.map(({ id }) => ({ id, status: 'applied' })),
      { id: numbers.id, status: 'rejected', code: 'bad-action' },
    ]);
    expect(await row('shopping', key)).toMatchObject({ title: '"' });
  });

  test('of 510 actions the first 500 are applied and the others are to be sent again', async () => {
    const key = await batch();
    const many = Array.from({ length: 510 }, () => action(counted(key, 1)));
    const all = Map.groupBy(await outcomes(many), (each) => each);
    expect([all.get('applied')?.length, all.get('too-many')?.length]).toEqual([500, 10]);
    expect(await outcomes(many.slice(499, 501))).toEqual(['duplicate', 'applied']);
    expect((await row('freezer_batch', key))?.count).toBe(501);
  });

  test('times in the future become now, in their order, and times of more than a year away are refused', async () => {
    const key = await added('Gær');
    const ahead = (n: number, fields: Fields) => action(item(fields, key), { at: Date.now() + day + n });
    const later = [ahead(2, { buy: true }), ahead(1, { buy: false, struck_at: '2999-01-01T00:00:00Z' })];
    expect(await outcomes(later)).toEqual(['applied', 'applied']);
    const { now } = await push(db.owner, member, []);
    const after = await row('shopping', key);
    expect(after).toMatchObject({ buy: false });
    expect(after?.stamps.buy?.[0]).toBeLessThanOrEqual(now + 1);
    expect(Date.parse(String(after?.struck_at))).toBeLessThanOrEqual(now + 1);
    const year = 366 * day;
    const at = async (time: number) => (await outcomes([action(item({ buy: true }, key), { at: time })]))[0];
    expect(await at(Date.now() + year + hour)).toBe('bad-time');
    expect(await at(Date.now() - year - hour)).toBe('too-old');
    expect(await at(Date.now() - year + hour)).toBe('applied');
  });

  test.each(['{}', 'null', '7'])('a call with %s instead of a list is refused as a whole', async (wrong) => {
    const call = runAs(db.owner, member, `select public.apply_actions('${wrong}'::json)`);
    await expect(call).rejects.toMatchObject({ code: '22023' });
  });
});
