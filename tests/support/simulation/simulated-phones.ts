import type { EpochMs } from '../../../src/lib/dates.ts';
import type { Action, Operation } from '../../../src/sync/actions.ts';
import { createSync, type Sync } from '../../../src/sync/engine.ts';
import type { TabMessage } from '../../../src/sync/ports.ts';
import { type ErrorCode, GatewayError, type SyncGateway } from '../../../src/sync/protocol.ts';
import type { SyncStorage } from '../../../src/sync/storage/storage.ts';
import { type AllTables, descriptions } from './choices.ts';
import { goodNetwork, type Network } from './histories.ts';
import { createMemoryStorage } from './memory-storage.ts';
import type { SimulatedTime } from './simulated-time.ts';
import { createUplink } from './simulated-uplink.ts';

/** Bugs that keep a phone waiting: a channel that reports its first join alone, a dead tab with a lock, no retries. */
export type PlantedBug = 'lost wake-up' | 'kept lock' | 'retries end';

interface PhoneOptions {
  readonly gateway: SyncGateway;
  readonly member?: string;
  readonly time: SimulatedTime;
  readonly skew?: number;
  readonly newId?: () => string;
  readonly network?: Network;
  readonly storageDelay?: number;
  /** Plants a bug: replaces the phone's storage for its tabs; null where the browser has none. */
  readonly storage?: ((storage: SyncStorage<AllTables>) => SyncStorage<AllTables>) | null;
  readonly bug?: PlantedBug;
}

interface Tab {
  readonly sync: Sync<AllTables>;
  isAlive: boolean;
  die(): void;
  wake(): void;
  hear(message: TabMessage): void;
}

/** Returns a generator of ids that are the same in every run of a history. */
export const sequentialIds = () => {
  let count = 0;
  return () => `00000000-0000-4000-8000-${(++count).toString(16).padStart(12, '0')}`;
};

/** Made once: the stack trace of an error takes longer than the call that fails. */
const errors: Partial<Record<ErrorCode, GatewayError>> = {};

type Work<A extends unknown[], R> = (...args: A) => Promise<R>;

