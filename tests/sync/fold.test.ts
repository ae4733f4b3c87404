import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { count, type ShoppingTables, set, shoppingTables } from '../../src/data/tables.ts';
import type { Action, Operation } from '../../src/sync/actions.ts';
import { applyAction, tryAction, wins } from '../../src/sync/fold.ts';
import { createFold, type PendingAction } from '../../src/sync/outbox.ts';
import { inverse } from '../../src/sync/undo.ts';

const empty = Object.fromEntries(
  Object.keys(shoppingTables).map((table) => [table, new Map()]),
) as unknown as ShoppingTables;
let at = 100;
const act = (...operations: Operation[]): Action => ({ id: `id-${++at}`, at, text: '', operations });
const after = (tables: ShoppingTables, ...actions: Action[]) =>
  actions.reduce((rows, action) => applyAction(rows, action, shoppingTables), tables);
const milk = (tables: ShoppingTables) => tables.shopping.get('milk');

test('a field belongs to the later action, and at the same time to the higher id', () => {
  const stamps = { title: [5, 'b'] } as const;
  const by = (id: string, time: number) => wins(stamps, 'title', { id, at: time });
  expect([by('a', 6), by('C', 5)]).toEqual([true, true]);
  expect([by('z', 4), by('A', 5), by('b', 5)]).toEqual([false, false, false]);
  expect(wins(stamps, 'constructor', { id: 'a', at: 0 })).toBe(true);
});

const fields = fc.record({ title: fc.string(), buy: fc.boolean() }, { requiredKeys: [] });
property.prop([fc.array(fc.record({ at: fc.nat(3), fields })), fc.gen()])(
  'the order in which actions arrive makes no difference',
  (choices, gen) => {
    const start = after(empty, { ...act(set('shopping', 'milk', { title: 'Mælk' })), at: -1 });
    const actions = choices.map(({ at, fields }) => ({ ...act(set('shopping', 'milk', fields)), at }));
    const shuffled = gen(fc.shuffledSubarray, actions, { minLength: actions.length });
    expect(milk(after(start, ...shuffled))).toEqual(milk(after(start, ...actions)));
  },
);

test('a set makes a missing row of its fields, its defaults and the values of a new row', () => {
  const add = act(set('shopping', 'milk', { buy: true }, { title: 'Mælk', category: 'Mejeri' }));
  expect(milk(after(empty, add))).toMatchObject({
    title: 'Mælk',
    category: 'Mejeri',
    buy: true,
    active: true,
    id: null,
    updateTs: add.at,
    rev: 0,
    stamps: { buy: [add.at, add.id] },
  });
});

test('defaults change nothing in a row that exists: a name typed a minute ago stays', () => {
  const first = act(set('shopping', 'milk', { title: 'Sødmælk' }));
  const second = act(set('shopping', 'milk', { buy: true }, { title: 'Mælk' }));
  expect(milk(after(empty, first, second))).toMatchObject({ title: 'Sødmælk', buy: true });
});

test('an action is applied as a whole or not at all', () => {
  const known = after(empty, act(set('shopping', 'milk', { title: 'Mælk' })));
  const partly = act(set('shopping', 'milk', { buy: true }), count('freezer_batch', 'none', 'count', 1));
  expect(tryAction(known, partly, shoppingTables)).toBeNull();
  expect(after(known, partly)).toBe(known);
  expect(after(known, act(set('purchase', 'p', { item: 'milk' })))).toBe(known);
});

test('a counter stays between 0 and 9999', () => {
  const batch = act(set('freezer_batch', 'b', {}, { item: 'milk', day: null }));
  const counted = (...by: number[]) =>
    after(
      empty,
      batch,
      ...by.map((each) => act(count('freezer_batch', 'b', 'count', each))),
    ).freezer_batch.get('b')?.count;
  expect([counted(3, -5), counted(9999, 1), counted(2, -1)]).toEqual([0, 9999, 1]);
});

