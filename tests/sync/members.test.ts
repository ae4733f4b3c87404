import { expect, test } from 'vitest';
import { set } from '../../src/data/tables.ts';
import type { Sync } from '../../src/sync/engine.ts';
import { GatewayError, type SyncGateway } from '../../src/sync/protocol.ts';
import type { AllTables } from '../support/simulation/choices.ts';
import { createMemoryServer } from '../support/simulation/memory-server.ts';
import { createPhone } from '../support/simulation/simulated-phones.ts';
import { createSimulatedTime } from '../support/simulation/simulated-time.ts';

/** A phone on which one member after the other is signed in, and what the family's server has from each. */
function sharedPhone({ hasStorage = true } = {}) {
  const time = createSimulatedTime(0);
  const server = createMemoryServer(time.now);
  const session = {
    member: 'anna',
    state: 'member' as 'member' | 'denied' | 'signed-out' | 'offline',
    asked: () => {},
  };
  const sentAs: string[] = [];
  const ask = () => {
    if (session.state !== 'member') throw new GatewayError(session.state);
    return server.as(session.member);
  };
  const gateway: SyncGateway = {
    async member() {
      ask();
      const { member } = session;
      session.asked();
      return member;
    },
    pull: async (since) => ask().pull(since),
    async push(actions, member) {
      const gateway = ask();
      if (member !== session.member) throw new GatewayError('signed-out');
      sentAs.push(...actions.map(({ text }) => `${text} by ${member}`));
      return gateway.push(actions, member);
    },
    watch: (on) => server.as(session.member).watch(on),
  };
  const phone = createPhone({ gateway, member: '', time, ...(!hasStorage && { storage: null }) });
  /** Opens a tab; the first is open already. `known`: whose phone it seems to be. */
  async function openTab(known?: string): Promise<Sync<AllTables>> {
    if (time.now() > 0) phone.openTab(known);
    await time.advance(1000);
    return phone.tabs.at(-1) as Sync<AllTables>;
  }
  const add = (sync: Sync<AllTables>, title: string) =>
    sync.dispatch(title, [set('shopping', title, { title })]);
  const titles = (sync: Sync<AllTables>) => [...sync.store.get().tables.shopping.keys()].sort();
  return { time, session, phone, openTab, add, titles, sentAs };
}

test('one member’s unsent changes are neither sent nor shown as another’s, and are sent when their author is back', async () => {
  const { time, session, openTab, add, titles, sentAs } = sharedPhone();
  const sync = await openTab();
  session.state = 'offline';
  await add(sync, '1');
  expect(titles(sync)).toEqual(['1']);
  session.member = 'bo';
  session.state = 'member';
  await time.advance(60_000);
  expect(sync.store.get()).toMatchObject({ member: 'bo', pending: [] });
  expect(titles(sync)).toEqual([]);
  await add(sync, '2');
  await time.advance(60_000);
  expect(sentAs).toEqual(['2 by bo']);
  session.member = 'anna';
  await time.advance(120_000);
  expect(sentAs).toEqual(['2 by bo', '1 by anna']);
  expect(titles(sync)).toEqual(['1', '2']);
});

test('a batch is not sent when somebody else has signed in since it was made ready', async () => {
  const { time, session, openTab, add, sentAs } = sharedPhone();
  const sync = await openTab();
  session.asked = () => {
    session.member = 'bo';
  };
  await add(sync, '1');
  await time.advance(60_000);
  expect([sync.store.get().member, sentAs]).toEqual(['bo', []]);
  session.asked = () => {};
  session.member = 'anna';
  await time.advance(120_000);
  expect(sentAs).toEqual(['1 by anna']);
});

test('on a new phone a change waits until its member is known, and fails where nobody can be asked', async () => {
  const { session, openTab, add, titles, time } = sharedPhone();
  session.state = 'offline';
  const sync = await openTab();
  const failed = expect(add(sync, '1')).rejects.toThrow('not known');
  await time.advance(1000);
  await failed;
  session.state = 'member';
  const stored = add(sync, '2');
  await time.advance(1000);
  await stored;
  expect(titles(sync)).toEqual(['2']);
});

test('a member whose session has ended sees and changes what is on the phone, and it is sent after signing in', async () => {
  const { time, session, openTab, add, titles, sentAs } = sharedPhone();
  await add(await openTab(), '1');
  await time.advance(1000);
  session.state = 'signed-out';
  const again = await openTab('anna');
  await add(again, '2');
  expect(titles(again)).toEqual(['1', '2']);
  expect(again.store.get().connection.kind).toBe('signed-out');
  session.state = 'member';
  await time.advance(120_000);
  expect([...new Set(sentAs)]).toEqual(['1 by anna', '2 by anna']);
});

test('a member who is removed sees nothing in any tab, also after a restart and offline, until let in again', async () => {
  const { time, session, openTab, add, titles, sentAs } = sharedPhone();
  const [first, second] = [await openTab(), await openTab()];
  await add(first, '1');
  await time.advance(60_000);
  session.state = 'offline';
  await add(first, '2');
  session.state = 'denied';
  await time.advance(120_000);
  for (const sync of [first, second]) {
    expect(sync.store.get()).toMatchObject({ kind: 'empty', connection: { kind: 'denied' } });
    expect(titles(sync)).toEqual([]);
  }
  expect(first.store.get().pending.map(({ action }) => action.text)).toEqual(['2']);

  // The hint has gone with the membership: the session looks ended, and that is not the same.
  session.state = 'signed-out';
  await time.advance(120_000);
  expect(first.store.get().connection.kind).toBe('denied');
  session.state = 'offline';
  const restarted = await openTab('anna');
  expect(restarted.store.get()).toMatchObject({ kind: 'empty', connection: { kind: 'denied' } });

  session.state = 'member';
  await time.advance(120_000);
  expect(restarted.store.get()).toMatchObject({ kind: 'ready', connection: { kind: 'live' }, pending: [] });
  expect(titles(restarted)).toEqual(['1', '2']);
  expect([...new Set(sentAs)]).toEqual(['1 by anna', '2 by anna']);
});

test('where the browser stores nothing, changes are shown and sent while the page is open', async () => {
  const { time, session, openTab, add, titles, sentAs } = sharedPhone({ hasStorage: false });
  const sync = await openTab();
  session.state = 'offline';
  await add(sync, '1');
  await add(sync, '2');
  expect(titles(sync)).toEqual(['1', '2']);
  session.state = 'member';
  await time.advance(60_000);
  expect(sentAs).toEqual(['1 by anna', '2 by anna']);
  expect(sync.store.get()).toMatchObject({ kind: 'ready', pending: [] });
  expect(titles(sync)).toEqual(['1', '2']);
});

test('signing out in another tab empties the page', async () => {
  const { time, session, phone, openTab, add, titles } = sharedPhone();
  const sync = await openTab();
  await add(sync, '1');
  session.state = 'signed-out';
  phone.hear({ type: 'wiped', member: 'anna' });
  await time.advance(1000);
  expect(sync.store.get()).toMatchObject({ kind: 'empty', member: '', pending: [] });
  expect(titles(sync)).toEqual([]);
});
