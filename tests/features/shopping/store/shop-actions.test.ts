import { expect, test } from 'vitest';
import { keyOfName } from '../../../../src/features/shopping/rules/item-key.ts';
import { refOfKey } from '../../../../src/features/shopping/rules/shops/shop-key.ts';
import { categoriesIn } from '../../../../src/features/shopping/rules/shops/shop-order.ts';
import { rejectionReasons } from '../../../../src/features/shopping/views/texts.ts';
import { minute, netto, phone } from '../phone-in-shop.ts';

const names = (store: Awaited<ReturnType<typeof phone>>['store']) =>
  [...store.get().tables.shop.values()]
    .filter(({ active }) => active)
    .map(({ name }) => name)
    .sort();

test('shops are added and removed, and none exists twice', async () => {
  const { store } = await phone();
  await store.addShop('Lidl');
  expect(names(store)).toEqual(['Lidl', 'Netto', 'Rema']);
  expect(store.get().message).toMatchObject({ text: 'Lidl er tilføjet', undo: 'undo' });
  await store.addShop(' lidl ');
  expect(names(store)).toEqual(['Lidl', 'Netto', 'Rema']);
  expect(store.get().message).toMatchObject({ text: 'Lidl findes allerede', undo: null });
  await store.removeShop(netto);
  expect(names(store)).toEqual(['Lidl', 'Rema']);
});

test('adding a removed shop again restores it with its learned order', async () => {
  const { store } = await phone();
  await store.addShop('Lidl');
  await store.removeShop(
    [...store.get().tables.shop.values()].find(({ name }) => name === 'Lidl')?.key ?? '',
  );
  const before = store.get().tables.shop.size;
  await store.addShop('Lidl');
  expect(names(store)).toContain('Lidl');
  expect(store.get().tables.shop.size).toBe(before);
});

test('a category is moved step by step, and without a learned order the order of the members applies', async () => {
  const { store, time } = await phone();
  const order = () => categoriesIn(store.get().tables, netto).map(({ category }) => category);
  const before = order();
  expect(before).toEqual(['Øl', 'Te', 'Ost', 'Mælk', 'Brød']);
  await store.moveCategory(netto, 'Brød', -1);
  await store.moveCategory(netto, 'Brød', -1);
  await time.advance(1_000);
  expect(store.get().message?.text).toBe('Brød er nu nr. 3 af 5');
  expect(order()).toEqual(['Øl', 'Te', 'Brød', 'Ost', 'Mælk']);
  const rema = () => categoriesIn(store.get().tables, 'Rema').map(({ category }) => category);
  expect(rema()).toEqual(['Brød', 'Mælk', 'Ost', 'Te', 'Øl']);
  await store.moveCategory('Rema', 'Øl', -1);
  await store.moveCategory('Rema', 'Brød', 1);
  await store.moveCategory('Rema', 'Mælk', -1);
  expect(rema()).toEqual(['Mælk', 'Brød', 'Ost', 'Øl', 'Te']);
});

test('a shop can be renamed, but not to another’s name, and its first name is free again', async () => {
  const { store } = await phone();
  await store.addShop('Lidl');
  const lidl = [...store.get().tables.shop.values()].find(({ name }) => name === 'Lidl')?.key ?? '';
  await store.renameShop(lidl, ' Lidl  Nord ');
  expect(names(store)).toEqual(['Lidl Nord', 'Netto', 'Rema']);
  expect(store.get().message).toMatchObject({ text: 'Lidl hedder nu Lidl Nord', undo: 'undo' });
  await store.renameShop(lidl, 'NETTO');
  expect(store.get().message).toMatchObject({ text: 'Netto findes allerede', undo: null });
  await store.addShop('Lidl');
  expect(names(store)).toEqual(['Lidl', 'Lidl Nord', 'Netto', 'Rema']);
  expect(store.get().rejected).toEqual([]);
});

/** Lidl, added by Anna without a network, and by Bo, who then calls it Aldi: both have the same key. */
async function lidlAndAldi({ added = true } = {}) {
  const anna = await phone(false);
  const { store, bo } = anna;
  const key = await keyOfName('shop', 'Lidl');
  if (added) await store.addShop('Lidl');
  const ref = refOfKey(key, store.get().tables.shop, store.get().pending);
  const begins = async () => {
    await bo({ entity: 'shop', kind: 'add', key, data: { name: 'Lidl' } });
    await bo({ entity: 'shop', kind: 'rename', key, data: { name: 'Aldi' } });
  };
  const shops = () => new Map([...anna.server.rows().shop.values()].map((row) => [row.name, row]));
  const sends = () => {
    anna.network.online = true;
    return anna.time.advance(minute);
  };
  return { ...anna, key, ref, begins, shops, sends };
}