test('the view is the snapshot with the pending actions, without those that were rejected', () => {
  const fold = createFold<ShoppingTables>(shoppingTables);
  const pending = (seq: number, title: string, kind: 'waiting' | 'rejected' = 'waiting'): PendingAction => ({
    seq,
    action: act(set('shopping', title, { title })),
    state: kind === 'waiting' ? { kind } : { kind, code: 'denied' },
  });
  const outbox = [pending(1, 'a'), pending(2, 'b', 'rejected')];
  const titles = (list: readonly PendingAction[]) => [...fold(empty, list).shopping.keys()];
  expect(titles(outbox)).toEqual(['a']);
  expect(titles([...outbox, pending(3, 'c')])).toEqual(['a', 'c']);
  expect(titles(outbox.slice(0, 1))).toEqual(['a']);
  expect(titles([])).toEqual([]);
});

const undo = (before: ShoppingTables, now: ShoppingTables, ...actions: Action[]) =>
  after(now, act(...inverse(actions, before, now, shoppingTables, 999)));

test('undo gives fields their former values, takes counts back and removes new rows', () => {
  const before = after(
    empty,
    act(set('shopping', 'milk', { title: 'Mælk', buy: true, quantity: '2' })),
    act(set('freezer_batch', 'b', {}, { item: 'milk', day: null })),
    act(count('freezer_batch', 'b', 'count', 2)),
  );
  const done = act(
    set('shopping', 'milk', { buy: false, quantity: null }),
    set('purchase', 'p', { trip: 't', item: 'milk', member: 'anna', boughtAt: 1 }),
    set('shopping', 'ost', { title: 'Ost' }),
    count('freezer_batch', 'b', 'count', -5),
  );
  const now = after(before, done);
  expect(now.freezer_batch.get('b')?.count).toBe(0);
  const undone = undo(before, now, done);
  expect(milk(undone)).toMatchObject({ buy: true, quantity: '2' });
  expect(undone.purchase.get('p')?.undoneAt).toBe(999);
  expect(undone.shopping.get('ost')?.active).toBe(false);
  expect(undone.freezer_batch.get('b')?.count).toBe(2);
});

test('undoing an undo does the action again', () => {
  const before = after(empty, act(set('shopping', 'milk', { title: 'Mælk' })));
  const done = act(set('shopping', 'milk', { title: 'Sødmælk' }), set('shopping', 'ost', { title: 'Ost' }));
  const now = after(before, done);
  const undoing = act(...inverse([done], before, now, shoppingTables, 1));
  const again = undo(now, after(now, undoing), undoing);
  expect([...again.shopping.values()].map(({ title, active }) => [title, active])).toEqual([
    ['Sødmælk', true],
    ['Ost', true],
  ]);
});

test('undo leaves what somebody has changed since', () => {
  const before = after(empty, act(set('shopping', 'milk', { title: 'Mælk', buy: false })));
  const done = act(
    set('shopping', 'milk', { title: 'Sødmælk', buy: true }),
    set('shopping', 'ost', { title: 'Ost' }),
  );
  const now = after(
    before,
    done,
    act(set('shopping', 'milk', { title: 'Skummetmælk' })),
    act(set('shopping', 'ost', { quantity: '1 kg' })),
  );
  const undone = undo(before, now, done);
  expect(milk(undone)).toMatchObject({ title: 'Skummetmælk', buy: false });
  expect(undone.shopping.get('ost')?.active).toBe(true);
  expect(inverse([done], before, undone, shoppingTables, 1)).toEqual([]);
});

test('actions of a group are undone to what was before the first', () => {
  const first = act(set('shopping', 'milk', { title: 'Mælk', quantity: '1' }));
  const second = act(set('shopping', 'milk', { quantity: '2' }));
  const now = after(empty, first, second);
  expect(milk(undo(empty, now, first, second))).toMatchObject({ active: false, quantity: '2' });
  const base = after(empty, act(set('shopping', 'milk', { title: 'Mælk', quantity: 'før' })));
  expect(milk(undo(base, after(base, first, second), first, second))?.quantity).toBe('før');
});
