import { expect, test } from 'vitest';
import { unfrozen } from '../../../../../src/features/shopping/rules/purchases.ts';
import { phone } from '../../phone.ts';
import { item, tables } from '../../rows.ts';
import { rows, today } from './freezer-rows.ts';

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
    undo: 'undo',
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
    const offer = store.get().message?.offer;
    const [purchase = ''] = store.get().tables.purchase.keys();
    await change({ kind, key: 'Is', data: { ...data, purchase } } as Parameters<typeof change>[0]);
    const count = item('Is')?.count;
    offer?.accept();
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
  expect(store.get().message).toMatchObject({ text: 'Fortrudt', undo: 'redo', offer: null });
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
  expect(store.get().message).toMatchObject({ text: 'Turen er fortrudt', undo: 'undo' });
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
