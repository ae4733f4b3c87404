import { expect, test } from 'vitest';
import { phone } from '../phone.ts';
import { item, tables } from '../rows.ts';

const rows = tables([
  item({ title: 'Ærter', freezer: true, count: 2 }),
  item({ title: 'Mælk' }),
  item({ title: 'Brød', buy: true, quantity: '2 stk', wantedBy: 'bo' }),
  item({ title: 'Rejer', freezer: true, count: 0 }),
]);

test('quick add of several things is one action with one message, and one undo', async () => {
  const { store, item } = await phone(rows);
  await store.quickAdd([
    { kind: 'item', row: rows.shopping.get('Mælk') ?? never(), quantity: '2 l' },
    { kind: 'item', row: rows.shopping.get('Brød') ?? never(), quantity: null },
    { kind: 'new', title: 'Te', quantity: null },
  ]);
  expect(store.get().message).toMatchObject({ text: '2 varer er sat på listen, 1 af dem er ny' });
  expect(item('Mælk')).toMatchObject({ buy: true, quantity: '2 l' });
  const tea = () => [...store.get().tables.shopping.values()].find(({ title }) => title === 'Te');
  expect(tea()).toMatchObject({ active: true, buy: true });
  await store.messages.undo();
  expect(item('Mælk')?.buy).toBe(false);
  expect(item('Brød')?.buy).toBe(true);
  expect(tea()?.active).toBe(false);
});

test('a quantity that replaces another says which', async () => {
  const { store } = await phone(rows);
  const milk = { kind: 'item', row: rows.shopping.get('Mælk') ?? never() } as const;
  await store.quickAdd([{ ...milk, quantity: '2 l' }]);
  expect(store.get().message?.text).toBe('Mælk: 2 l');
  await store.quickAdd([{ ...milk, quantity: '3 l' }]);
  expect(store.get().message?.text).toBe('Mælk: 3 l, før 2 l');
  await store.quickAdd([{ ...milk, quantity: '3 l' }]);
  expect(store.get().message?.text).toBe('Mælk: 3 l');
});

test('a replaced quantity is named among several things, too', async () => {
  const { store } = await phone(rows);
  const milk = { kind: 'item', row: rows.shopping.get('Mælk') ?? never() } as const;
  const tea = { kind: 'new', title: 'Te', quantity: '1 pk' } as const;
  await store.quickAdd([{ ...milk, quantity: '5 l' }]);
  await store.quickAdd([{ ...milk, quantity: '2 l' }, tea]);
  expect(store.get().message?.text).toBe('2 varer er sat på listen, 1 af dem er ny. Mælk: 2 l, før 5 l');
});

test('a tap that takes an item off the list says so; another one right away gives back its quantity and its asker', async () => {
  const { store, time, item } = await phone(rows);
  await store.want('Brød');
  await time.advance(1_000);
  expect(store.get().message).toMatchObject({ text: 'Brød er taget af listen', undo: 'undo' });
  await store.want('Brød');
  expect(item('Brød')).toMatchObject({ buy: true, quantity: '2 stk', wantedBy: 'bo' });
  expect(store.get().message).toBeNull();
  await store.want('Brød');
  await time.advance(60_000);
  await store.want('Brød');
  expect(item('Brød')).toMatchObject({ buy: true, quantity: null, wantedBy: 'anna' });
});

test('taps faster than the phone stores them end as they were tapped, and the message says what is true', async () => {
  const { store, time, item } = await phone(rows);
  const tap = async (key: string, times: number) => {
    await Promise.all(Array.from({ length: times }, () => store.want(key)));
    await time.advance(2_000);
    return store.get().message?.text ?? null;
  };
  expect(await tap('Brød', 2)).toBeNull();
  expect(item('Brød')).toMatchObject({ buy: true, quantity: '2 stk', wantedBy: 'bo' });
  expect(await tap('Mælk', 2)).toBe('Mælk er taget af listen');
  expect(item('Mælk')?.buy).toBe(false);
  expect(await tap('Brød', 3)).toBe('Brød er taget af listen');
  await store.messages.undo();
  expect(item('Brød')).toMatchObject({ buy: true, quantity: '2 stk', wantedBy: 'bo' });
});

