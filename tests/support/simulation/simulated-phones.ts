import { GatewayError, type Operation, type SyncGateway } from '../../../src/sync/protocol.ts';
import type { Apply } from '../../../src/sync/state/fold.ts';
import type { TableShapes, Tables } from '../../../src/sync/state/snapshot.ts';
import { createMemoryStorage } from '../../../src/sync/storage/memory-storage.ts';
import type { SyncStorage } from '../../../src/sync/storage/storage.ts';
import type { Intent, Sync } from '../../../src/sync/sync.ts';
import type { Network } from './network-faults.ts';
import { createTab, type SimulatedTab } from './simulated-tab.ts';
import type { SimulatedTime } from './simulated-time.ts';
import { createUplink } from './simulated-uplink.ts';

/** A phone with the real sync engine, on simulated storage, network and clock. */
export interface Phone<Op extends Operation, T extends Tables> {
  /** The open tabs; each has its own engine on the phone's shared storage. */
  readonly tabs: readonly Sync<Op, T>[];
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
  /** Dispatches intents in the tab, and records the ids of those that are acknowledged. */
  dispatch(index: number, intents: readonly Intent<Op>[]): void;
  readonly acknowledged: ReadonlySet<string>;
  /** The acknowledged operations, as they were made. */
  readonly did: readonly Op[];
  /** Keys of rows with operations that a killed tab could not acknowledge. */
  readonly uncertain: () => ReadonlySet<string>;
}

/**
 * Bugs that would keep a phone waiting. `lost wake-up`: the live channel reports only its first join. `kept
 * lock`: a dead tab keeps its lock. `retries end`: there is no retry after the third failure.
 */
export type PlantedBug = 'lost wake-up' | 'kept lock' | 'retries end';

interface PhoneOptions<Op extends Operation, T extends Tables> {
  readonly gateway: SyncGateway;
  readonly shapes: TableShapes<T>;
  readonly apply: Apply<Op, T>;
  readonly previewed?: readonly Op['kind'][] | undefined;
  readonly time: SimulatedTime;
  /** How far off this phone's clock is, in ms. */
  readonly skew: number;
  readonly newId: () => string;
  readonly network: Network;
  /** How long the storage takes, in ms there and back; less in a second tab, which is not as busy. */
  readonly storageDelay?: number;
  /** Called with each tab that is opened. */
  readonly opened?: (tab: Sync<Op, T>) => void;
  /** Plants a bug: replaces the phone's storage for its tabs. */
  readonly storage?: (storage: SyncStorage<Op, T>) => SyncStorage<Op, T>;
  readonly bug?: PlantedBug;
}

/** Creates a phone with one storage, some tabs, and a network between it and the server. */
export function createPhone<Op extends Operation, T extends Tables>(
  options: PhoneOptions<Op, T>,
): Phone<Op, T> {
  const { gateway, time, shapes, apply, previewed = [], newId, bug } = options;
  const after: SimulatedTime['after'] = (ms, work) =>
    bug === 'retries end' && ms > 1_500 && ms < 10_000 ? () => {} : time.after(ms, work);
  const uplink = createUplink(time, after);
  let { skew, storageDelay = 0 } = options;
  const storage = (options.storage ?? ((storage) => storage))(createMemoryStorage<Op, T>(shapes));
  const did: Op[] = [];
  const meant = new Set<readonly Intent<Op>[]>();
  let { network } = options;
  const open: SimulatedTab<Op, T>[] = [];
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
    const tab: SimulatedTab<Op, T> = createTab({
      gateway: {
        member: call(gateway.member),
        pull: call(gateway.pull),
        push: call(gateway.push),
        watch(on) {
          let joins = 0;
          const joined = () => (bug === 'lost wake-up' && joins++ > 0 ? undefined : on.joined());
          return uplink.watch(gateway, { ...on, joined }, { isAlive: () => tab.isAlive(), messageDelay });
        },
        preview: (preview) => uplink.trouble() || gateway.preview(preview),
      },
      storage,
      shapes,
      apply,
      previewed,
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
    dispatch(index, intents) {
      const tab = open[index % open.length];
      if (!tab) return;
      meant.add(intents);
      void tab.sync.dispatch(intents).then((operations) => {
        if (!tab.isAlive()) return;
        meant.delete(intents);
        did.push(...operations);
      });
    },
    did,
    get acknowledged() {
      return new Set(did.map(({ id }) => id));
    },
    uncertain: () => new Set([...meant].flatMap((intents) => intents.map(({ key }) => key))),
  };
}
