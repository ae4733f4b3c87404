import { expect, test } from 'vitest';
import { set } from '../../../../src/data/tables.ts';
import { draftOf, emptyDraft } from '../../../../src/features/shopping/rules/draft.ts';
import { phone } from '../phone.ts';
import { item, purchase, tables } from '../rows.ts';

const rows = tables([
  item({ title: 'Mælk' }),
  item({ title: 'Kaffe' }),
  item({ title: 'Brød', buy: true, quantity: '2 stk', wantedBy: 'bo' }),
]);

test('saving a form sends only what was changed in it, and brings back an item that was removed meanwhile', async () => {
  const { store, item, bo, said } = await phone(rows);
  store.edit('Brød');
  const row = store.get().form?.row;
  if (!row) throw new Error('The form is not open.');
  const typed = { ...draftOf(row), title: 'Rugbrød' };
  await bo(set('shopping', 'Brød', { category: 'Bager', active: false, buy: false }));
  expect(await store.save(typed)).toEqual({});
  expect(item('Rugbrød')).toMatchObject({ category: 'Bager', active: true });
  expect([said(), store.get().form]).toEqual(['Rugbrød er rettet', null]);
});

test('a form with errors stays open, and so does what was typed when there is no room for it', async () => {
  const { store, fill } = await phone(rows);
  store.newItem();
  expect(await store.save({ ...emptyDraft, title: 'mælk' })).toEqual({ title: 'Varen findes allerede.' });
  expect(store.get().form).toMatchObject({ row: null });
  fill();
  expect(await store.save({ ...emptyDraft, title: 'Te' })).toBeNull();
});

test('an item whose new name exists is put together with that one, and both are back after an undo', async () => {
  const bought = purchase({ key: 'one', item: 'Kaffe' });
  const { store, item, said, done } = await phone(
    tables([...rows.shopping.values()], { purchases: [bought] }),
  );
  const itemOf = () => store.get().tables.purchase.get('one')?.item;
  store.edit('Kaffe');
  const row = store.get().form?.row;
  if (!row) throw new Error('The form is not open.');
  const typed = { ...draftOf(row), title: 'brød' };
  expect(await store.save(typed)).toEqual({ title: 'Varen findes allerede.' });
  expect(await store.merge(typed)).toBe(true);
  expect([said(), done]).toEqual(['Kaffe og brød er lagt sammen', ['Læg »Kaffe« og »brød« sammen']]);
  expect([item('Kaffe')?.active, itemOf()]).toEqual([false, 'Brød']);
  await store.messages.undo();
  expect([item('Kaffe')?.active, itemOf()]).toEqual([true, 'Kaffe']);
});

test('a saved new item is shown in its opened category', async () => {
  const { store, item } = await phone(rows);
  store.newItem();
  await store.save({ ...emptyDraft, title: 'Skyr', category: 'Mejeri' });
  expect(store.get()).toMatchObject({ view: 'all', open: 'Mejeri', highlighted: item('Skyr')?.key });
});

test('what another member strikes out is not struck out here, and they are shown as shopping for a quarter of an hour', async () => {
  const { store, bo, time } = await phone(rows);
  await bo(set('shopping', 'Brød', { struckBy: 'bo', struckAt: time.now(), struckShop: null }));
  expect(store.get()).toMatchObject({ struck: [], whoIsShopping: 'Bo handler' });
  await time.advance(16 * 60_000);
  expect(store.get().whoIsShopping).toBeNull();
});
