import { expect, test } from 'vitest';
import { offers } from '../../../../../src/features/shopping/rules/quick-add/offers.ts';
import { phone } from '../../phone.ts';
import { item, tables } from '../../rows.ts';
import { row, rows, today } from './freezer-rows.ts';

test('typed items go into the freezer today: existing ones, ones not kept there before, and new ones', async () => {
  const { store, item } = await phone(rows);
  await store.putInFreezer([
    { kind: 'item', row: row('Ærter'), quantity: '3 poser' },
    { kind: 'item', row: row('Mælk'), quantity: null },
  ]);
  expect(store.get().message?.text).toBe('2 varer er lagt i fryseren');
  expect(item('Ærter')).toMatchObject({ count: 5, frozen: { '2026-03-01': 1, [today]: 3 } });
  expect(item('Mælk')).toMatchObject({ freezer: true, count: 1, frozen: { [today]: 1 }, buy: true });

  await store.putInFreezer([{ kind: 'new', title: 'Frikadeller', quantity: null }]);
  expect(store.get().message?.text).toBe('Frikadeller er oprettet under Kød og fisk og lagt i fryseren');
  const made = () => [...store.get().tables.shopping.values()].find(({ title }) => title === 'Frikadeller');
  expect(made()).toMatchObject({ freezer: true, buy: false, count: 1, frozen: { [today]: 1 }, active: true });
  await store.messages.undo();
  expect(made()).toMatchObject({ count: 0, active: false });
});

test('a cooked dish that is new gets the category of frozen food, not that of the pantry', async () => {
  const { store } = await phone(rows);
  await store.putInFreezer([{ kind: 'new', title: 'Suppe', quantity: null }]);
  expect(store.get().message?.text).toBe('Suppe er oprettet under Frost og lagt i fryseren');
});

test('what is put in is the chosen item, though another has been removed or has taken its name', async () => {
  const gone = item({ title: 'Ærter', key: 'gone', active: false, freezer: true });
  const renamed = item({ title: 'Frosne ærter', key: 'chosen' });
  const { store, item: row } = await phone(tables([gone, renamed]));
  await store.putInFreezer([{ kind: 'item', row: { ...renamed, title: 'Ærter' }, quantity: null }]);
  expect(row('chosen')).toMatchObject({ count: 1, freezer: true });
  expect(store.get().message?.text).toBe('Frosne ærter: 1 i fryseren');

  const both = await phone(tables([gone, item({ title: 'Ærter' })]));
  await both.store.putInFreezer([{ kind: 'new', title: 'ærter', quantity: null }]);
  expect([both.item('gone'), both.item('Ærter')]).toMatchObject([{ active: false }, { count: 1 }]);
});

test('an item that was removed from the list is put in the freezer and not back on the list', async () => {
  const gone = item({ title: 'Ærter', active: false, buy: true, quantity: '2 poser', wantedBy: 'bo' });
  const { store, item: row } = await phone(tables([gone]));
  await store.putInFreezer([{ kind: 'item', row: gone, quantity: null }]);
  expect(row('Ærter')).toMatchObject({ active: true, count: 1, buy: false });
  await store.messages.undo();
  expect(row('Ærter')).toMatchObject({ active: false, count: 0, quantity: '2 poser', wantedBy: 'bo' });
});

test('what is typed with an amount is counted as one, and the message says that the amount is not kept', async () => {
  const { store, item } = await phone(rows);
  const put = async (...typed: readonly string[]) => {
    const [offer] = offers(rows.shopping.values(), typed.join(', '), true);
    await store.putInFreezer(offer?.entries ?? []);
    return store.get().message?.text;
  };
  expect(await put('500 g ærter')).toBe('Ærter: 3 i fryseren, »500 g« gemmes ikke');
  expect(item('Ærter')).toMatchObject({ count: 3, frozen: { '2026-03-01': 1, [today]: 1 } });
  expect(await put('to poser ærter')).toBe('Ærter: 5 i fryseren');
  expect(await put('1 kg laks', 'rejer', 'is 2 l')).toBe(
    '3 varer er lagt i fryseren, »1 kg« gemmes ikke, »2 l« gemmes ikke',
  );
});

test('a new packet with its amount in the name gets the place of what it contains, and the next is counted with it', async () => {
  const { store, item } = await phone(rows);
  const packet = { kind: 'new', title: 'Ærter 500 g', quantity: null } as const;
  await store.putInFreezer([packet]);
  expect(store.get().message?.text).toMatch(/^Ærter 500 g er oprettet under .+ og lagt i fryseren$/);
  const packets = () =>
    [...store.get().tables.shopping.values()]
      .filter(({ title }) => title === 'Ærter 500 g')
      .map(({ count, freezer, category }) => ({ count, freezer, category }));
  expect(packets()).toEqual([{ count: 1, freezer: true, category: row('Ærter').category }]);
  expect(item('Ærter')?.count).toBe(2);
  await store.putInFreezer([packet]);
  expect(store.get().message?.text).toBe('Ærter 500 g: 2 i fryseren');
  expect(packets()).toMatchObject([{ count: 2 }]);
});

test('what is put in names the new item, whose key may be another’s when the operation arrives', async () => {
  const { store } = await phone(rows);
  const before = store.get().pending.length;
  await store.putInFreezer([{ kind: 'new', title: 'Frikadeller', quantity: null }]);
  expect(
    store
      .get()
      .pending.slice(before)
      .map(({ op }) => [op.kind, 'of' in op.data ? op.data.of : undefined]),
  ).toEqual([
    ['add', undefined],
    ['stock', 'Frikadeller'],
  ]);
});
