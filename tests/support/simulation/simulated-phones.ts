import type { Action, Operation } from '../../../src/sync/actions.ts';
import type { Sync } from '../../../src/sync/engine.ts';
import type { Descriptions, Tables } from '../../../src/sync/fold.ts';
import { GatewayError, type SyncGateway } from '../../../src/sync/protocol.ts';
import { createMemoryStorage, type SyncStorage } from '../../../src/sync/storage/storage.ts';
import type { Network } from './network-faults.ts';
import { createTab, type SimulatedTab } from './simulated-tab.ts';
import type { SimulatedTime } from './simulated-time.ts';
import { createUplink } from './simulated-uplink.ts';

/** A phone with the real sync engine, on simulated storage, network and clock. */
export interface Phone<T extends Tables> {
  /** The open tabs; each has its own engine on the phone's shared storage. */
  readonly tabs: readonly Sync<T>[];
  openTab(): void;
  /** Kills a tab in the middle of its work: whatever it had not stored is lost. */
  killTab(index: number): void;
  /** `silent`: the browser does not tell the page that the network is back. */
  setOnline(online: boolean, options?: { silent: boolean }): void;
  setServer(up: boolean): void;
  setToken(valid: boolean): void;
  /** Sets how far off the phone's clock is, in ms. */
  setSkew(skew: number): void;
  /** Sets how long the storage takes, in ms there and back. */
  setStorageDelay(ms: number): void;
  setNetwork(network: Network): void;
  /** Dispatches an action in the tab, and records it when it is acknowledged. */
  dispatch(index: number, operations: readonly Operation[]): void;
  /** The acknowledged actions, in that order. */
  readonly did: readonly Action[];
  /** What a killed tab could not acknowledge: it may have been stored. */
  readonly uncertain: () => readonly Pick<Action, 'operations'>[];
}

/**
 * Bugs that would keep a phone waiting. `lost wake-up`: the live channel reports only its first join, and no
 * loss. `kept lock`: a dead tab keeps its lock. `retries end`: there is no retry after the third failure.
 */
export type PlantedBug = 'lost wake-up' | 'kept lock' | 'retries end';

interface PhoneOptions<T extends Tables> {
  readonly gateway: SyncGateway;
  readonly descriptions: Descriptions<T>;
  /** The member whose phone this is. */
  readonly member?: string;
  readonly time: SimulatedTime;
  /** How far off this phone's clock is, in ms. */
  readonly skew: number;
  readonly newId: () => string;
  readonly network: Network;
  /** How long the storage takes, in ms there and back; less in a second tab, which is not as busy. */
  readonly storageDelay?: number;
  /** Called with each tab that is opened. */
  readonly opened?: (tab: Sync<T>) => void;
  /** Plants a bug: replaces the phone's storage for its tabs. */
  readonly storage?: (storage: SyncStorage<T>) => SyncStorage<T>;
  readonly bug?: PlantedBug;
}

/** Creates a phone with one storage, some tabs, and a network between it and the server. */
export function createPhone<T extends Tables>(options: PhoneOptions<T>): Phone<T> {
  const { gateway, time, descriptions, member = 'anna', newId, bug } = options;
  const after: SimulatedTime['after'] = (ms, work) =>
    bug === 'retries end' && ms > 1_500 && ms < 10_000 ? () => {} : time.after(ms, work);
  const uplink = createUplink(time, after);
  let { skew, storageDelay = 0 } = options;
  const storage = (options.storage ?? ((storage) => storage))(createMemoryStorage<T>(descriptions));
  const did: Action[] = [];
  const meant = new Set<Pick<Action, 'operations'>>();
  let { network } = options;
  const open: SimulatedTab<T>[] = [];
  let lock: Promise<unknown> = Promise.resolve();

  function fail(lost: boolean) {
    const code = lost ? 'offline' : uplink.trouble();
    if (code) throw new GatewayError(code);
  }
  const call =
    <A extends unknown[], R>(ask: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
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

  function openTab() {
    const tab: SimulatedTab<T> = createTab({
      gateway: {
        member: call(gateway.member),
        pull: call(gateway.pull),
        push: call(gateway.push),
        watch(on) {
          let joins = 0;
          const isDeaf = () => bug === 'lost wake-up' && joins > 0;
          return uplink.watch(
            gateway,
            {
              ...on,
              joined() {
                if (!isDeaf()) on.joined();
                joins += 1;
              },
              left: (code) => isDeaf() || on.left(code),
            },
            { isAlive: () => tab.isAlive(), messageDelay },
          );
        },
      },
      storage,
      descriptions,
      member,
      time,
      now: () => time.now() + skew,
      newId,
      storageDelay: () => (open[0] === tab ? storageDelay : Math.ceil(storageDelay / 20)),
      exclusive(work, died) {
        const mine = lock.then(work);
        const done = mine.catch(() => {});
        lock = bug === 'kept lock' ? done : Promise.race([done, died]);
        return mine;
      },
      timers: { after },
      broadcast(message) {
        for (const other of open)
          if (other !== tab) time.after(0, () => other.isAlive() && other.hear(message));
      },
    });
    options.opened?.(tab.sync);
    open.push(tab);
    void tab.sync.start();
  }
  openTab();

  return {
    get tabs() {
      return open.map(({ sync }) => sync);
    },
    openTab,
    killTab: (index) => open.splice(index, 1)[0]?.kill(),
    setOnline(online, { silent } = { silent: false }) {
      uplink.set({ online }, { silent });
      if (online && !silent) for (const { wake } of open) wake();
    },
    setServer: (serverUp) => uplink.set({ serverUp }),
    setToken: (tokenValid) => uplink.set({ tokenValid }),
    setSkew(next) {
      skew = next;
    },
    setStorageDelay(next) {
      storageDelay = next;
    },
    setNetwork(next) {
      network = next;
    },
    dispatch(index, operations) {
      const tab = open[index % open.length];
      if (!tab) return;
      const intent = { operations };
      meant.add(intent);
      void tab.sync.dispatch('En ændring', operations).then((action) => {
        if (!tab.isAlive()) return;
        meant.delete(intent);
        did.push(action);
      });
    },
    did,
    uncertain: () => [...meant],
  };
}
