import { type ShoppingTables, shoppingTables } from '../../../src/data/tables.ts';
import { applyShopping, rejectionOf } from '../../../src/features/shopping/rules/apply-operation.ts';
import { previewed, type ShoppingOperation } from '../../../src/features/shopping/rules/operations.ts';
import {
  createShoppingStore,
  type ShoppingParts,
} from '../../../src/features/shopping/store/shopping-store.ts';
import type { Operation } from '../../../src/sync/protocol.ts';
import { familyInMemory } from '../../support/simulation/family-in-memory.ts';

/**
 * A phone of Anna's that is in step with a family that has these rows. Without `afterFrame` all is drawn at
 * once. `rejects`: which operations the server rejects besides those that it must.
 */
export async function phone(
  rows: ShoppingTables,
  frames: Pick<ShoppingParts, 'afterFrame'> = {},
  rejects: (op: Operation) => boolean = () => false,
) {
  const { parts, time, server, network } = familyInMemory<ShoppingOperation, ShoppingTables>({
    shapes: shoppingTables,
    apply: applyShopping,
    previewed,
    rejectionOf: (now, op) => (rejects(op) ? 'unknown-item' : rejectionOf(now, op)),
    tables: rows,
    online: true,
  });
  const store = createShoppingStore({
    ...parts,
    ...frames,
    later: () => import('../../../src/features/shopping/after-first-paint.tsx'),
  });
  const started = store.start('Anna');
  await time.advance(0);
  await started;
  let changes = 0;
  const operationOf = (intent: Pick<ShoppingOperation, 'kind' | 'key' | 'data'>) => ({
    entity: 'shopping',
    id: `00000000-0000-4000-9000-${String(++changes).padStart(12, '0')}`,
    at: time.now() + changes,
    ...intent,
  });
  return {
    store,
    time,
    network,
    rows: server.rows,
    /** Bo, on another phone, makes a change that the others see and that does not reach the server. */
    async preview(intent: Pick<ShoppingOperation, 'kind' | 'key' | 'data'>) {
      server.as('bo').preview({ member: 'bo', operations: [operationOf(intent)] });
      await time.advance(300);
    },
    settings: parts.settings,
    item: (key: string) => store.get().tables.shopping.get(key),
    /** Bo, on another phone, changes an item. */
    async change(intent: Pick<ShoppingOperation, 'kind' | 'key' | 'data'>) {
      await server.as('bo').push([operationOf(intent)], { phone: 'phone of bo', member: 'bo' });
      await time.advance(300);
    },
  };
}
