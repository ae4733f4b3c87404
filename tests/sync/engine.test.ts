import { expect, test } from 'vitest';
import { count, set } from '../../src/data/tables.ts';
import type { SyncGateway } from '../../src/sync/protocol.ts';
import type { SyncStorage } from '../../src/sync/storage/storage.ts';
import type { AllTables } from '../support/simulation/choices.ts';
import type { CallFate } from '../support/simulation/histories.ts';
import { createMemoryServer } from '../support/simulation/memory-server.ts';
import { createPhone, sequentialIds } from '../support/simulation/simulated-phones.ts';
import { createSimulatedTime } from '../support/simulation/simulated-time.ts';

const peas = '00000000-0000-4000-9000-000000000001';
const put = (title: string) => [set('shopping', title, { title })];
const day = 86_400_000;

async function family({
  plant = (gateway: SyncGateway) => gateway,
  storage = (same: SyncStorage<AllTables>) => same,
  skew = 0,
} = {}) {
  const time = createSimulatedTime(Date.parse('2026-11-21T12:00:00Z'));
  const server = createMemoryServer(time.now);
  const newId = sequentialIds();
  const fate: { next: CallFate['kind'] } = { next: 'ok' };
  const phone = createPhone({
    gateway: plant(server.as('anna')),
    time,
    skew,
    newId,
    storageDelay: 10,
    storage,
    network: {
      call: () => ({ kind: fate.next, delay: 50 }),
      message: () => ({ lost: false, delay: 1 }),
    },
  });
  await time.advance(1000);
  const tab = (index = 0) => {
    const found = phone.tabs[index];
    if (!found) throw new Error('the tab is not open');
    return found;
  };
  const state = () => tab().store.get();
  const titles = () => [...state().tables.shopping.values()].map(({ title }) => title).sort();
  /** Another member does something, whose phone has no faults. */
  const other = (operations: ReturnType<typeof put>) =>
    server.as('bo').push([{ id: newId(), at: time.now(), text: '', operations }], 'bo');
  return { time, server, phone, fate, tab, state, titles, other };
}

const ways: [
  string,
  (of: Awaited<ReturnType<typeof family>>, eat: (tab?: number) => void) => Promise<void>,
][] = [
  ['when its message overtakes the answer to its push', async (_, eat) => eat()],
  [
    'in another tab of the same phone',
    async ({ phone, time }, eat) => {
      phone.openTab();
      await time.advance(1000);
      eat(1);
    },
  ],
  [
    'when the answer was lost',
    async ({ fate, time }, eat) => {
      fate.next = 'answer lost';
      eat();
      await time.advance(200);
      fate.next = 'ok';
    },
  ],
  [
    'when the tab was killed in the middle of sending, and opened again',
    async ({ phone, time }, eat) => {
      eat();
      await time.advance(150);
      phone.killTab(0);
      phone.openTab();
    },
  ],
];

test.each(ways)('what was counted once is never shown as counted twice %s', async (_, happens) => {
  const all = await family();
  const { phone, time, tab, server } = all;
  phone.dispatch(0, [
    set('shopping', 'ærter', { title: 'Ærter' }),
    set('freezer_batch', peas, {}, { item: 'ærter', day: null }),
  ]);
  await time.advance(1000);
  const seen = new Set<number>();
  const look = () => {
    for (const { store } of phone.tabs) seen.add(store.get().tables.freezer_batch.get(peas)?.count ?? 0);
  };
  tab().store.subscribe(look);
  await happens(all, (index = 0) => phone.dispatch(index, [count('freezer_batch', peas, 'count', 1)]));
  for (let i = 0; i < 600; i += 1) {
    look();
    await time.advance(100);
  }
  expect([...seen].filter((shown) => shown > 0)).toEqual([1]);
  expect(server.rows().freezer_batch.get(peas)?.count).toBe(1);
});

test('a phone that reports itself up to date has stored everything', async () => {
  const { time, phone, other, state, titles } = await family();
  await other(put('Ærter'));
  phone.setStorageDelay(500);
  await time.advance(5000);
  expect(titles()).toEqual(['Ærter']);
  phone.setOnline(false);
  phone.killTab(0);
  phone.openTab();
  await time.advance(2000);
  expect([state().kind, titles()]).toEqual(['ready', ['Ærter']]);
});

