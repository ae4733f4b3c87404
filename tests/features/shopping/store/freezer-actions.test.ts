import { expect, test } from 'vitest';
import { draftOf } from '../../../../src/features/shopping/rules/draft.ts';
import { unfrozen } from '../../../../src/features/shopping/rules/purchases.ts';
import { offers } from '../../../../src/features/shopping/rules/quick-add/offers.ts';
import { phone } from '../phone.ts';
import { item, tables } from '../rows.ts';

// The clock stands at 21 November 2026, 13.00 in Copenhagen.
const today = '2026-11-21';
const rows = tables([
  item({ title: 'Ærter', category: 'Frost', freezer: true, count: 2, frozen: { '2026-03-01': 1 } }),
  item({ title: 'Rejer', freezer: true, buy: true, count: 1, frozen: { '2026-03-01': 1 } }),
  item({ title: 'Is', freezer: true, buy: true }),
  item({ title: 'Mælk', category: 'Mejeri', buy: true }),
  item({ title: 'Laks', freezer: true, count: 5, frozen: { '2026-03-05': 2 } }),
]);
const row = (title: string) => rows.shopping.get(title) ?? never();

test('what a trip bought for the freezer goes in with one tap on the message, once, and comes out with its undo', async () => {
  const { store, item } = await phone(rows);
  for (const key of ['Rejer', 'Is', 'Mælk']) store.strike(key);
  await store.buy();
  expect(store.get().message).toMatchObject({ text: '3 varer er købt', offer: { label: 'I fryseren' } });
  const { trip } = store.get();
  store.get().message?.offer?.accept();
  await store.freezeTrip(trip?.id ?? '');
  expect(store.get().message).toMatchObject({
    text: 'Lagt i fryseren: 1 Rejer, 1 Is',
    undo: 'Fortryd',
    offer: null,
  });
  expect(item('Rejer')).toMatchObject({ count: 2, frozen: { '2026-03-01': 1, [today]: 1 } });
  expect(item('Is')).toMatchObject({ count: 1, frozen: { [today]: 1 } });
  expect(item('Mælk')?.count).toBe(0);
  expect(unfrozen(store.get().tables, trip?.id ?? '')).toEqual([]);
  await store.messages.undo();
  expect(item('Is')).toMatchObject({ count: 0, buy: false });
  expect(unfrozen(store.get().tables, trip?.id ?? '')).toHaveLength(2);
  await store.messages.undo();
  expect(item('Is')?.count).toBe(1);
  await store.undoTrip(store.get().trip?.id ?? '');
  expect(item('Is')).toMatchObject({ count: 0, buy: true });
  expect(item('Rejer')).toMatchObject({ count: 1, frozen: { '2026-03-01': 1 } });
});

test.each([
  {
    intent: { kind: 'stock', data: { by: 1, day: today } },
    said: 'En anden har allerede lagt det i fryseren',
  },
  {
    intent: { kind: 'unpurchase', data: {} },
    said: 'En anden har ændret det i mellemtiden. Det bliver, som det er nu.',
  },
] as const)(
  'the offer of the freezer says that it comes too late after a $intent.kind',
  async ({ intent: { kind, data }, said }) => {
    const { store, item, change, time } = await phone(rows);
    store.strike('Is');
    await store.buy();
    await time.advance(300);
    const offer = store.get().message?.offer ?? never();
    const [purchase = ''] = store.get().tables.purchase.keys();
    await change({ kind, key: 'Is', data: { ...data, purchase } } as Parameters<typeof change>[0]);
    const count = item('Is')?.count;
    offer.accept();
    await time.advance(0);
    expect(store.get().message).toMatchObject({ text: said, undo: null, offer: null });
    expect(item('Is')?.count).toBe(count);
  },
);

test('of what was bought by number as many go into the freezer as were bought, and one of what was measured', async () => {
  const bought = tables([
    item({ title: 'Boller', freezer: true, buy: true, quantity: '12 stk' }),
    item({ title: 'Ærter', freezer: true, buy: true, quantity: '2 poser', count: 1 }),
    item({ title: 'Laks', freezer: true, buy: true, quantity: '500 g' }),
  ]);
  const { store, item: row } = await phone(bought);
  for (const key of ['Boller', 'Ærter', 'Laks']) store.strike(key);
  await store.buy();
  await store.freezeTrip(store.get().trip?.id ?? '');
  expect(store.get().message?.text).toBe('Lagt i fryseren: 12 Boller, 2 Ærter, 1 Laks');
  const counts = () => ['Boller', 'Ærter', 'Laks'].map((key) => row(key)?.count);
  expect(counts()).toEqual([12, 3, 1]);
  await store.messages.undo();
  expect(counts()).toEqual([0, 1, 0]);
  await store.messages.undo();
  await store.undoTrip(store.get().trip?.id ?? '');
  expect(counts()).toEqual([0, 1, 0]);
});