test('an item that was removed from the list is wanted again once it is added back, until that is undone', async () => {
  const { store, item } = await phone(rows);
  const row = item('Brød') ?? never();
  await store.remove('Brød');
  await store.quickAdd([{ kind: 'item', row, quantity: null }]);
  expect(item('Brød')).toMatchObject({ active: true, buy: true, quantity: null, wantedBy: 'anna' });
  await store.messages.undo();
  expect(item('Brød')).toMatchObject({ active: false, buy: true, quantity: '2 stk' });
  await store.quickAdd([{ kind: 'item', row, quantity: '3 stk' }]);
  expect(store.get().message?.text).toBe('Brød: 3 stk');
});

function never(): never {
  throw new Error('There is no such item.');
}

test('two quick taps on the button that buys make one purchase, which is undone as one', async () => {
  const { store, item } = await phone(rows);
  store.strike('Brød');
  await Promise.all([store.buy(), store.buy()]);
  expect(store.get().tables.purchase.size).toBe(1);
  expect(item('Brød')).toMatchObject({ buy: false, buyCounter: 1 });
  await store.messages.undo();
  expect(item('Brød')).toMatchObject({ buy: true, quantity: '2 stk', buyCounter: 0 });
});

test('undoing a trip says what is still bought because another member has bought it, too', async () => {
  const titles = ['Brød', 'Ost', 'Ærter'];
  const { store, change, time, ...list } = await phone(
    tables(titles.map((title) => item({ title, buy: true }))),
  );
  const isListed = () => titles.map((title) => list.item(title)?.buy);
  const bosTrip = '00000000-0000-4000-9000-000000000099';
  for (const title of titles) store.strike(title);
  await store.buy();
  await time.advance(300);
  for (const key of ['Ærter', 'Ost']) await change({ kind: 'purchase', key, data: { trip: bosTrip } });
  await store.messages.undo();
  expect(isListed()).toEqual([true, false, false]);
  expect(store.get().message).toMatchObject({
    text: 'Fortrudt, men Ost, Ærter er stadig købt af en anden',
    undo: 'redo',
  });
  await time.advance(300);
  await store.messages.undo();
  await store.undoTrip(store.get().trip?.id ?? '');
  expect(isListed()).toEqual([true, false, false]);
  expect(store.get().message?.text).toBe('Turen er fortrudt, men Ost, Ærter er stadig købt af en anden');
  expect(store.get().trip?.id).toBe(bosTrip);
  await time.advance(2_000);
  await store.undoTrip(bosTrip);
  expect(isListed()).toEqual([true, true, true]);
  expect(store.get().message?.text).toBe('Turen er fortrudt');
});

test('several items are announced with how many of them are new', async () => {
  const { store } = await phone(tables([item({ title: 'Mælk' })]));
  const said = () => store.get().message?.text;
  const made = (title: string) => ({ kind: 'new', title, quantity: null }) as const;
  await store.quickAdd([made('Kørvel'), made('Timian')]);
  expect(said()).toBe('2 nye varer er sat på listen');
  const row = store.get().tables.shopping.get('Mælk') ?? never();
  await store.quickAdd([{ kind: 'item', row, quantity: null }, made('Salvie')]);
  expect(said()).toBe('2 varer er sat på listen, 1 af dem er ny');
});

test('a long name is shortened in messages, so that what was done to it can be read', async () => {
  const [title, short] = ['r'.repeat(80), `${'r'.repeat(39)}…`];
  const { store } = await phone(tables([item({ title, freezer: true })]));
  const row = store.get().tables.shopping.get(title) ?? never();
  const said = () => store.get().message?.text;
  await store.quickAdd([{ kind: 'item', row, quantity: null }]);
  expect(said()).toBe(`${short} er sat på listen`);
  await store.putInFreezer([{ kind: 'item', row, quantity: null }]);
  expect(said()).toBe(`${short}: 1 i fryseren`);
  await store.remove(title);
  expect(said()).toBe(`${short} er fjernet`);
});
