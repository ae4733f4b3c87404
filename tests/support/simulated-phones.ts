import type { Apply } from '../../src/sync/fold.ts';
import { createMemoryStorage } from '../../src/sync/memory-storage.ts';
import { GatewayError, type Operation, type SyncGateway } from '../../src/sync/protocol.ts';
import type { TableShapes, Tables } from '../../src/sync/snapshot.ts';
import type { SyncStorage } from '../../src/sync/storage.ts';
import type { Intent, Sync } from '../../src/sync/sync.ts';
import type { Weather } from './network-faults.ts';
import { createTab, type SimulatedTab } from './simulated-tab.ts';
import type { SimulatedTime } from './simulated-time.ts';

export interface Phone<Op extends Operation, T extends Tables> {
  /** The tabs that are open; each is an engine of its own on the phone's one storage. */
  readonly tabs: readonly Sync<Op, T>[];
  openTab(): void;
  /** Ends a tab in the middle of whatever it does: nothing it had not stored is remembered. */
  killTab(index: number): void;
  setOnline(online: boolean): void;
  setWeather(weather: Weather): void;
  /** Acts in the tab; the ids of what was acknowledged are remembered. */
  dispatch(index: number, intents: readonly Intent<Op>[]): void;
  readonly acknowledged: ReadonlySet<string>;
  /** The operations that were acknowledged, as they were made. */
  readonly did: readonly Op[];
  /** Keys of the rows that something was meant for which a tab did not live to acknowledge. */
  readonly uncertain: () => ReadonlySet<string>;
}

interface PhoneOptions<Op extends Operation, T extends Tables> {
  readonly gateway: SyncGateway;
  readonly shapes: TableShapes<T>;
  readonly apply: Apply<Op, T>;
  readonly time: SimulatedTime;
  /** How far this phone's clock is off, in ms. */
  readonly skew: number;
  readonly newId: () => string;
  readonly weather: Weather;
  /** How long storing and reading take there and back, in ms; in a tab beside another less, which is not as busy. */
  readonly storing?: number;
  /** Told of each tab that is opened. */
  readonly opened?: (tab: Sync<Op, T>) => void;
  /** Plants a bug: what the tabs are given instead of the phone's storage. */
  readonly storage?: (storage: SyncStorage<Op, T>) => SyncStorage<Op, T>;
}

/** A phone with one storage, some tabs, and a network between it and the server that does what the weather says. */
export function createPhone<Op extends Operation, T extends Tables>(
  options: PhoneOptions<Op, T>,
): Phone<Op, T> {
  const { gateway, time, shapes, apply, newId, storing = 0 } = options;
  const storage = (options.storage ?? ((storage) => storage))(createMemoryStorage<Op, T>(shapes));
  const did: Op[] = [];
  const meant = new Set<readonly Intent<Op>[]>();
  let { weather } = options;
  let online = true;
  const open: SimulatedTab<Op, T>[] = [];
  let lock: Promise<unknown> = Promise.resolve();

  const call =
    <A extends unknown[], R>(ask: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const fate = weather.call();
      await time.pass(fate.delay);
      if (!online || fate.kind === 'request lost') throw new GatewayError('offline');
      const answer = await ask(...args);
      if (fate.kind === 'twice') await ask(...args);
      await time.pass(fate.delay);
      if (!online || fate.kind === 'answer lost') throw new GatewayError('offline');
      return answer;
    };

  function openTab() {
    const tab: SimulatedTab<Op, T> = createTab({
      gateway: {
        member: call(gateway.member),
        pull: call(gateway.pull),
        push: call(gateway.push),
        watch: gateway.watch,
      },
      storage,
      shapes,
      apply,
      time,
      now: () => time.now() + options.skew,
      newId,
      storing: open.length === 0 ? storing : Math.ceil(storing / 20),
      messageDelay() {
        const { lost, delay } = weather.message();
        return lost || !online ? null : delay;
      },
      exclusive(work, died) {
        const mine = lock.then(work);
        lock = Promise.race([mine.catch(() => {}), died]);
        return mine;
      },
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
    setOnline(next) {
      online = next;
      if (online) for (const { wake } of open) wake();
    },
    setWeather(next) {
      weather = next;
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
