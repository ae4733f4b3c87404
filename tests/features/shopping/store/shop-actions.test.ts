import { expect, test } from 'vitest';
import { set } from '../../../../src/data/tables.ts';
import { categoriesIn } from '../../../../src/features/shopping/rules/shops/shop-order.ts';
import { phone } from '../phone.ts';
import { item, purchase, shop, tables } from '../rows.ts';

const minute = 60_000;
/** A family that has bought øl, te, mælk and brød in Netto, in this order. */
const rows = tables(
  ['Brød', 'Mælk', 'Ost', 'Te', 'Øl'].map((title) => item({ title, buy: true, category: title })),
  {
    purchase: ['Øl', 'Te', 'Mælk', 'Brød'].map((title, n) =>
      purchase({ key: title, item: title, shop: 'Netto', boughtAt: 1e9, struckAt: 1e9 - (9 - n) * minute }),
    ),
    shop: [shop({ name: 'Netto' }), shop({ name: 'Rema' })],
  },
);
type Store = Awaited<ReturnType<typeof phone>>['store'];
const names = (store: Store) =>
  [...store.get().tables.shop.values()]
    .filter(({ active }) => active)
    .map(({ name }) => name)
    .sort();
const orderIn = (store: Store, key: string) =>
  categoriesIn(store.get().tables, key).map(({ category }) => category);
const shown = (store: Store) => store.get().sections.map(({ category }) => category);

test('shops are added, renamed and removed, none exists twice, and a removed one comes back with what was learned', async () => {
  const { store, said } = await phone(rows);
  const lidl = (await store.addShop('Lidl')) ?? '';
  expect(said()).toBe('Lidl er tilføjet');
  expect(await store.addShop(' lidl ')).toBeNull();
  expect(said()).toBe('Lidl findes allerede');
  expect(await store.renameShop(lidl, ' Lidl  Nord ')).toBe(true);
  expect(said()).toBe('Lidl hedder nu Lidl Nord');
  expect(await store.renameShop(lidl, 'LIDL NORD')).toBe(true);
  await store.renameShop(lidl, 'Lidl Nord');
  expect(await store.renameShop(lidl, 'NETTO')).toBe(false);
  expect(said()).toBe('Netto findes allerede');
  // The first name is free again.
  await store.addShop('Lidl');
  expect(names(store)).toEqual(['Lidl', 'Lidl Nord', 'Netto', 'Rema']);
  await store.removeShop('Netto');
  expect(said()).toBe('Netto er fjernet');
  await store.addShop('netto');
  expect([names(store).length, orderIn(store, 'Netto')[0]]).toEqual([4, 'Øl']);
});

test('a category is moved step by step, with one message and one undo', async () => {
  const { store, time, said } = await phone(rows);
  for (const by of [-1, -1]) await store.moveCategory('Netto', 'Brød', by);
  await time.advance(1_000);
  expect(said()).toBe('Brød er nu nr. 2 af 5');
  expect(orderIn(store, 'Netto')).toEqual(['Øl', 'Brød', 'Te', 'Mælk', 'Ost']);
  await store.messages.undo();
  expect(orderIn(store, 'Netto')).toEqual(['Øl', 'Te', 'Mælk', 'Brød', 'Ost']);
});

test('the chosen order of the basket is kept on the phone; strokes say in which shop, until that is removed', async () => {
  const first = await phone(rows);
  first.store.chooseOrder('Netto');
  expect(shown(first.store)).toEqual(['Øl', 'Te', 'Mælk', 'Brød', 'Ost']);
  await first.store.strike('Te');
  expect(first.item('Te')?.struckShop).toBe('Netto');
  const { store, item, bo } = await phone(rows, first.settings);
  expect(store.get().shop).toBe('Netto');
  await bo(set('shop', 'Netto', { active: false }));
  expect(store.get()).toMatchObject({ order: 'title', shop: null });
  store.chooseOrder('title');
  expect(shown(store)).toEqual(['']);
  await store.strike('Te');
  expect(item('Te')?.struckShop).toBeNull();
});
