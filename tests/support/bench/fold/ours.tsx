/**
 * Our page over rows in memory: a change goes through sync and the store to the screen. Built by the fold
 * benchmark.
 */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import {
  type ShoppingRow,
  type ShoppingTables,
  shoppingTables,
} from '../../../../src/data/gateway/tables.ts';
import * as afterFirstPaint from '../../../../src/features/shopping/after-first-paint.tsx';
import { applyShopping } from '../../../../src/features/shopping/rules/apply-operation.ts';
import type { ShoppingOperation } from '../../../../src/features/shopping/rules/operations.ts';
import { createShoppingStore } from '../../../../src/features/shopping/store/shopping-store.ts';
import { ShoppingApp } from '../../../../src/features/shopping/views/ShoppingApp.tsx';
import { lazyImport } from '../../../../src/lib/lazy-import.ts';
import { createSync } from '../../../../src/sync/engine.ts';
import type { Changes, SyncGateway } from '../../../../src/sync/protocol.ts';
import { createMemoryDeviceSettings } from '../../../../src/sync/storage/device-settings.ts';
import { createMemoryStorage } from '../../../../src/sync/storage/memory-storage.ts';
import { manyItems, nextChange, timed } from './changes.ts';

let all: readonly ShoppingRow[] = [];
let rev = 1;
const changed = (shopping: readonly ShoppingRow[]): Changes => ({
  rev,
  epoch: 'bench',
  now: Date.now(),
  operations: [],
  rows: { shopping },
});
let tell = (_: Changes) => {};
const gateway: SyncGateway = {
  pull: async () => changed(all),
  push: async () => ({ rev, epoch: 'bench', now: Date.now(), receipts: [] }),
  member: async () => 'anna',
  watch(on) {
    tell = on.change;
    on.joined();
    return () => {};
  },
  preview() {},
};

/** Runs the delayed display of changes at once. */
let due: (() => void)[] = [];
const timers = {
  after(ms: number, work: () => void) {
    if (ms <= 100) due.push(work);
    return () => {
      due = due.filter((each) => each !== work);
    };
  },
};
const now = Date.now;
const newId = () => crypto.randomUUID();

window.fill = async (count) => {
  all = manyItems(count);
  const sync = createSync<ShoppingOperation, ShoppingTables>({
    gateway,
    // Storing the rows happens after they are shown and is not measured.
    storage: {
      ...createMemoryStorage<ShoppingOperation, ShoppingTables>(shoppingTables),
      receive: async () => {},
    },
    tables: shoppingTables,
    apply: applyShopping,
    tabs: { exclusive: (work) => work(), broadcast: () => {}, listen: () => () => {} },
    timers,
    wakeEvents: () => () => {},
    now,
    newId,
    random: Math.random,
  });
  const store = createShoppingStore({
    sync,
    settings: createMemoryDeviceSettings(),
    members: async () => [{ id: 'anna', displayName: 'Anna' }],
    timers,
    now,
    newId,
    later: async () => afterFirstPaint,
  });
  const root = document.querySelector('#root');
  const later = lazyImport(async () => afterFirstPaint);
  if (root)
    createRoot(root).render(
      <ShoppingApp store={store} later={later} others={[]} signIn={async () => {}} reload={() => {}} />,
    );
  await store.start('Anna');
};
window.change = (times) =>
  timed(times, () => {
    rev += 1;
    const row = nextChange(all, rev, rev);
    for (const work of due.splice(0)) work();
    flushSync(() => tell(changed([row])));
  });
