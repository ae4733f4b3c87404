import { type ShoppingTables, shoppingTables } from '../../../src/data/tables.ts';
import { createShoppingStore } from '../../../src/features/shopping/store/shopping-store.ts';
import type { ShoppingParts } from '../../../src/features/shopping/store/store-context.ts';
import type { Operation } from '../../../src/sync/actions.ts';
import { createDeviceSettings } from '../../../src/sync/storage/device-settings.ts';
import { openPhone } from '../../support/features/sync-at-once.ts';

/** A phone of Anna's with these rows. `settings`: those of the phone before it was restarted. */
export async function phone(
  rows: ShoppingTables,
  settings = createDeviceSettings('settings'),
  trips: ShoppingParts['trips'] = null,
) {
  const opened = await openPhone(rows, shoppingTables, (parts) =>
    createShoppingStore({ ...parts, settings, trips }),
  );
  const { store, device, happens, time } = opened;
  return {
    ...opened,
    settings,
    item: (title: string) => [...store.get().tables.shopping.values()].find((row) => row.title === title),
    /** From now on the phone can store nothing. */
    fill() {
      device.isFull = true;
    },
    async bo(...operations: readonly Operation[]) {
      happens('', operations);
      await time.advance(300);
    },
  };
}
