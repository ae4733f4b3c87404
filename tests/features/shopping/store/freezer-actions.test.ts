import { describe, expect, test } from 'vitest';
import { plainWish } from '../../../../src/features/shopping/rules/fields.ts';
import { stockOf } from '../../../../src/features/shopping/rules/freezer/stock.ts';
import { offers } from '../../../../src/features/shopping/rules/quick-add/offers.ts';
import { phone } from '../phone.ts';
import { batch, item, tables } from '../rows.ts';

const today = '2026-11-21';
const march = '2026-03-01';
const rows = tables(
  [
    item({ title: 'Ærter', category: 'Frost', freezer: true }),
    item({ title: 'Rejer', freezer: true, buy: true }),
    item({ title: 'Is', freezer: true, buy: true, quantity: '2 bøtter' }),
    item({ title: 'Mælk', category: 'Mejeri', buy: true }),
    item({ title: 'Laks', freezer: true }),
  ],
  {
    freezer_batch: [
      batch('Ærter', 1),
      batch('Ærter', 1, march),
      batch('Rejer', 1, march),
      batch('Laks', 5, march),
    ],
  },
);
type Store = Awaited<ReturnType<typeof phone>>['store'];
const there = (store: Store, key: string) =>
  stockOf(store.get().tables, key).batches.map(({ day, count }) => [day, count]);
const countOf = (store: Store, key: string) => stockOf(store.get().tables, key).count;
/** What is typed in the freezer, as Enter takes it. */
const typed = (text: string) => offers(rows.shopping.values(), text, { toFreezer: true }).offers[0] ?? [];

describe('putting into the freezer', () => {
  test('takes existing items as many times as is typed, new ones, and ones that were not kept there', async () => {
    const { store, said, item } = await phone(rows);
    await store.putInFreezer(typed('3 poser ærter, mælk'));
    expect(said()).toBe('2 varer er lagt i fryseren');
    expect(there(store, 'Ærter').at(-1)).toEqual([today, 3]);
    expect(item('Mælk')).toMatchObject({ freezer: true, buy: true });
    await store.putInFreezer(typed('frikadeller'));
    expect(said()).toBe('Frikadeller er oprettet under Kød og fisk og lagt i fryseren');
    expect(item('Frikadeller')).toMatchObject({ freezer: true, buy: false });
    await store.messages.undo();
    expect(item('Frikadeller')?.active).toBe(false);
    expect(countOf(store, item('Frikadeller')?.key ?? '')).toBe(0);
  });

  test('takes the chosen item, though another was removed or has taken its name, and not back on the list', async () => {
    const gone = item({ title: 'Ærter', key: 'gone', active: false, freezer: true, buy: true });
    const renamed = item({ title: 'Frosne ærter', key: 'chosen' });
    const { store, said, item: row } = await phone(tables([gone, renamed]));
    await store.putInFreezer([{ title: 'Ærter', row: renamed, ...plainWish }]);
    expect(said()).toBe('Frosne ærter: 1 i fryseren');
    await store.putInFreezer([{ title: 'Ærter', row: gone, ...plainWish }]);
    expect(row('Ærter')).toMatchObject({ active: true, buy: false });
  });
});

test('the number that is there is corrected, also by what is typed with a minus', async () => {
  const { store, said } = await phone(rows);
  await store.putInFreezer(typed('30 laks'));
  await store.setCount('Laks', 8);
  expect(said()).toBe('Laks: 8 i fryseren');
  expect(there(store, 'Laks')).toEqual(Object.entries({ [march]: 5, [today]: 3 }));
  await store.putInFreezer(typed('-2 laks'));
  expect(said()).toBe('Laks: 6 i fryseren');
  await store.messages.undo();
  expect(countOf(store, 'Laks')).toBe(8);
});

describe('taking out of the freezer', () => {
  test('two quick taps take one of each, and another tap later takes another', async () => {
    const { store } = await phone(rows);
    store.strikeInFreezer('Laks');
    await Promise.all([store.takeOut(), store.takeOut()]);
    expect([countOf(store, 'Laks'), store.get().struckInFreezer.size]).toEqual([4, 0]);
    store.strikeInFreezer('Laks');
    await store.takeOut();
    expect(countOf(store, 'Laks')).toBe(3);
  });

  test('says which are the last of several, and is undone and done again with the strokes', async () => {
    const { store, said } = await phone(rows);
    const struck = ['Ærter', 'Rejer', 'Is'];
    for (const key of struck) store.strikeInFreezer(key);
    await store.takeOut();
    expect(said()).toBe('2 varer er taget op af fryseren. Ikke flere tilbage: Rejer');
    await store.messages.undo();
    expect([there(store, 'Rejer'), [...store.get().struckInFreezer]]).toEqual([[[march, 1]], struck]);
    await store.messages.undo();
    expect(store.get().struckInFreezer.size).toBe(0);
  });

  test('of the last one asks whether to put it on the list, if it is not there', async () => {
    const { store, time, said, item } = await phone(rows);
    store.strikeInFreezer('Rejer');
    await store.takeOut();
    expect(store.get().message).toMatchObject({ text: 'Rejer er taget op af fryseren', offer: null });
    for (const left of [[[march, 1]], []]) {
      store.strikeInFreezer('Ærter');
      await store.takeOut();
      // The one that nobody knows the age of went first.
      expect(there(store, 'Ærter')).toEqual(left);
    }
    expect(store.get().message?.offer?.label).toBe('Sæt på listen?');
    store.get().message?.offer?.accept();
    await time.advance(0);
    expect([item('Ærter')?.buy, said()]).toEqual([true, 'Ærter er sat på listen']);
  });

  test('strokes stay when the page is opened again; they are gone before what they take out is stored, and back where it is not', async () => {
    const first = await phone(rows);
    const reopened = async () => [...(await phone(rows, first.settings)).store.get().struckInFreezer];
    first.store.strikeInFreezer('Laks');
    expect(await reopened()).toEqual(['Laks']);
    first.fill();
    const takingOut = first.store.takeOut();
    expect(await reopened()).toEqual([]);
    await takingOut;
    expect([countOf(first.store, 'Laks'), first.store.get().struckInFreezer]).toEqual([5, new Set(['Laks'])]);
  });
});

test('what was bought for the freezer is put there from the message, as many as were bought, and once', async () => {
  const { store, time, said } = await phone(rows);
  for (const key of ['Is', 'Rejer', 'Mælk']) await store.strike(key);
  await store.buy();
  const { offer } = store.get().message ?? {};
  expect(offer?.label).toBe('I fryseren');
  offer?.accept();
  offer?.accept();
  await time.advance(0);
  expect(said()).toBe('Lagt i fryseren: 1 Rejer, 2 Is');
  expect(['Is', 'Rejer', 'Mælk'].map((key) => countOf(store, key))).toEqual([2, 2, 0]);
  await store.messages.undo();
  expect(countOf(store, 'Is')).toBe(0);
});