test('a shop with the former name of one that was renamed meanwhile is another, with all that was done to it', async () => {
  const { store, time, item, key, ref, begins, shops, sends } = await lidlAndAldi();
  await store.chooseShop(ref);
  store.strike('Te');
  await store.moveCategory(ref, 'Brød', 2);
  await store.renameShop(ref, 'Lidl Syd');
  await begins();
  await sends();
  expect([...shops().keys()].sort()).toEqual(['Aldi', 'Lidl Syd', 'Netto', 'Rema']);
  expect(shops().get('Aldi')).toMatchObject({ key, active: true, places: {} });
  const own = shops().get('Lidl Syd');
  expect(Object.keys(own?.places ?? {})).toContain('brød');
  expect(item('Te')).toMatchObject({ tickedBy: 'anna', tickedShop: own?.key });
  expect(store.get()).toMatchObject({ rejected: [], waiting: 0 });
  expect(names(store)).toEqual(['Aldi', 'Lidl Syd', 'Netto', 'Rema']);
  // What is done with it from the screen as it was, and ticked in the shop chosen then, is about it, too.
  await store.removeShop(ref);
  await time.advance(1_000);
  expect(shops().get('Aldi')).toMatchObject({ active: true });
  expect(shops().get('Lidl Syd')).toMatchObject({ active: false });
  await store.messages.undo();
  store.strike('Ost');
  await time.advance(minute);
  expect(shops().get('Lidl Syd')).toMatchObject({ active: true });
  expect(item('Ost')).toMatchObject({ tickedShop: own?.key });
});

test('taking back such a shop after it was sent removes it and not the renamed one', async () => {
  const { store, time, network, begins, shops } = await lidlAndAldi({ added: false });
  await begins();
  network.online = true;
  await store.addShop('Lidl');
  await time.advance(1_000);
  expect(shops().get('Lidl')).toMatchObject({ active: true });
  await store.messages.undo();
  await time.advance(minute);
  expect(shops().get('Lidl')).toMatchObject({ active: false });
  expect(shops().get('Aldi')).toMatchObject({ active: true });
});

test('what is done with a shop stays with it when its key has become another’s while its answer was lost', async () => {
  const { store, server, network, time, bo, key, ref, shops } = await lidlAndAldi();
  // The server has it; this phone does not hear so.
  const sent = store.get().pending.map(({ op }) => op);
  await server.as('anna').push(sent, { phone: 'phone of anna', member: 'anna' });
  await bo({ entity: 'shop', kind: 'rename', key, data: { name: 'Aldi' } });
  await store.moveCategory(ref, 'Brød', 2);
  network.online = true;
  await time.advance(minute);
  expect([...shops().keys()].sort()).toEqual(['Aldi', 'Netto', 'Rema']);
  expect(Object.keys(shops().get('Aldi')?.places ?? {})).toContain('brød');
  expect(store.get().rejected).toEqual([]);
});

test('two members who add the same shop have one', async () => {
  const { store, bo, key, ref, shops, sends } = await lidlAndAldi();
  await store.moveCategory(ref, 'Brød', 2);
  await bo({ entity: 'shop', kind: 'add', key, data: { name: 'LIDL', fallback: netto.replace('7e', '7f') } });
  await sends();
  expect([...shops().keys()].sort()).toEqual(['LIDL', 'Netto', 'Rema']);
  expect(Object.keys(shops().get('LIDL')?.places ?? {})).toContain('brød');
  expect(store.get().rejected).toEqual([]);
});

test('a shop that an older page has added is rejected then, and added when it is sent again', async () => {
  const { store, key, begins, parts, shops, sends } = await lidlAndAldi();
  await begins();
  await parts.sync.dispatch([{ entity: 'shop', kind: 'add', key, data: { name: 'Spar' } }]);
  await sends();
  const [rejected] = store.get().rejected;
  expect(rejected).toMatchObject({ text: 'Opret butikken »Spar«' });
  expect(rejectionReasons[rejected?.code ?? '']).toBe('Den findes allerede.');
  await store.retry(rejected?.id ?? '');
  await sends();
  expect(store.get().rejected).toEqual([]);
  expect([...shops().keys()].sort()).toEqual(['Aldi', 'Lidl', 'Netto', 'Rema', 'Spar']);
  expect(shops().get('Aldi')).toMatchObject({ key });
});

test('each change of a shop is undone, and the undo too', async () => {
  const { store, time } = await phone();
  const order = () => categoriesIn(store.get().tables, netto).map(({ category }) => category);
  const learned = order();
  const changes: readonly (() => Promise<unknown>)[] = [
    () => store.addShop('Lidl'),
    () => store.removeShop(netto),
    () => store.renameShop(netto, 'Netto City'),
    async () => {
      for (const by of [-1, -1, -1]) await store.moveCategory(netto, 'Brød', by);
      // The message of several moves comes after the last.
      await time.advance(1_000);
    },
    () => store.moveCategory(netto, 'Øl', 4).then(() => time.advance(1_000)),
  ];
  const seen = () => [...names(store), ...order()];
  for (const change of changes) {
    const before = seen();
    await change();
    const after = seen();
    expect(after).not.toEqual(before);
    await store.messages.undo();
    expect(seen()).toEqual(before);
    await store.messages.undo();
    expect(seen()).toEqual(after);
    await store.messages.undo();
    expect(seen()).toEqual(before);
  }
  expect(order()).toEqual(learned);
});
