import { expect, test, vi } from 'vitest';
import type { ShoppingRow } from '../../../../src/data/tables.ts';
import { type Draft, draftOf } from '../../../../src/features/shopping/rules/draft.ts';
import { phone } from '../phone.ts';
import { item, tables } from '../rows.ts';

const rows = tables([
  item({ title: 'Ærter', freezer: true, count: 2 }),
  item({ title: 'Mælk' }),
  item({ title: 'Brød', buy: true, quantity: '2 stk', wantedBy: 'bo' }),
  item({ title: 'Rejer', freezer: true, count: 0 }),
]);

test('taps on the freezer count in a row are announced once, after the last, and undone together', async () => {
  const { store, time, item } = await phone(rows);
  await store.stock('Ærter', 1);
  await time.advance(500);
  await store.stock('Ærter', 1);
  expect(store.get().message).toBeNull();
  await time.advance(1_000);
  expect(store.get().message).toMatchObject({ text: 'Ærter: 4 i fryseren', undo: 'undo' });
  await store.messages.undo();
  expect(item('Ærter')?.count).toBe(2);
});

test('another action before a count is announced leaves no message whose undo would do nothing', async () => {
  const { store, time, item } = await phone(rows);
  await store.stock('Ærter', 1);
  await store.want('Mælk');
  await time.advance(2_000);
  expect(store.get().message).toBeNull();
  expect(item('Mælk')?.buy).toBe(true);
});

test('an action without a message clears the message before it, and renders once', async () => {
  const { store, time } = await phone(rows);
  store.messages.say('Hej');
  await store.want('Mælk');
  expect(store.get().message).toBeNull();
  await time.advance(20_000);
  let drawn = 0;
  store.subscribe(() => {
    drawn += 1;
  });
  await store.want('Brød');
  expect(drawn).toBe(1);
});

test('a tap draws its row first, and the page when that frame is over', async () => {
  const frames: (() => void)[] = [];
  const { store } = await phone(rows, { afterFrame: (work) => frames.push(work) });
  const rowDrawn: (boolean | null)[] = [];
  const draw = (pressed: boolean | null) => rowDrawn.push(pressed);
  let pageDrawn = 0;
  store.subscribe(() => {
    pageDrawn += 1;
  });
  store.strike('Brød', draw);
  expect([rowDrawn, pageDrawn]).toEqual([[true], 0]);
  for (const over of frames.splice(0)) over();
  expect([rowDrawn, pageDrawn]).toEqual([[true, null], 1]);
  expect(store.get().struck.size).toBe(1);

  await store.want('Mælk', draw);
  expect([rowDrawn, pageDrawn]).toEqual([[true, null, true], 1]);
  for (const over of frames.splice(0)) over();
  expect([rowDrawn, pageDrawn]).toEqual([[true, null, true, null], 2]);
  expect(store.get().waitingKeys).toContain('Mælk');
});

test('what is struck out is stored soon even if its frame is late, and then once', async () => {
  const frames: (() => void)[] = [];
  const { store, time, settings } = await phone(rows, { afterFrame: (work) => frames.push(work) });
  const struck = async () => [...(await settings.readAll('struck ')).keys()];
  const writes = vi.spyOn(settings, 'writeAll');
  store.strike('Brød', () => {});
  await time.advance(99);
  expect(await struck()).toEqual([]);
  await time.advance(1);
  expect(await struck()).toEqual(['struck Brød anna']);
  for (const over of frames.splice(0)) over();
  await time.advance(1_000);
  expect(writes).toHaveBeenCalledOnce();
  store.strike('Brød', () => {});
  for (const over of frames.splice(0)) over();
  await time.advance(1_000);
  expect([await struck(), writes.mock.calls.length]).toEqual([[], 2]);
  // The time that one tap may wait does not store the next before that one's frame.
  store.strike('Brød', () => {});
  await time.advance(30);
  for (const over of frames.splice(0)) over();
  await time.advance(60);
  store.strike('Mælk', () => {});
  await time.advance(90);
  expect(await struck()).toEqual(['struck Brød anna']);
});

