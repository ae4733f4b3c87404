import { expect, test } from 'vitest';
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
  expect(store.get().note).toBeNull();
  await change(wish('Mælk', true));
  expect(store.get().note).toContain('Mælk');
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
