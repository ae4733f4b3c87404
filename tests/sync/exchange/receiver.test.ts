import { expect, test } from 'vitest';
import { createReceiver } from '../../../src/sync/exchange/receiver.ts';
import { createLocalState } from '../../../src/sync/local-state.ts';
import type { Changes, Operation, SyncedRow, SyncGateway } from '../../../src/sync/protocol.ts';
import { createMemoryStorage } from '../../../src/sync/storage/memory-storage.ts';
import { onlyTab } from '../../support/only-tab.ts';
import { createSimulatedTime } from '../../support/simulation/simulated-time.ts';

type ItemTables = { readonly item: ReadonlyMap<string, SyncedRow> };
const shapes = { item: { key: 'key', columns: { key: 'text', rev: 'number' } } };

test('the first answer of the server is dropped when the phone was wiped while it was on its way', async () => {
  const storage = createMemoryStorage<Operation, ItemTables>(shapes);
  const local = createLocalState({
    storage,
    shapes,
    tabs: onlyTab,
    timers: createSimulatedTime(0),
    changed: () => {},
  });
  const answer = Promise.withResolvers<Changes>();
  const gateway = { pull: () => answer.promise } as Partial<SyncGateway> as SyncGateway;
  const previews = { show() {}, received() {}, suspend() {} };
  const receiver = createReceiver({
    gateway,
    local,
    previews,
    tabs: onlyTab,
    pullNeeded: () => {},
    disconnected: () => {},
  });
  await local.setMember('anna');

  const pulled = receiver.pull();
  await local.reset();
  const row = { key: 'a', rev: 1 };
  answer.resolve({ rev: 1, epoch: 'a', now: 1, operations: [], rows: { item: [row] } });
  await pulled;

  expect(local.snapshot.tables.item.size).toBe(0);
  expect((await storage.load()).snapshot).toMatchObject({ rev: 0, epoch: '' });
});
