import { expect, test } from 'vitest';
import { minute, netto, phone } from '../phone-in-shop.ts';

test('striking an item out is sent to the others with the shop, and so is undoing it', async () => {
  const { store, time, item } = await phone();
  await store.chooseShop(netto);
  store.strike('Mælk');
  await time.advance(1_000);
  expect(item('Mælk')).toMatchObject({ tickedBy: 'anna', tickedShop: netto, buy: true });
  store.strike('Mælk');
  await time.advance(1_000);
  expect(item('Mælk')).toMatchObject({ tickedBy: null, tickedAt: null });
});

test('a strike that is undone at once is not sent', async () => {
  const { store, time, server } = await phone();
  const before = server.applied().size;
  store.strike('Mælk');
  store.strike('Mælk');
  await time.advance(1_000);
  expect(server.applied().size).toBe(before);
});

test('ticks are neither counted as unsent, nor reported when refused, nor undone', async () => {
  const { store, time } = await phone(false);
  await store.want('Te');
  await time.advance(1_000);
  const { message } = store.get();
  expect(message).toMatchObject({ text: 'Te er taget af listen' });
  store.strike('Mælk');
  store.strike('Ost');
  await time.advance(500);
  expect(store.get().tables.shopping.get('Mælk')).toMatchObject({ tickedBy: 'anna' });
  expect(store.get()).toMatchObject({ waiting: 1, rejected: [], message });
  expect([...store.get().waitingKeys]).toEqual(['Te']);
  await store.messages.undo();
  expect(store.get().tables.shopping.get('Te')).toMatchObject({ buy: true });
  expect(store.get().tables.shopping.get('Mælk')).toMatchObject({ tickedBy: 'anna', buy: true });
});

test('a tick of another member strikes nothing out, is not announced, and shows who is in the shop for a quarter of an hour', async () => {
  const { store, time, bo } = await phone();
  store.touched();
  await bo({ kind: 'tick', key: 'Mælk', data: { on: true, shop: netto } });
  expect(store.get()).toMatchObject({ changeNote: null, whoIsShopping: 'En anden er i Netto' });
  expect(store.get().struck.size).toBe(0);
  expect(store.get().sections).toHaveLength(1);
  await time.advance(14 * minute);
  expect(store.get().whoIsShopping).toBe('En anden er i Netto');
  await time.advance(2 * minute);
  expect(store.get().whoIsShopping).toBeNull();
});

test('an item that two have struck out is still mine for the other when they put it back', async () => {
  const { store, time, bo, item } = await phone();
  store.strike('Mælk');
  await time.advance(1_000);
  await bo({ kind: 'tick', key: 'Mælk', data: { on: true } });
  expect(item('Mælk')).toMatchObject({ tickedBy: 'bo' });
  await bo({ kind: 'tick', key: 'Mælk', data: { on: false } });
  await time.advance(1_000);
  expect(item('Mælk')).toMatchObject({ tickedBy: 'anna' });
  // Mine ends with my own stroke.
  store.strike('Mælk');
  await time.advance(1_000);
  expect(item('Mælk')).toMatchObject({ tickedBy: null });
});

test('a member without a known shop is shown as shopping until the purchase', async () => {
  const { store, bo } = await phone();
  await bo({ kind: 'tick', key: 'Mælk', data: { on: true } });
  expect(store.get().whoIsShopping).toBe('En anden handler');
  await bo({
    kind: 'purchase',
    key: 'Mælk',
    data: { trip: '00000000-0000-4000-8000-000000000001' },
  });
  expect(store.get().whoIsShopping).toBeNull();
});

test('in a learned shop the basket is ordered by category as in the shop, and no row moves during the trip', async () => {
  const { store, bo } = await phone();
  const shown = () => store.get().sections.map(({ category, keys }) => [category, ...keys]);
  await store.sortAsInShop(true);
  expect(shown()).toEqual([['', 'Brød', 'Mælk', 'Ost', 'Te', 'Øl']]);
  await store.chooseShop(netto);
  await store.sortAsInShop(true);
  const learned = [
    ['Øl', 'Øl'],
    ['Te', 'Te'],
    ['Ost', 'Ost'],
    ['Mælk', 'Mælk'],
    ['Brød', 'Brød'],
  ];
  expect(shown()).toEqual(learned);
  // Something new comes, and somebody moves a category, while it is looked at.
  await bo({ kind: 'add', key: 'Is', data: { title: 'Is', buy: true } });
  await bo({ entity: 'shop', kind: 'place', key: netto, data: { category: 'Brød', place: 0 } });
  expect(shown()).toEqual([...learned, ['', 'Is']]);
  // The next time that the list is laid out it has its place.
  store.show('freezer');
  store.show('basket');
  expect(shown().map(([category]) => category)).toEqual(['Brød', 'Øl', 'Te', 'Ost', 'Mælk', 'Andet']);
});

test('in a shop without a learned order the basket stays sorted by name, and back in the other it has that order again', async () => {
  const { store } = await phone();
  await store.chooseShop('Rema');
  await store.sortAsInShop(true);
  expect(store.get().order).toBeNull();
  expect(store.get().sections).toHaveLength(1);
  await store.chooseShop(netto);
  expect(store.get().sections).toHaveLength(5);
  await store.chooseShop(netto);
  expect(store.get()).toMatchObject({ shop: null, order: null });
  expect(store.get().sections).toHaveLength(1);
});
