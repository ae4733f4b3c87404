import { expect, test } from 'vitest';
import { GatewayError, type SyncGateway } from '../../src/sync/protocol.ts';
import { goodNetwork } from '../support/simulation/network-faults.ts';
import { shoppingSimulation } from '../support/simulation/shopping-simulation.ts';
import { createPhone } from '../support/simulation/simulated-phones.ts';
import { createSimulatedTime } from '../support/simulation/simulated-time.ts';

const keyOf = (name: string) => `00000000-0000-4000-9000-${name.padStart(12, '0')}`;

/** A phone on which one member after the other is signed in, and what the family's server has from each. */
async function sharedPhone() {
  const time = createSimulatedTime(0, async () => {});
  const server = await shoppingSimulation.server(time.now);
  const session = {
    member: 0,
    state: 'member' as 'member' | 'denied' | 'signed-out',
    /** Called when the phone has just asked who is signed in. */
    asked: () => {},
  };
  const sentAs: string[] = [];
  const guard = async () => {
    if (session.state !== 'member') throw new GatewayError(session.state);
  };
  const signedIn = (): SyncGateway => server.as(session.member);
  const gateway: SyncGateway = {
    async member() {
      await guard();
      const member = await signedIn().member();
      session.asked();
      return member;
    },
    pull: async (since) => guard().then(() => signedIn().pull(since)),
    push: async (operations, sender) => {
      await guard();
      const member = await signedIn().member();
      if (member !== sender.member) throw new GatewayError('signed-out');
      sentAs.push(...operations.map(({ data }) => `${data.title} by ${member}`));
      return signedIn().push(operations, sender);
    },
    watch: (on) => signedIn().watch(on),
    preview: (preview) => signedIn().preview(preview),
  };
  let ids = 0;
  const phone = createPhone({
    gateway,
    shapes: shoppingSimulation.shapes,
    apply: shoppingSimulation.apply,
    time,
    skew: 0,
    newId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    network: goodNetwork,
  });
  await time.advance(1000);
  const [anna, bo] = [await server.as(0).member(), await server.as(1).member()];
  const add = (title: string) =>
    phone.dispatch(0, [{ entity: 'shopping', kind: 'add', key: keyOf(title), data: { title } }]);
  const state = () => {
    const [tab] = phone.tabs;
    if (!tab) throw new Error('no tab is open');
    return tab.store.get();
  };
  const titles = () => [...state().tables.shopping.values()].map(({ title }) => title).sort();
  return { time, phone, session, anna, bo, add, state, titles, sentAs };
}

test('one member’s unsent changes are neither sent nor shown as another’s, and are sent when their author is back', async () => {
  const { time, phone, session, anna, bo, add, state, titles, sentAs } = await sharedPhone();
  phone.setOnline(false);
  add('1');
  add('2');
  await time.advance(1000);
  expect(titles()).toEqual(['1', '2']);
  session.member = 1;
  phone.setOnline(true);
  await time.advance(60_000);
  expect(state()).toMatchObject({ member: bo, pending: [], others: [anna, anna] });
  expect(titles()).toEqual([]);
  add('3');
  await time.advance(60_000);
  expect(sentAs).toEqual([`3 by ${bo}`]);

  session.member = 0;
  await time.advance(120_000);
  expect(state()).toMatchObject({ member: anna, pending: [], others: [] });
  expect(sentAs).toEqual([`3 by ${bo}`, `1 by ${anna}`, `2 by ${anna}`]);
  expect(titles()).toEqual(['1', '2', '3']);
});

test('another tab takes over the member that one tab has noticed', async () => {
  const { time, phone, session, bo } = await sharedPhone();
  phone.openTab();
  await time.advance(1000);
  session.member = 1;
  phone.tabs[0]?.wake();
  await time.advance(1000);
  expect(phone.tabs.map(({ store }) => store.get().member)).toEqual([bo, bo]);
});

test('a batch is not sent when somebody else has signed in since it was made ready', async () => {
  const { time, session, add, state, sentAs, anna, bo } = await sharedPhone();
  session.asked = () => {
    session.member = 1;
  };
  add('1');
  await time.advance(60_000);
  expect(state().member).toBe(bo);
  expect(sentAs).toEqual([]);
  session.asked = () => {};
  session.member = 0;
  await time.advance(120_000);
  expect(sentAs).toEqual([`1 by ${anna}`]);
});

test('a member who is removed sees nothing in any tab, also after a restart and offline, until let in again', async () => {
  const { time, phone, session, add, state, titles, sentAs, anna } = await sharedPhone();
  phone.openTab();
  add('1');
  await time.advance(60_000);
  phone.setOnline(false);
  add('2');
  await time.advance(1000);
  expect(titles()).toEqual(['1', '2']);

  session.state = 'denied';
  phone.setOnline(true);
  await time.advance(120_000);
  for (const tab of phone.tabs) {
    expect(tab.store.get()).toMatchObject({ kind: 'empty', connection: { kind: 'denied' } });
    expect(tab.store.get().tables.shopping.size).toBe(0);
  }
  expect(state().pending.map(({ op }) => op.key)).toEqual([keyOf('2')]);

  // The hint has gone with the membership: the session looks ended, and that is not the same.
  session.state = 'signed-out';
  await time.advance(120_000);
  expect(state().connection.kind).toBe('denied');

  phone.killTab(1);
  phone.killTab(0);
  phone.setOnline(false);
  phone.openTab();
  await time.advance(120_000);
  expect(state()).toMatchObject({ kind: 'empty', connection: { kind: 'denied' } });
  expect(titles()).toEqual([]);

  session.state = 'member';
  phone.setOnline(true);
  await time.advance(120_000);
  expect(state()).toMatchObject({ kind: 'ready', connection: { kind: 'live' }, pending: [] });
  expect(titles()).toEqual(['1', '2']);
  expect([...new Set(sentAs)]).toEqual([`1 by ${anna}`, `2 by ${anna}`]);
});

test('an answer that was on its way when the member was removed is not shown', async () => {
  const { time, phone, session, add, titles, state } = await sharedPhone();
  add('1');
  await time.advance(1000);
  session.state = 'denied';
  phone.tabs[0]?.wake();
  await time.advance(1000);
  expect(state().connection.kind).toBe('denied');
  // The live channel goes on for as long as its token is good.
  session.state = 'signed-out';
  await time.advance(60_000);
  expect(titles()).toEqual([]);
});
