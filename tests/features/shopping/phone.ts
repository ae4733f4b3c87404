import { type ShoppingTables, shoppingTables } from '../../../src/data/tables.ts';
import { createShoppingStore } from '../../../src/features/shopping/store/shopping-store.ts';
import type { ShoppingParts } from '../../../src/features/shopping/store/store-context.ts';
import type { Operation } from '../../../src/sync/actions.ts';
import { createDeviceSettings } from '../../../src/sync/storage/device-settings.ts';
import { syncAtOnce } from '../../support/features/sync-at-once.ts';

/** A phone of Anna's with these rows. `settings`: those of the phone before it was restarted. */
export async function phone(
  rows: ShoppingTables,
  settings = createDeviceSettings('settings'),
  trips: ShoppingParts['trips'] = null,
) {
  const { time, device, done, act, parts } = syncAtOnce(rows, shoppingTables);
  const store = createShoppingStore({ ...parts, settings, trips });
  await store.start('Anna');
  await time.advance(0);
  return {
    store,
    time,
    settings,
    done,
    item: (title: string) => [...store.get().tables.shopping.values()].find((row) => row.title === title),
    said: () => store.get().message?.text ?? null,
    /** From now on the phone can store nothing. */
    fill() {
      device.isFull = true;
    },
    async bo(...operations: readonly Operation[]) {
      act('', operations);
      await time.advance(300);
    },
  };
}