/** Creates a phone with the real sync engine, one storage, a tab, and a network between it and the server. */
export function createPhone(options: PhoneOptions) {
  const { gateway, time, member = 'anna', newId = sequentialIds(), bug } = options;
  const after: SimulatedTime['after'] = (ms, work) =>
    bug === 'retries end' && ms > 1_500 && ms < 10_000 ? () => {} : time.after(ms, work);
  const uplink = createUplink(time, after);
  let { skew = 0, network = goodNetwork, storageDelay = 0 } = options;
  const plant = options.storage ?? ((storage) => storage);
  const storages = new Map<string, SyncStorage<AllTables>>();
  const did: Action[] = [];
  const meant = new Set<Pick<Action, 'operations'>>();
  const open: Tab[] = [];
  let lock: Promise<unknown> = Promise.resolve();
  const now = (): EpochMs => time.now() + skew;

  function fail(lost: boolean) {
    const code = lost ? 'offline' : uplink.trouble();
    if (!code) return;
    errors[code] ??= new GatewayError(code);
    throw errors[code];
  }
  const call =
    <A extends unknown[], R>(ask: Work<A, R>): Work<A, R> =>
    async (...args) => {
      const fate = network.call();
      await time.pass(fate.delay);
      fail(fate.kind === 'request lost');
      const answer = await ask(...args);
      if (fate.kind === 'twice') await ask(...args);
      await time.pass(fate.delay);
      fail(fate.kind === 'answer lost');
      return answer;
    };
  function messageDelay() {
    const { lost, delay } = network.message();
    return lost ? null : delay;
  }

  /** `known`: the member whose phone it seems to be. */
  function openTab(known = member) {
    const death = Promise.withResolvers<void>();
    const isAlive = () => tab.isAlive;
    /** The promises of a dead tab never settle. */
    const ifAlive =
      <A extends unknown[], R>(work: Work<A, R>): Work<A, R> =>
      (...args) =>
        new Promise((resolve, reject) => {
          if (!isAlive()) return;
          work(...args).then(
            (value) => isAlive() && resolve(value),
            (error) => isAlive() && reject(error),
          );
        });
    const slowly =
      <A extends unknown[], R>(work: Work<A, R>): Work<A, R> =>
      async (...args) => {
        const delay = open[0] === tab ? storageDelay : Math.ceil(storageDelay / 20);
        if (delay > 0) await time.pass(delay);
        const result = await (isAlive() ? work(...args) : new Promise<never>(() => {}));
        if (delay > 0) await time.pass(delay);
        return result;
      };
    const storageOf = (owner: string): SyncStorage<AllTables> => {
      const stored = storages.get(owner) ?? plant(createMemoryStorage(descriptions));
      storages.set(owner, stored);
      return Object.fromEntries(
        Object.entries(stored).map(([name, work]) => [
          name,
          ifAlive(slowly(work as Work<unknown[], unknown>)),
        ]),
      ) as unknown as SyncStorage<AllTables>;
    };

    const sync = createSync({
      gateway: {
        member: ifAlive(call(gateway.member)),
        pull: ifAlive(call(gateway.pull)),
        push: ifAlive(call(gateway.push)),
        watch(on) {
          let joins = 0;
          const isDeaf = () => bug === 'lost wake-up' && joins > 0;
          function joined() {
            if (!isDeaf()) on.joined();
            joins += 1;
          }
          const left = () => isDeaf() || on.left();
          uplink.watch(gateway, { ...on, joined, left }, { isAlive, messageDelay });
        },
      },
      async openStorage(owner) {
        if (options.storage === null) return null;
        const storage = storageOf(owner);
        return { storage, stored: await storage.load() };
      },
      member: () => known,
      tables: descriptions,
      tabs: {
        exclusive(work) {
          const mine = lock.then(work);
          const done = mine.catch(() => {});
          lock = bug === 'kept lock' ? done : Promise.race([done, death.promise]);
          return mine;
        },
        broadcast(message) {
          for (const other of open)
            if (other !== tab) time.after(0, () => other.isAlive && other.hear(message));
        },
        listen(on) {
          tab.hear = on;
        },
      },
      timers: { after: (ms, work) => after(ms, () => isAlive() && work()) },
      wakeEvents(on) {
        tab.wake = on;
      },
      now,
      newId,
      random: () => 0.5,
    });
    const tab: Tab = { sync, isAlive: true, die: death.resolve, wake() {}, hear() {} };
    open.push(tab);
    void sync.start();
  }
  openTab();

  return {
    /** The open tabs; each has its own engine on the phone's shared storage. */
    get tabs(): readonly Sync<AllTables>[] {
      return open.map(({ sync }) => sync);
    },
    openTab,
    /** Tells the tabs what another page of the phone has. */
    hear(message: TabMessage) {
      for (const tab of open) tab.hear(message);
    },
    /** Kills a tab in the middle of its work: its locks are released, and whatever it had not stored is lost. */
    killTab(index: number) {
      const [tab] = open.splice(index, 1);
      if (!tab) return;
      tab.isAlive = false;
      tab.die();
    },
    /** `silent`: the browser does not tell the page that the network is back. */
    setOnline(online: boolean, { silent } = { silent: false }) {
      uplink.set({ online }, { silent });
      if (online && !silent) for (const { wake } of open) wake();
    },
    setServer: (serverUp: boolean) => uplink.set({ serverUp }),
    setToken: (tokenValid: boolean) => uplink.set({ tokenValid }),
    setSkew(next: number) {
      skew = next;
    },
    /** Sets how long the storage takes, in ms there and back; less in a second tab, which is not as busy. */
    setStorageDelay(next: number) {
      storageDelay = next;
    },
    setNetwork(next: Network) {
      network = next;
    },
    /** Dispatches an action in the tab, and records it when it is acknowledged. */
    dispatch(index: number, operations: readonly Operation[]) {
      const tab = open[index % open.length];
      if (!tab) return;
      const intent = { operations };
      meant.add(intent);
      void tab.sync.dispatch('En ændring', operations).then((action) => {
        if (!tab.isAlive) return;
        meant.delete(intent);
        did.push(action);
      });
    },
    did: did as readonly Action[],
    /** What a killed tab could not acknowledge: it may have been stored. */
    uncertain: () => [...meant],
  };
}

export type Phone = ReturnType<typeof createPhone>;
