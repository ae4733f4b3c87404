import { expect, test } from 'vitest';
import { set } from '../../../../src/data/tables.ts';
import { type Draft, draftOf, emptyDraft } from '../../../../src/features/shopping/rules/draft.ts';
import { phone } from '../phone.ts';
import { item, purchase, tables } from '../rows.ts';

const rows = tables([
  item({ title: 'Mælk' }),
  item({ title: 'Kaffe' }),
  item({ title: 'Brød', buy: true, quantity: '2 stk', wantedBy: 'bo' }),
]);

/** Opens the form of an item, and types these into it. */
function typedInto({ store }: Awaited<ReturnType<typeof phone>>, key: string, part: Partial<Draft>): Draft {
  store.edit(key);
  return { ...emptyDraft, ...draftOf(store.get().form?.row ?? {}), ...part };
}

test('saving a form sends only what was changed in it, and brings back an item that was removed meanwhile', async () => {
  const anna = await phone(rows);
  const { store, item, bo, said } = anna;
  const typed = typedInto(anna, 'Brød', { title: 'Rugbrød' });
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
  const anna = await phone(
    tables([...rows.shopping.values()], { purchase: [purchase({ key: 'one', item: 'Kaffe' })] }),
  );
  const { store, item, said, done } = anna;
  const found = () => [item('Kaffe')?.active, store.get().tables.purchase.get('one')?.item];
  expect(await store.merge(typedInto(anna, 'Kaffe', { title: 'brød' }))).toBe(true);
  expect([said(), done.at(-1)]).toEqual(['Kaffe og brød er lagt sammen', 'Læg »Kaffe« og »brød« sammen']);
  expect(found()).toEqual([false, 'Brød']);
  await store.messages.undo();
  expect(found()).toEqual([true, 'Kaffe']);
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
