import { expect, test } from 'vitest';
import { createShell } from '../../src/app-shell/store/shell.ts';
import type { Member } from '../../src/data/gateway/family.ts';
import { createStore } from '../../src/lib/store.ts';
import type { Operation } from '../../src/sync/protocol.ts';
import type { Tables } from '../../src/sync/state/snapshot.ts';
import { createMemoryDeviceSettings } from '../../src/sync/storage/device-settings.ts';
import type { Sync, SyncState } from '../../src/sync/sync.ts';
import { createSimulatedTime } from '../support/simulation/simulated-time.ts';

type State = SyncState<Operation, Tables>;
const ready: State = {
  kind: 'ready',
  tables: {},
  withoutPreviews: {},
  snapshot: {},
  epoch: 'e',
  pending: [],
  others: [],
  connection: { kind: 'live' },
  member: 'anna',
};
const signedOut: State = { ...ready, kind: 'empty', connection: { kind: 'signed-out' }, member: '' };

/** A page whose request for the members' names is not answered yet. */
async function openPage() {
  const store = createStore<State>(ready);
  const sync: Partial<Sync<Operation, Tables>> = { store, start: async () => {} };
  const settings = createMemoryDeviceSettings();
  const answer = Promise.withResolvers<readonly Member[]>();
  const shell = createShell({
    sync: sync as Sync<Operation, Tables>,
    settings,
    members: () => answer.promise,
    timers: createSimulatedTime(0),
    now: () => 0,
    inverse: () => [],
    describeOperation: () => '',
  });
  await shell.start('Anna');
  const answered = async () => {
    answer.resolve([{ id: 'anna', displayName: 'Anna' }]);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { shell, store, settings, answered };
}

test('the members’ names are shown and stored on the device', async () => {
  const { shell, settings, answered } = await openPage();
  await answered();
  expect(shell.get().names).toEqual(new Map([['anna', 'Anna']]));
  expect(await settings.read('names')).toEqual([['anna', 'Anna']]);
});

test('names that arrive after signing out in another tab are neither shown nor stored', async () => {
  const { shell, store, settings, answered } = await openPage();
  store.set(signedOut);
  await answered();
  expect(shell.get().names).toEqual(new Map());
  expect(await settings.read('names')).toBeUndefined();
});