test('the button that buys comes with the row that is struck out first, and changes with the page', async () => {
  const frames: (() => void)[] = [];
  const { store } = await phone(rows, { afterFrame: (work) => frames.push(work) });
  /** The count on the button whenever a row is drawn. */
  const counts: number[] = [];
  const draw = (pressed: boolean | null) => pressed !== null && counts.push(store.struckCount.get());
  const pageOver = () => {
    for (const over of frames.splice(0)) over();
    return store.struckCount.get();
  };
  store.strike('Brød', draw);
  store.strike('Ærter', draw);
  expect([counts, pageOver()]).toEqual([[1, 1], 2]);
  store.strike('Brød', draw);
  expect(pageOver()).toBe(1);
  store.strike('Ærter', draw);
  expect([counts, pageOver()]).toEqual([[1, 1, 2, 1], 0]);
});

test('what is done before the frame of a tap is over draws everything', async () => {
  const frames: (() => void)[] = [];
  const { store } = await phone(rows, { afterFrame: (work) => frames.push(work) });
  store.strike('Ærter');
  store.strike('Brød', () => {});
  store.show('favourites');
  expect(store.get()).toMatchObject({ view: 'favourites', struck: new Set(['Ærter', 'Brød']) });
  let pageDrawn = 0;
  store.subscribe(() => {
    pageDrawn += 1;
  });
  for (const over of frames) over();
  expect(pageDrawn).toBe(0);
});

test('what is taken out of the freezer is counted without what was empty', async () => {
  const { store } = await phone(rows);
  store.take('Ærter');
  store.take('Rejer');
  await store.takeOut();
  expect(store.get().message?.text).toBe('Ærter er taget op af fryseren');
  expect(store.get().taken.size).toBe(0);
});

test('saving a form sends only what was changed in it, and brings back an item that was removed meanwhile', async () => {
  const { store, item, change } = await phone(rows);
  store.edit('Brød');
  const { form } = store.get();
  if (form.kind !== 'edit') throw new Error('The form is not open.');
  const typed = { ...draftOf(form.row), title: 'Rugbrød' };
  await change({ kind: 'edit', key: 'Brød', data: { category: 'Bager' } });
  await change({ kind: 'remove', key: 'Brød', data: {} });
  expect(item('Brød')?.active).toBe(false);
  expect(await store.save(typed)).toEqual({});
  expect(item('Brød')).toMatchObject({ title: 'Rugbrød', category: 'Bager', active: true });
});

test('what others do to items is drawn where it is on the screen, and known wherever it is', async () => {
  const { store, item, change } = await phone(rows);
  let drawn = 0;
  store.subscribe(() => {
    drawn += 1;
  });
  /** Is it drawn when Bo renames an item? */
  async function isDrawn(key: string, title: string) {
    drawn = 0;
    await change({ kind: 'edit', key, data: { title } });
    expect(item(key)?.title).toBe(title);
    return drawn > 0;
  }
  expect(await isDrawn('Mælk', 'Letmælk')).toBe(false);
  expect(await isDrawn('Brød', 'Rugbrød')).toBe(true);
  store.show('freezer');
  expect(await isDrawn('Ærter', 'Grønne ærter')).toBe(true);
  expect(await isDrawn('Rejer', 'Store rejer')).toBe(false);
  store.showEmpty(true);
  expect(await isDrawn('Rejer', 'Små rejer')).toBe(true);
  store.show('favourites');
  expect(await isDrawn('Mælk', 'Sødmælk')).toBe(true);
  store.show('all');
  expect(await isDrawn('Mælk', 'Skummetmælk')).toBe(false);
  await store.searching(true);
  expect(await isDrawn('Mælk', 'Minimælk')).toBe(true);
  await store.searching(false);
  store.edit('Brød');
  expect(await isDrawn('Mælk', 'Mælk')).toBe(true);
  store.closeForm();
  // How many a category has stands at its heading.
  drawn = 0;
  await change({ kind: 'edit', key: 'Mælk', data: { category: 'Mejeri' } });
  expect(drawn).toBeGreaterThan(0);
});

test('what others did is shown in full, and separately without what is about new items on the list', async () => {
  const { store, change, time } = await phone(rows);
  // Until what it needs is loaded.
  await store.undoTrip(store.get().trip?.id ?? '');
  // The rows of this family begin at its first revision.
  await change({ kind: 'stock', key: 'Ærter', data: { by: 1 } });
  store.strike('Brød');
  store.touched();
  await change({ kind: 'want', key: 'Mælk', data: { buy: true } });
  expect(store.get()).toMatchObject({
    changeNote: expect.stringMatching(/ har sat Mælk på listen$/),
    shortChangeNote: null,
  });
  await change({ kind: 'want', key: 'Brød', data: { buy: true, quantity: '4 stk' } });
  expect(store.get()).toMatchObject({
    changeNote: expect.stringMatching(/ har sat Mælk på listen · Brød: nu 4 stk$/),
    shortChangeNote: 'Brød: nu 4 stk',
  });
  await time.advance(10_000);
  expect(store.get()).toMatchObject({ changeNote: null, shortChangeNote: null });
});

