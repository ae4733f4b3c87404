import { expect, test } from 'vitest';
import { createShell } from '../../src/app-shell/store/shell.ts';
import { createStore } from '../../src/lib/store.ts';
import type { Operation } from '../../src/sync/protocol.ts';
import type { Tables } from '../../src/sync/state/snapshot.ts';
import { createMemoryDeviceSettings } from '../../src/sync/storage/device-settings.ts';
import type { Sync, SyncState } from '../../src/sync/sync.ts';
import { createSimulatedTime } from '../support/simulation/simulated-time.ts';

type State = SyncState<Operation, Tables>;
const stored: State = {
  kind: 'ready',
  tables: {},
  withoutPreviews: {},
  snapshot: {},
  epoch: 'e',
  pending: [],
  others: [],
  connection: { kind: 'connecting' },
  member: 'anna',
};
const family = [
  ['anna', 'Anna'],
  ['bo', 'Bo'],
];

/** A page on Anna's phone that has this hint cookie and knows these names. */
async function openPage(hint: string | null, names: unknown = family) {
  const store = createStore<State>(stored);
  const sync: Partial<Sync<Operation, Tables>> = { store, start: async () => {} };
  const settings = createMemoryDeviceSettings();
  await settings.write('names', names);
  const shell = createShell({
    sync: sync as Sync<Operation, Tables>,
    settings,
    members: async () => [],
    timers: createSimulatedTime(0),
    now: () => 0,
    inverse: () => [],
    describeOperation: () => '',
  });
  await shell.start(hint);
  const author = () => shell.get().author;
  return { author, become: (part: Partial<State>) => store.set({ ...store.get(), ...part }) };
}

test('the member whose phone it is is the author of drafts at once if the hint has their name', async () => {
  const { author } = await openPage('Anna');
  expect(author()).toBe('anna');
});

test.each([
  ['another member’s name', 'Bo', family],
  ['no name', null, family],
  ['a name that two members have', 'Anna', [...family, ['carl', 'Anna']]],
  ['a name that is not known', 'Anna', null],
] as const)(
  'with %s in the hint there is no author until the server has said who is signed in',
  async (...about) => {
    const [, hint, names] = about;
    const { author, become } = await openPage(hint, names);
    expect(author()).toBe('');
    become({ connection: { kind: 'offline', since: 0 } });
    expect(author()).toBe('');
    become({ connection: { kind: 'live' }, member: 'bo' });
    expect(author()).toBe('bo');
  },
);

test('the author stays when the session ends while the page is used, and goes when another member signs in', async () => {
  const { author, become } = await openPage('Anna');
  become({ connection: { kind: 'live' } });
  become({ connection: { kind: 'signed-out' } });
  expect(author()).toBe('anna');
  become({ member: 'bo' });
  expect(author()).toBe('');
});
