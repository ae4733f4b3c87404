import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Action, Fields, Operation } from '../../../src/sync/actions.ts';
import { syncedTableCases, syncedTables, type Target } from '../../support/access/tables.ts';
import { engines, testDatabase, testMember } from '../../support/databases/databases.ts';
import {
  action,
  type DatabaseCaller,
  newMember,
  type PushAnswer,
  push,
  runAs,
} from '../../support/people.ts';

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
  const outcome = async (operations: Operation | Operation[], at = Date.now()) =>
    (await outcomes([action(operations, { at })]))[0];
  const row = async (table: string, key: string) =>
    (
      await runAs<{ row: Record<string, unknown> & { stamps: Record<string, [number, string]> } }>(
        db.owner,
        member,
        `select to_jsonb(t) as row from public.${table} t where key = $1`,
        [key],
      )
    )[0]?.row;
  const item = (fields: Fields, defaults?: Fields, key: string = randomUUID()) =>
    ({ set: 'shopping', key, fields, ...(defaults && { defaults }) }) as const;
  /** Adds an item at a time; gives its key. */
  const added = async (title = 'Rugbrød', at = Date.now() - hour) => {
    const key = randomUUID();
    expect(await outcome(item({ title }, undefined, key), at)).toBe('applied');
    return key;
  };
  const batch = async () => {
    const key = randomUUID();
    const put = { set: 'freezer_batch', key, fields: {}, defaults: { item: await added() } };
    expect(await outcome(put)).toBe('applied');
    return key;
  };
  const counted = (key: string, by: number) => ({ count: 'freezer_batch', key, field: 'count', by }) as const;

  describe.each(syncedTables)('on the table %s', (table) => {
    const { fields, change } = syncedTableCases[table];
    const target = async (): Promise<Target> => {
      const key = randomUUID();
      const shop = { set: 'shop', key, fields: {}, defaults: { name: 'Netto' } };
      await outcomes([action([shop, item({}, { title: 'Is' }, key)])]);
      return { key, album: '' };
    };
    const [[column = '', value] = []] = Object.entries(change);

    test('set makes a row with its fields, stamped, and later changes those that it names', async () => {
      const { key } = await target();
      const made = fields({ key, album: '' });
      const add = action({ set: table, key, fields: made }, { at: Date.now() - hour });
      expect(await outcomes([add])).toEqual(['applied']);
      expect(await row(table, key)).toMatchObject({
        ...made,
        ...(table === 'log' && { id: expect.any(String) }),
        stamps: Object.fromEntries(Object.keys(made).map((field) => [field, [add.at, add.id]])),
      });
      const operation: Operation =
        table === 'freezer_batch' ? counted(key, Number(value)) : { set: table, key, fields: change };
      const later = action(operation);
      expect(await outcomes([later])).toEqual(['applied']);
      const after = await row(table, key);
      if (typeof value === 'string' && /^\d{4}-/.test(value))
        expect(Date.parse(String(after?.[column]))).toBe(Date.parse(value));
      else expect(after?.[column]).toBe(value);
      if ('set' in operation) expect(after?.stamps[column]).toEqual([later.at, later.id]);
    });

    test('a row without what it needs is none', async () => {
      expect(await outcome({ set: table, key: randomUUID(), fields: {} })).toBe('unknown-row');
    });
  });

  test('defaults make a row, without stamps, and change nothing in one that exists', async () => {
    const key = randomUUID();
    const add = (title: string) => item({ buy: true }, { title, category: 'Mejeri' }, key);
    expect(await outcome(add('Mælk'), Date.now() - hour)).toBe('applied');
    expect(await row('shopping', key)).toMatchObject({ title: 'Mælk', category: 'Mejeri', buy: true });
    expect(Object.keys((await row('shopping', key))?.stamps ?? {})).toEqual(['buy']);
    await outcome(item({ title: 'Sødmælk', buy: false }, undefined, key), Date.now() - hour / 2);
    expect(await outcome(add('Mælk'))).toBe('applied');
    expect(await row('shopping', key)).toMatchObject({ title: 'Sødmælk', buy: true });
  });

  test('each field belongs to the latest action, and of two of the same time to the higher id', async () => {
    const at = Date.now() - hour;
    const key = await added('Først', at - hour);
    const set = (fields: Fields, id: string, time = at) =>
      action({ set: 'shopping', key, fields }, { id: `${id}${randomUUID().slice(1)}`, at: time });
    expect(await outcomes([set({ title: 'B', buy: true }, 'b')])).toEqual(['applied']);
    expect(await outcomes([set({ title: 'A', quantity: '2 kg' }, 'A')])).toEqual(['applied']);
    expect(await row('shopping', key)).toMatchObject({ title: 'B', buy: true, quantity: '2 kg' });
    expect(await outcomes([set({ title: 'C', buy: false }, 'C')])).toEqual(['applied']);
    expect(await row('shopping', key)).toMatchObject({ title: 'C', buy: false });
    expect(await outcomes([set({ title: 'Sent', quantity: null }, 'f', at - 1)])).toEqual(['applied']);
    expect(await row('shopping', key)).toMatchObject({ title: 'C', quantity: '2 kg' });
  });

  test('count adds, between 0 and 9999, and to a row that exists', async () => {
    const key = await batch();
    const count = async () => (await row('freezer_batch', key))?.count;
    expect(await outcome([counted(key, 3), counted(key, -1)])).toBe('applied');
    expect(await count()).toBe(2);
    expect(await outcome(counted(key, -7))).toBe('applied');
    expect(await count()).toBe(0);
    expect(await outcome([counted(key, 9999), counted(key, 9999)])).toBe('applied');
    expect(await count()).toBe(9999);
    expect(await outcome(counted(randomUUID(), 1))).toBe('unknown-row');
  });

  test('an action is applied as a whole or not at all', async () => {
    const [first, second] = [await added('Mel'), await added('Salt')];
    const refused = action([
      item({ title: 'Hvedemel' }, undefined, first),
      item({ title: ' ' }, undefined, second),
    ]);
    const good = action(item({ buy: true }, undefined, second));
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
    await outcome({ set: 'freezer_batch', key: missing, fields: { item: await added() } });
    expect(await outcomes([early])).toEqual(['unknown-row']);
    expect(await outcomes([add, early], other)).toEqual(['taken', 'taken']);
    expect((await row('freezer_batch', key))?.count).toBe(1);
  });

  test('what is malformed or not allowed is rejected with a code, and the others are applied', async () => {
    const key = await added('Mel');
    const frozen = await batch();
    const set = (fields: Fields, more: object = {}) => action({ ...item(fields, undefined, key), ...more });
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
      [action({ set: 'photos', key, fields: { title: 'x' } }), 'unknown-table'],
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
      [set({ ticked_at: 'engang' }), 'bad-data'],
      [set({ buy_counter: 99 }), 'denied'],
      [set({ id: 99 }), 'denied'],
      [set({ count: 9 }), 'denied'],
      [set({ title: null }), 'unknown-row'],
      [set({ ticked_shop: randomUUID() }), 'unknown-row'],
      [set({ title: 'x'.repeat(81) }), 'bad-title'],
      [set({ title: '\u200b\u2066\u00a0' }), 'bad-title'],
      [set({ title: ' Mel' }), 'bad-title'],
      [set({ category: '' }), 'bad-category'],
      [set({ quantity: 'x'.repeat(21) }), 'bad-quantity'],
      [set({ ticked_at: '-infinity' }), 'bad-ticked-at'],
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
    const titled = (title: string, n = 0) =>
      action(item({ title }, undefined, key), { at: Date.now() - 100 + n });
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

  test('of 10,000 actions the first 500 are applied and the others are to be sent again', async () => {
    const key = await batch();
    const many = Array.from({ length: 10_000 }, () => action(counted(key, 1)));
    const all = Map.groupBy(await outcomes(many), (each) => each);
    expect([all.get('applied')?.length, all.get('too-many')?.length]).toEqual([500, 9500]);
    expect(await outcomes(many.slice(499, 501))).toEqual(['duplicate', 'applied']);
    expect((await row('freezer_batch', key))?.count).toBe(501);
  });

  test('times in the future become now, in their order, and times of more than a year away are refused', async () => {
    const key = await added('Gær');
    const ahead = (n: number, fields: Fields) =>
      action(item(fields, undefined, key), { at: Date.now() + day + n });
    const later = [ahead(2, { buy: true }), ahead(1, { buy: false, ticked_at: '2999-01-01T00:00:00Z' })];
    expect(await outcomes(later)).toEqual(['applied', 'applied']);
    const { now } = await push(db.owner, member, []);
    const after = await row('shopping', key);
    expect(after).toMatchObject({ buy: false });
    expect(after?.stamps.buy?.[0]).toBeLessThanOrEqual(now + 1);
    expect(Date.parse(String(after?.ticked_at))).toBeLessThanOrEqual(now + 1);
    const year = 366 * day;
    const at = (time: number) => outcome(item({ buy: true }, undefined, key), time);
    expect(await at(Date.now() + year + hour)).toBe('bad-time');
    expect(await at(Date.now() - year - hour)).toBe('too-old');
    expect(await at(Date.now() - year + hour)).toBe('applied');
  });

  test('a call by a stranger or a former member, or of something else than a list, is refused as a whole', async () => {
    const former = await newMember(db.owner);
    await db.owner.query('delete from private.family_member where id = $1', [former.id]);
    for (const who of [former, { role: 'anon' } as const])
      await expect(push(db.owner, who, [])).rejects.toMatchObject({ code: '42501' });
    for (const wrong of ['{}', 'null', '7'])
      await expect(
        runAs(db.owner, member, `select public.apply_actions('${wrong}'::json)`),
      ).rejects.toMatchObject({ code: '22023' });
  });

  test('the order in which actions arrive makes no difference', async () => {
    const at = Date.now() - hour;
    const sent = (key: string): Action[] =>
      [
        [{ title: 'Smør', category: 'Mejeri' }, 1],
        [{ buy: true, quantity: '1 pk.' }, 2],
        [{ buy: false, quantity: null }, 3],
        [{ title: 'Smør og ost', active: false }, 3],
        [{ active: true }, 2],
      ].map(([fields, n]) =>
        action(item(fields as Fields, undefined, key), { at: at + Number(n), id: randomUUID() }),
      );
    const results = [];
    for (const order of [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [2, 0, 4, 1, 3],
    ]) {
      const key = await added('Ost', at);
      const actions = sent(key);
      for (const n of order) await push(db.owner, n % 2 ? member : other, [actions[n]]);
      const found = await row('shopping', key);
      results.push(
        Object.fromEntries(
          ['title', 'category', 'buy', 'quantity', 'active'].map((name) => [name, found?.[name]]),
        ),
      );
    }
    const [first] = results;
    expect(first).toEqual({
      title: 'Smør og ost',
      category: 'Mejeri',
      buy: false,
      quantity: null,
      active: false,
    });
    expect(results).toEqual([first, first, first]);
  });
});
