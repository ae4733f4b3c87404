import { expect, test } from 'vitest';
import { createPush } from '../../../src/sync/exchange/push.ts';
import { createLocalState } from '../../../src/sync/local-state.ts';
import type { Changes, Operation, SyncedRow } from '../../../src/sync/protocol.ts';
import { createMemoryStorage } from '../../../src/sync/storage/memory-storage.ts';
import { onlyTab } from '../../support/only-tab.ts';
import { createSimulatedTime } from '../../support/simulation/simulated-time.ts';

type ItemTables = { readonly item: ReadonlyMap<string, SyncedRow> };
const shapes = { item: { key: 'key', columns: { key: 'text', rev: 'number' } } };
const op: Operation = { id: 'op', at: 1, entity: 'item', kind: 'add', key: 'a', data: {} };
const rows = (epoch: string): Changes => ({ rev: 1, epoch, now: 1, operations: [], rows: { item: [] } });

/**
 * Pushes an operation from a phone with rows of database 'a'. `epochs`: the databases of the answers, one
 * after the other; the last answers all that follow. `pulled`: the database that pulls bring, if any.
 */
async function pushTo(epochs: readonly string[], pulled?: string) {
  const storage = createMemoryStorage<Operation, ItemTables>(shapes);
  await storage.setMember('anna');
  const local = createLocalState({
    storage,
    shapes,
    tabs: onlyTab,
    timers: createSimulatedTime(0),
    changed: () => {},
  });
  await local.reload();
  local.receive(rows('a'), 0);
  await local.append([op]);
  let pushes = 0;
  const push = createPush({
    gateway: {
      member: async () => 'anna',
      pull: async () => rows('a'),
      watch: () => () => {},
      preview() {},
      push: async () => {
        const epoch = epochs[Math.min(pushes++, epochs.length - 1)] ?? '';
        return { rev: 2, epoch, now: 2, receipts: [{ id: op.id, status: 'applied' }] };
      },
    },
    local,
    previews: { sendable: (waiting) => waiting },
    tabs: onlyTab,
    pull: async () => void (pulled && local.receive(rows(pulled), 0)),
  });
  await push();
  return { pushes, outbox: local.outbox.map(({ state }) => state.kind), epoch: local.snapshot.epoch };
}

test('an operation that a restored database answers is sent to it again, after its rows', async () => {
  expect(await pushTo(['b'], 'b')).toEqual({ pushes: 2, outbox: ['confirmed'], epoch: 'b' });
});

test('an operation that the old database still answered is sent again', async () => {
  expect(await pushTo(['old', 'a'])).toEqual({ pushes: 2, outbox: ['confirmed'], epoch: 'a' });
});

test('an operation waits when the rows of the database that answers do not arrive', async () => {
  expect(await pushTo(['b'])).toEqual({ pushes: 2, outbox: ['waiting'], epoch: 'a' });
});
