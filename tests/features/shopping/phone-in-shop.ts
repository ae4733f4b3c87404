import { type ShoppingTables, shoppingTables } from '../../../src/data/gateway/tables.ts';
import { applyShopping, rejectionOf } from '../../../src/features/shopping/rules/apply-operation.ts';
import type { ShoppingOperation } from '../../../src/features/shopping/rules/operations.ts';
import { createShoppingStore } from '../../../src/features/shopping/store/shopping-store.ts';
import { familyInMemory } from '../../support/simulation/family-in-memory.ts';
import { item, purchase, shop, tables } from './rows.ts';

export const minute = 60_000;

/** The key of a shop in which the family has bought øl, te, mælk and brød, in this order. */
export const netto = '00000000-0000-4000-8000-00000000007e';

/** Anna's phone in step with the family, and what Bo does on another. */
export async function phone(online = true) {
  const { parts, time, server, network } = familyInMemory<ShoppingOperation, ShoppingTables>({
    shapes: shoppingTables,
    apply: applyShopping,
    rejectionOf,
    tables: tables(
      ['Brød', 'Mælk', 'Ost', 'Te', 'Øl'].map((title) => item({ title, buy: true, category: title })),
      ['Øl', 'Te', 'Mælk', 'Brød'].map((itemKey, n) =>
        purchase({
          id: `${n}`,
          itemKey,
          shop: netto,
          boughtAt: 1e9,
          tickedAt: 1e9 - (9 - n) * minute,
        }),
      ),
      [shop({ key: netto, name: 'Netto' }), shop({ name: 'Rema' })],
    ),
    online: true,
  });
  const open = async () => {
    const store = createShoppingStore({
      ...parts,
      later: () => import('../../../src/features/shopping/after-first-paint.tsx'),
    });
    const started = store.start('Anna');
    await time.advance(0);
    await started;
    return store;
  };
  const store = await open();
  network.online = online;
  let changes = 0;
  return {
    store,
    parts,
    time,
    server,
    network,
    item: (key: string) => server.rows().shopping.get(key),
    async bo(intent: Pick<ShoppingOperation, 'kind' | 'key' | 'data'> & { entity?: 'shop' | 'shopping' }) {
      const op = { entity: 'shopping', id: `bo-${++changes}`, at: time.now() + changes, ...intent };
      await server.as('bo').push([op], { phone: 'phone of bo', member: 'bo' });
      await time.advance(300);
    },
  };
}
