import { expect, test } from 'vitest';
import { shoppingTables } from '../../../../src/data/gateway.ts';
import {
  applyShopping,
  refusalOf,
  type ShoppingOperation,
  type ShoppingTables,
} from '../../../../src/features/shopping/rules/operations.ts';
import { createShoppingStore } from '../../../../src/features/shopping/store/shopping-store.ts';
import { familyInMemory } from '../../../support/family-in-memory.ts';
import { item, tables } from '../rows.ts';

const rows = tables([
  item({ title: 'Ærter', freezer: true, count: 2 }),
  item({ title: 'Mælk' }),
  item({ title: 'Brød', buy: true }),
]);

/** A phone of Anna's that is in step with the family. */
async function phone() {
  const { parts, time } = familyInMemory<ShoppingOperation, ShoppingTables>({
    shapes: shoppingTables,
    apply: applyShopping,
    refusalOf,
    tables: rows,
    online: true,
  });
  const store = createShoppingStore(parts);
  const started = store.start(true);
  await time.advance(0);
  await started;
  return { store, time, item: (key: string) => store.get().tables.shopping.get(key) };
}

test('counts one after the other are told of together when the last is done, and taken back together', async () => {
  const { store, time, item } = await phone();
  await store.stock('Ærter', 1);
  await time.advance(500);
  await store.stock('Ærter', 1);
  expect(store.get().message).toBeNull();
  await time.advance(1_000);
  expect(store.get().message).toMatchObject({ text: 'Ærter: 4 i fryseren', undo: 'Fortryd' });
  await store.undo();
  expect(item('Ærter')?.count).toBe(2);
});

test('what is done before a count was told of leaves no message that takes nothing back', async () => {
  const { store, time, item } = await phone();
  await store.stock('Ærter', 1);
  await store.want('Mælk');
  await time.advance(2_000);
  expect(store.get().message).toBeNull();
  expect(item('Mælk')?.buy).toBe(true);
});

test('a tap without words clears the message before it, and draws the page once', async () => {
  const { store, time } = await phone();
  store.say('Hej');
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
