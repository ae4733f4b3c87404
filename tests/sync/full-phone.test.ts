import { expect, test } from 'vitest';
import { goodNetwork } from '../support/simulation/network-faults.ts';
import { shoppingSimulation } from '../support/simulation/shopping-simulation.ts';
import { createPhone } from '../support/simulation/simulated-phones.ts';
import { createSimulatedTime } from '../support/simulation/simulated-time.ts';

const add = (title: string, n: number) => ({
  entity: 'shopping' as const,
  kind: 'add' as const,
  key: `00000000-0000-4000-9000-00000000000${n}`,
  data: { title },
});

test('a new phone that has no room shows the rows, refuses changes, and stores both once there is room', async () => {
  const time = createSimulatedTime(0, async () => {});
  const server = await shoppingSimulation.server(time.now);
  const family = server.as(0);
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  const sender = { member: await family.member(), phone: id(9) };
  const send = (title: string, n: number) =>
    family.push([{ ...add(title, n), id: id(n), at: time.now() }], sender);
  await send('Ærter', 1);
  let [hasRoom, ids] = [false, 20];
  const phone = createPhone({
    gateway: server.as(1),
    shapes: shoppingSimulation.shapes,
    apply: shoppingSimulation.apply,
    time,
    skew: 0,
    newId: () => `00000000-0000-4000-8000-0000000000${++ids}`,
    network: goodNetwork,
    storage: (storage) => {
      const failWhenFull =
        <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
        async (...args: A): Promise<R> => {
          if (!hasRoom) throw new DOMException('No room', 'QuotaExceededError');
          return work(...args);
        };
      const { setMember, append, receive, mark } = storage;
      return {
        ...storage,
        setMember: failWhenFull(setMember),
        append: failWhenFull(append),
        receive: failWhenFull(receive),
        mark: failWhenFull(mark),
      };
    },
  });
  const tab = () => {
    const [first] = phone.tabs;
    if (!first) throw new Error('no tab is open');
    return first;
  };
  const state = () => tab().store.get();
  const titles = () => [...state().tables.shopping.values()].map(({ title }) => title).sort();
  await time.advance(2000);
  expect([state().connection.kind, titles()]).toEqual(['live', ['Ærter']]);
  await expect(tab().dispatch([add('Smør', 2)])).rejects.toThrow('No room');
  await send('Løg', 3);
  await time.advance(120_000);
  expect([state().connection.kind, titles()]).toEqual(['live', ['Løg', 'Ærter']]);

  hasRoom = true;
  phone.dispatch(0, [add('Smør', 2)]);
  await time.advance(2000);
  expect([state().pending, titles()]).toEqual([[], ['Løg', 'Smør', 'Ærter']]);
  // A tab that is opened now, without a network, has all of it.
  phone.setOnline(false);
  phone.killTab(0);
  phone.openTab();
  await time.advance(1000);
  expect(titles()).toEqual(['Løg', 'Smør', 'Ærter']);
});
