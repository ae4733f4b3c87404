import { expect, test } from 'vitest';
import { draftOf } from '../../../../../src/features/shopping/rules/draft.ts';
import { phone } from '../../phone.ts';
import { row, rows, today } from './freezer-rows.ts';

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
  expect(store.get().message).toMatchObject({ text: 'Ærter er sat på listen', undo: 'undo', offer: null });
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
