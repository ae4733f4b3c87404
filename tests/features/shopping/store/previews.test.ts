import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { firstView } from '../../../../src/features/shopping/after-first-paint.tsx';
import { draftOf } from '../../../../src/features/shopping/rules/draft.ts';
import { phone } from '../phone.ts';
import { item, tables } from '../rows.ts';

const rows = tables([item({ title: 'Mælk' }), item({ title: 'Brød', buy: true, wantedBy: 'anna' })]);
const wish = (key: string, buy: boolean) => ({ kind: 'want' as const, key, data: { buy } });
const wholeLife = 6_000;

test('what another phone shows in advance is on the list, and leaves it again if the server never gets it', async () => {
  const { preview, time, item: shown } = await phone(rows);
  await preview(wish('Mælk', true));
  expect(shown('Mælk')).toMatchObject({ buy: true, wantedBy: 'bo' });
  await time.advance(wholeLife);
  expect(shown('Mælk')?.buy).toBe(false);
});

test('others are announced when the server has confirmed what they did', async () => {
  const { store, preview, change } = await phone(rows);
  // The rows are of the first revision, so the next change is of a later one.
  await change(wish('Brød', true));
  // Announcements are loaded with the actions.
  await store.quickAdd([]);
  store.touched();
  await preview(wish('Mælk', true));
  expect(store.get().changeNote).toBeNull();
  await change(wish('Mælk', true));
  expect(store.get().changeNote).toContain('Mælk');
});

test('an item stays struck out when another phone takes it off the list only in advance', async () => {
  const { store, preview, time } = await phone(rows);
  store.strike('Brød');
  await preview(wish('Brød', false));
  await time.advance(wholeLife);
  expect([...store.get().struck]).toEqual(['Brød']);
});

test('an item that is struck out is bought although another phone has taken it off the list in advance', async () => {
  const { store, preview, time, rows: stored } = await phone(rows);
  store.strike('Brød');
  await preview(wish('Brød', false));
  await store.buy();
  await time.advance(wholeLife);
  expect(stored().shopping.get('Brød')).toMatchObject({ buy: false, buyCounter: 1 });
});

test('quick add puts an item on the list that is there only in advance', async () => {
  const { store, preview, time, rows: stored } = await phone(rows);
  await preview(wish('Mælk', true));
  const row = rows.shopping.get('Mælk');
  if (!row) throw new Error('there is no milk');
  await store.quickAdd([{ kind: 'item', row, quantity: null }]);
  await time.advance(wholeLife);
  expect(stored().shopping.get('Mælk')?.buy).toBe(true);
});

test('a tap takes off what is shown in advance', async () => {
  const { store, preview, item: shown } = await phone(rows);
  await preview(wish('Mælk', true));
  await store.want('Mælk');
  expect(shown('Mælk')?.buy).toBe(false);
});

test('an item that is struck out while it is on the list only in advance stays struck out, is bought, and is counted', async () => {
  const { store, preview, change, time, rows: stored } = await phone(rows);
  await preview(wish('Mælk', true));
  store.strike('Mælk');
  // The tick is stored, and another row changes.
  await time.advance(600);
  await change({ kind: 'edit', key: 'Brød', data: { freezer: true } });
  expect([...store.get().struck]).toEqual(['Mælk']);
  store.strike('Brød');
  await store.buy();
  expect(store.get().message?.text).toBe('2 varer er købt');
  await time.advance(wholeLife);
  expect(stored().shopping.get('Mælk')?.buyCounter).toBe(1);
});

test('undoing a purchase leaves the wish that another phone had shown in advance', async () => {
  const { store, preview, change, time, rows: stored } = await phone(rows);
  await preview(wish('Mælk', true));
  store.strike('Mælk');
  await store.buy();
  await change(wish('Mælk', true));
  await store.messages.undo();
  await time.advance(wholeLife);
  expect(stored().shopping.get('Mælk')).toMatchObject({ buy: true, buyCounter: 0 });
});

test('an item that was on the list only in advance is not struck out any more when it is not', async () => {
  const { store, preview, time } = await phone(rows);
  await preview(wish('Mælk', true));
  store.strike('Mælk');
  await time.advance(wholeLife);
  expect([...store.get().struck]).toEqual([]);
});

test('saving a form stores nothing that another phone has shown only in advance', async () => {
  const { store, preview, time, rows: stored } = await phone(rows);
  await store.quickAdd([]);
  store.edit('Brød');
  const { form } = store.get();
  if (form.kind !== 'edit') throw new Error('the form is not open');
  await preview(wish('Brød', false));
  await store.save({ ...draftOf(form.row), category: 'Bageren' });
  await time.advance(wholeLife);
  expect(stored().shopping.get('Brød')).toMatchObject({ category: 'Bageren', buy: true });
});

test('undo takes back a tap on what was on the list only in advance', async () => {
  const { store, preview, time, item: shown, rows: stored } = await phone(rows);
  await preview(wish('Mælk', true));
  await store.want('Mælk');
  await time.advance(1_000);
  expect(shown('Mælk')?.buy).toBe(false);
  await store.messages.undo();
  expect(shown('Mælk')?.buy).toBe(true);
  await time.advance(wholeLife);
  expect(stored().shopping.get('Mælk')?.buy).toBe(true);
});

test('quick add puts an item on the list that another phone has taken off only in advance', async () => {
  const { store, preview, item: shown } = await phone(rows);
  await preview(wish('Brød', false));
  const row = rows.shopping.get('Brød');
  if (!row) throw new Error('there is no bread');
  await store.quickAdd([{ kind: 'item', row, quantity: null }]);
  expect(store.get().message?.text).toBe('Brød er sat på listen');
  expect(shown('Brød')?.buy).toBe(true);
  await store.messages.undo();
  expect(shown('Brød')?.buy).toBe(false);
});

test('the view for the next start shows nothing of what is shown in advance', async () => {
  const { store, preview, time } = await phone(rows);
  await preview(wish('Mælk', true));
  const html = renderToStaticMarkup(firstView(store, time.now()));
  expect(html).toContain('Brød');
  expect(html).not.toContain('Mælk');
});

test('putting an item back ends the tick, although another phone has ticked it in advance', async () => {
  const { store, preview, time, rows: stored } = await phone(rows);
  store.strike('Brød');
  await time.advance(wholeLife);
  expect(stored().shopping.get('Brød')?.tickedBy).toBe('anna');
  await preview({ kind: 'tick', key: 'Brød', data: { on: true } });
  store.strike('Brød');
  await time.advance(wholeLife);
  expect(stored().shopping.get('Brød')?.tickedBy).toBeNull();
});

test('a preview that the rules refuse keeps nobody waiting', async () => {
  const { store, preview, time, rows: stored } = await phone(rows);
  await preview({ kind: 'want', key: 'Mælk', data: { buy: true, quantity: 'x'.repeat(100) } } as never);
  await store.want('Mælk');
  await time.advance(1_000);
  expect(stored().shopping.get('Mælk')?.buy).toBe(true);
});
