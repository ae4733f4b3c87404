import { describe, expect, test } from 'vitest';
import type { ShoppingTables } from '../../src/data/gateway/tables.ts';
import type { ShoppingOperation } from '../../src/features/shopping/rules/operations.ts';
import { GatewayError, type SyncGateway } from '../../src/sync/protocol.ts';
import type { Sync } from '../../src/sync/sync.ts';
import { type CallFate, goodNetwork } from '../support/simulation/network-faults.ts';
import { shoppingSimulation } from '../support/simulation/shopping-simulation.ts';
import { createPhone } from '../support/simulation/simulated-phones.ts';
import { createSimulatedTime } from '../support/simulation/simulated-time.ts';

const entity = 'shopping';
const key = '00000000-0000-4000-9000-000000000001';
const ids = () => {
  let count = 0;
  return () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
};

/**
 * A phone on a slow network that has peas, and every number of them that any of its tabs shows from then on.
 */
async function withPeas(plant: (gateway: SyncGateway) => SyncGateway = (gateway) => gateway) {
  const time = createSimulatedTime(0, async () => {});
  const server = await shoppingSimulation.server(time.now);
  const seen = new Set<number>();
  let watching = false;
  const fate: { next: CallFate['kind'] } = { next: 'ok' };
  const phone = createPhone({
    gateway: plant(server.as(0)),
    shapes: shoppingSimulation.shapes,
    apply: shoppingSimulation.apply,
    time,
    skew: 0,
    newId: ids(),
    storageDelay: 10,
    network: { call: () => ({ kind: fate.next, delay: 50 }), message: () => ({ lost: false, delay: 1 }) },
    opened: ({ store }) =>
      store.subscribe(() => {
        const count = store.get().tables.shopping.get(key)?.count;
        if (watching && count !== undefined) seen.add(count);
      }),
  });
  await time.advance(1000);
  phone.dispatch(0, [{ entity, kind: 'add', key, data: { title: 'Ærter' } }]);
  await time.advance(1000);
  watching = true;
  const count = (tab = 0) => phone.dispatch(tab, [{ entity, kind: 'stock', key, data: { by: 1 } }]);
  return { time, phone, fate, seen, count, rows: () => server.rows() };
}

describe('what was counted once is never shown as counted twice', () => {
  const ways: [string, (family: Awaited<ReturnType<typeof withPeas>>) => Promise<void>][] = [
    ['when its message overtakes the answer to its push', async ({ count }) => count()],
    [
      'in another tab of the same phone',
      async ({ phone, time, count }) => {
        phone.openTab();
        await time.advance(1000);
        count(1);
      },
    ],
    [
      'when the answer was lost',
      async ({ fate, time, count }) => {
        fate.next = 'answer lost';
        count();
        await time.advance(200);
        fate.next = 'ok';
      },
    ],
    [
      'when the tab was closed in the middle of sending, and opened again',
      async ({ phone, time, count }) => {
        count();
        await time.advance(150);
        phone.killTab(0);
        phone.openTab();
      },
    ],
  ];
  test.each(ways)('a count is never shown twice %s', async (_, happens) => {
    const family = await withPeas();
    await happens(family);
    await family.time.advance(60_000);
    expect([...family.seen].filter((count) => count > 0)).toEqual([1]);
    expect((await family.rows()).shopping.get(key)?.count).toBe(1);
  });

  test.each(ways)(
    'without the operation ids in pulls and messages, a count is shown twice %s',
    async (_, happens) => {
      const silent = (gateway: SyncGateway): SyncGateway => ({
        ...gateway,
        pull: async (since) => ({ ...(await gateway.pull(since)), operations: [] }),
        watch: (on) =>
          gateway.watch({ ...on, change: (changes) => on.change({ ...changes, operations: [] }) }),
      });
      const family = await withPeas(silent);
      await happens(family);
      await family.time.advance(60_000);
      expect(Math.max(...family.seen)).toBe(2);
    },
  );
});

test('a server that refuses changes is named, asked rarely, and given them when it takes them', async () => {
  const world = { refuses: false, pushes: 0 };
  const { phone, time, count, rows } = await withPeas((gateway) => ({
    ...gateway,
    push: async (...push) => {
      world.pushes += 1;
      if (world.refuses) throw new GatewayError('malformed');
      return gateway.push(...push);
    },
  }));
  world.refuses = true;
  world.pushes = 0;
  count();
  await time.advance(600_000);
  expect(phone.tabs[0]?.store.get().connection).toEqual({ kind: 'refused' });
  expect(world.pushes).toBeLessThan(25);
  world.refuses = false;
  await time.advance(60_000);
  expect(phone.tabs[0]?.store.get().connection).toEqual({ kind: 'live' });
  expect((await rows()).shopping.get(key)?.count).toBe(1);
});

test('a phone that reports itself up to date has stored everything, even if its only tab ends at that moment', async () => {
  const time = createSimulatedTime(0, async () => {});
  const server = await shoppingSimulation.server(time.now);
  const phoneOf = (
    member: number,
    part: { storageDelay?: number; opened?: (tab: Sync<ShoppingOperation, ShoppingTables>) => void } = {},
  ) =>
    createPhone({
      gateway: server.as(member),
      shapes: shoppingSimulation.shapes,
      apply: shoppingSimulation.apply,
      time,
      skew: 0,
      newId: ids(),
      network: goodNetwork,
      ...part,
    });
  const other = phoneOf(1);
  await time.advance(1000);
  other.dispatch(0, [{ entity, kind: 'add', key, data: { title: 'Ærter' } }]);
  await time.advance(1000);

  let ended = false;
  const phone = phoneOf(0, {
    storageDelay: 500,
    opened: ({ store }) =>
      store.subscribe(() => {
        if (ended || store.get().connection.kind !== 'live') return;
        ended = true;
        phone.setOnline(false);
        phone.killTab(0);
      }),
  });
  await time.advance(10_000);
  expect(ended).toBe(true);
  phone.openTab();
  await time.advance(10_000);
  expect([...(phone.tabs[0]?.store.get().tables.shopping.keys() ?? [])]).toEqual([key]);
});