test.each([
  ['a day ahead', day],
  ['a day behind', -day],
])('what is done on a phone whose clock is %s has the time at which it was done', async (_, skew) => {
  const { time, phone, other, server, tab } = await family({ skew });
  await other(put('Mælk'));
  await time.advance(5_000);
  expect(Math.abs(tab().now() - time.now())).toBeLessThan(1_000);
  phone.setOnline(false);
  // The tab is killed: what it knew of the clock is on disk.
  phone.killTab(0);
  phone.openTab();
  await time.advance(1000);
  phone.dispatch(0, [set('shopping', 'Mælk', { title: 'Sødmælk' })]);
  await time.advance(60_000);
  await other([set('shopping', 'Mælk', { title: 'Skummetmælk' })]);
  phone.setOnline(true);
  await time.advance(60_000);
  expect(server.rows().shopping.get('Mælk')?.title).toBe('Skummetmælk');
  phone.dispatch(0, [set('shopping', 'Mælk', { title: 'Letmælk' })]);
  await time.advance(5_000);
  expect(server.rows().shopping.get('Mælk')?.title).toBe('Letmælk');
});

test('a server that refuses the requests is said to, and is asked again slowly', async () => {
  let asked = 0;
  const { time, phone, state } = await family({
    plant: (gateway) => ({
      ...gateway,
      async push() {
        asked += 1;
        throw new TypeError('an answer that breaks the protocol');
      },
    }),
  });
  phone.dispatch(0, put('Mælk'));
  await time.advance(1_000);
  expect(state().connection.kind).toBe('refused');
  asked = 0;
  await time.advance(600_000);
  expect(asked).toBeLessThanOrEqual(21);
  expect(state().pending).toHaveLength(1);
});

test('a rejected action is sent again as a new one, or discarded; a silent one leaves by itself', async () => {
  const { time, tab, state, titles, other } = await family();
  const place = [set('shop_place', 'p', { place: 3 }, { shop: 'netto', category: 'brød' })];
  const refuse = () => tab().dispatch('Placér brød', [...place, count('freezer_batch', peas, 'count', 1)]);
  void refuse();
  void tab().dispatch('', [count('freezer_batch', peas, 'count', 1)]);
  await time.advance(5_000);
  const [pending] = state().pending;
  expect(state().pending).toHaveLength(1);
  expect(pending?.state).toEqual({ kind: 'rejected', code: 'unknown-row' });
  await other([
    set('shop', 'netto', { name: 'Netto' }),
    set('shopping', 'ærter', { title: 'Ærter' }),
    set('freezer_batch', peas, {}, { item: 'ærter', day: null }),
  ]);
  void tab().retry(pending?.action.id ?? '');
  await time.advance(5_000);
  expect(state().pending).toEqual([]);
  expect(state().tables.freezer_batch.get(peas)?.count).toBe(1);
  void tab().dispatch('Tæl', [count('freezer_batch', 'none', 'count', 1)]);
  await time.advance(5_000);
  void tab().discard(state().pending[0]?.action.id ?? '');
  await time.advance(5_000);
  expect([state().pending, titles()]).toEqual([[], ['Ærter']]);
});

test('a phone without room shows the rows, refuses changes, and stores both once there is room', async () => {
  let hasRoom = false;
  const { time, phone, tab, state, titles, other } = await family({
    storage(storage) {
      const ifRoom =
        <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
        async (...args: A): Promise<R> => {
          if (!hasRoom) throw new DOMException('No room', 'QuotaExceededError');
          return work(...args);
        };
      const { admit, append, receive, mark } = storage;
      return {
        ...storage,
        admit: ifRoom(admit),
        append: ifRoom(append),
        receive: ifRoom(receive),
        mark: ifRoom(mark),
      };
    },
  });
  await other(put('Løg'));
  await time.advance(2000);
  expect([state().connection.kind, titles()]).toEqual(['live', ['Løg']]);
  const refused = expect(tab().dispatch('Køb', put('Smør'))).rejects.toThrow('No room');
  await time.advance(100);
  await refused;
  hasRoom = true;
  phone.dispatch(0, put('Smør'));
  await time.advance(120_000);
  phone.setOnline(false);
  phone.killTab(0);
  phone.openTab();
  await time.advance(1000);
  expect(titles()).toEqual(['Løg', 'Smør']);
});

test('what others have changed is shown before it is stored', async () => {
  let isHeld = false;
  const { time, titles, other } = await family({
    storage: (storage) => ({
      ...storage,
      receive: (...changes) => (isHeld ? new Promise(() => {}) : storage.receive(...changes)),
    }),
  });
  isHeld = true;
  await other(put('Løg'));
  await time.advance(2000);
  expect(titles()).toEqual(['Løg']);
});