test('a trip that is bought again offers the freezer again', async () => {
  const { store, item } = await phone(rows);
  store.strike('Is');
  await store.buy();
  await store.messages.undo();
  expect(store.get().message).toMatchObject({ text: 'Fortrudt', undo: 'Gentag', offer: null });
  await store.messages.undo();
  expect(store.get().message).toMatchObject({ text: 'Gentaget', offer: { label: 'I fryseren' } });
  await store.freezeTrip(store.get().trip?.id ?? '');
  expect(item('Is')).toMatchObject({ count: 1, buy: false });
});

test('after the last trip the one before it is undone, but not by a second tap of the same', async () => {
  const { store, time, item } = await phone(rows);
  for (const title of ['Mælk', 'Is']) {
    store.strike(title);
    await store.buy();
    await time.advance(2_000);
  }
  await store.undoTrip(store.get().trip?.id ?? '');
  expect(item('Is')?.buy).toBe(true);
  expect(store.get().message).toMatchObject({ text: 'Turen er fortrudt', undo: 'Fortryd' });
  await store.undoTrip(store.get().trip?.id ?? '');
  await time.advance(1_000);
  expect(item('Mælk')?.buy).toBe(false);
  await time.advance(1_000);
  await store.undoTrip(store.get().trip?.id ?? '');
  expect(item('Mælk')?.buy).toBe(true);
  expect(store.get().trip).toBeNull();
});

test('a trip that bought nothing for the freezer offers nothing', async () => {
  const { store } = await phone(rows);
  store.strike('Mælk');
  await store.buy();
  expect(store.get().message).toMatchObject({ text: '1 vare er købt', offer: null });
});

test('two quick taps take one of each out, and another tap later takes another', async () => {
  const { store, item } = await phone(rows);
  store.take('Laks');
  await Promise.all([store.takeOut(), store.takeOut()]);
  expect(item('Laks')?.count).toBe(4);
  expect(store.get().taken.size).toBe(0);
  store.take('Laks');
  await store.takeOut();
  expect(item('Laks')?.count).toBe(3);
});

test('where several are taken out and only some were the last, the message says which', async () => {
  const { store } = await phone(rows);
  store.take('Ærter');
  store.take('Rejer');
  await store.takeOut();
  expect(store.get().message).toMatchObject({
    text: '2 varer er taget op af fryseren. Ikke flere tilbage: Rejer',
    offer: null,
  });
});

test('taking the last one out of the freezer asks whether to put it on the list, in the message', async () => {
  const { store, time, item } = await phone(rows);
  await store.stock('Ærter', -1);
  await time.advance(1_000);
  expect(store.get().message).toMatchObject({ text: 'Ærter: 1 i fryseren', offer: null });
  // The one that nobody knows the age of went first.
  expect(item('Ærter')?.frozen).toEqual({ '2026-03-01': 1 });
  await store.stock('Ærter', -1);
  expect(store.get().message).toMatchObject({
    text: 'Ærter: 0 i fryseren',
    offer: { label: 'Sæt på listen?' },
  });
  store.get().message?.offer?.accept();
  await time.advance(0);
  expect(item('Ærter')?.buy).toBe(true);
  expect(store.get().message).toMatchObject({ text: 'Ærter er sat på listen', undo: 'Fortryd', offer: null });
});

test('an item already on the list is not asked about', async () => {
  const { store } = await phone(rows);
  store.take('Rejer');
  await store.takeOut();
  expect(store.get().message).toMatchObject({ text: 'Rejer er taget op af fryseren', offer: null });
});

test('undoing a removal restores the batches that it was taken from', async () => {
  const { store, time, item } = await phone(rows);
  await store.stock('Ærter', -1);
  await store.stock('Ærter', -1);
  await store.stock('Ærter', 1);
  await time.advance(1_000);
  expect(item('Ærter')).toMatchObject({ count: 1, frozen: { [today]: 1 } });
  await store.messages.undo();
  expect(item('Ærter')).toMatchObject({ count: 2, frozen: { '2026-03-01': 1 } });
});

test('an item of unknown age gets a date in the form, and undo removes it again', async () => {
  const { store, time, item, change } = await phone(rows);
  const saved = async (frozenOn: string | null) => {
    store.edit('Laks');
    expect(await store.save(draftOf(row('Laks')), { frozenOn })).toEqual({});
  };
  await saved('2026-02-01');
  expect(item('Laks')).toMatchObject({ count: 5, frozen: { '2026-02-01': 3, '2026-03-05': 2 } });
  await store.messages.undo();
  expect(item('Laks')).toMatchObject({ count: 5, frozen: { '2026-03-05': 2 } });

  // Then the oldest, whose day may have been wrong; and what is not known can be said too.
  await saved('2026-02-01');
  await saved('2026-02-03');
  expect(item('Laks')).toMatchObject({ count: 5, frozen: { '2026-02-03': 3, '2026-03-05': 2 } });
  await time.advance(1_000);
  await change({ kind: 'stock', key: 'Laks', data: { by: -1 } });
  await saved(null);
  expect(item('Laks')).toMatchObject({ count: 4, frozen: { '2026-03-05': 2 } });
});

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

function never(): never {
  throw new Error('There is no such item.');
}