test('what others put on the list is counted without what has gone off it again, whoever took it off', async () => {
  const titles = ['Kaffe', 'Mælk', 'Ost', 'Te'];
  const { store, change, time } = await phone(tables(titles.map((title) => item({ title }))));
  // Until what it needs is loaded.
  await store.undoTrip('');
  await change({ kind: 'stock', key: 'Te', data: { by: 1 } });
  store.touched();
  const want = (key: string, buy: boolean) => change({ kind: 'want', key, data: { buy } });
  for (const title of titles) await want(title, true);
  expect(store.get().changeNote).toMatch(/ har sat 4 varer på listen$/);
  await want('Ost', false);
  expect(store.get().changeNote).toMatch(/ har sat 3 varer på listen$/);
  await store.want('Kaffe');
  expect(store.get().changeNote).toMatch(/ har sat 2 varer på listen$/);
  // The list is laid out again with this change.
  store.strike('Te');
  await store.buy();
  expect(store.get().changeNote).toMatch(/ har sat Mælk på listen$/);
  await want('Mælk', false);
  expect(store.get().changeNote).toBeNull();
  await want('Mælk', true);
  expect(store.get().changeNote).toMatch(/ har sat Mælk på listen$/);
  await time.advance(10_000);
  expect(store.get().changeNote).toBeNull();
});

test('the member who undid my trip is named', async () => {
  const { store, change, time } = await phone(rows);
  await change({ kind: 'stock', key: 'Ærter', data: { by: 1 } });
  store.strike('Brød');
  await store.buy();
  await time.advance(300);
  const [purchase] = store.get().tables.purchase.keys();
  await change({ kind: 'unpurchase', key: 'Brød', data: { purchase: purchase ?? '' } });
  expect(store.get().changeNote).toMatch(/ har fortrudt købet af Brød$/);
  expect([...store.get().tables.purchase.values()]).toMatchObject([{ undoneBy: 'bo' }]);
});

test('a value that replaces one just saved is reported, but not for other fields, later, or when it is bought', async () => {
  const { store, change, time } = await phone(rows);
  await change({ kind: 'stock', key: 'Ærter', data: { by: 1 } });
  const bread = () => store.get().tables.shopping.get('Brød') as ShoppingRow;
  async function save(part: Partial<Draft>) {
    store.edit('Brød');
    await store.save({ ...draftOf(bread()), ...part });
    await time.advance(300);
  }
  await save({ quantity: '3 stk' });
  await change({ kind: 'edit', key: 'Brød', data: { category: 'Bageren' } });
  expect(store.get().changeNote).toBeNull();
  await change({ kind: 'want', key: 'Brød', data: { buy: true, quantity: '4 stk' } });
  expect(store.get()).toMatchObject({
    changeNote: 'En anden har rettet Brød: 4 stk',
    shortChangeNote: 'En anden har rettet Brød: 4 stk',
  });
  await time.advance(10_000);
  // What is changed here meanwhile is nobody else's.
  await store.quickAdd([{ kind: 'item', row: bread(), quantity: '8 stk' }]);
  await time.advance(300);
  expect(store.get().changeNote).toBeNull();
  await save({ title: 'Rugbrød', category: 'Brød' });
  await change({ kind: 'edit', key: 'Brød', data: { title: 'Toast', category: 'Køl' } });
  expect(store.get().changeNote).toBe('En anden har rettet Rugbrød: Toast, Køl');
  await save({ quantity: '5 stk' });
  await time.advance(70_000);
  await change({ kind: 'want', key: 'Brød', data: { buy: true } });
  expect(store.get().changeNote).toBeNull();
  await save({ quantity: '6 stk' });
  await change({ kind: 'purchase', key: 'Brød', data: { trip: '00000000-0000-4000-8000-000000000001' } });
  expect(store.get().changeNote).toMatch(/ har købt Toast$/);
});
