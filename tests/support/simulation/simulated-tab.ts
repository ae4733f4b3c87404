import type { EpochMs } from '../../../src/lib/dates.ts';
import { createSync, type Sync } from '../../../src/sync/engine.ts';
import type { Descriptions, Tables } from '../../../src/sync/fold.ts';
import type { TabMessage, Tabs, Timers } from '../../../src/sync/ports.ts';
import type { SyncGateway } from '../../../src/sync/protocol.ts';
import type { SyncStorage } from '../../../src/sync/storage/storage.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** A tab, which can be killed in the middle of its work. */
export interface SimulatedTab<T extends Tables> {
  readonly sync: Sync<T>;
  readonly isAlive: () => boolean;
  /** Releases its locks; whatever it had not stored is lost. */
  kill(): void;
  wake(): void;
  hear(message: TabMessage): void;
}

/** The phone that a tab is on. */
interface Place<T extends Tables> {
  /** The server, through the phone's network. */
  readonly gateway: SyncGateway;
  readonly storage: SyncStorage<T>;
  readonly descriptions: Descriptions<T>;
  /** The member whose phone this is. */
  readonly member: string;
  readonly time: SimulatedTime;
  readonly now: () => EpochMs;
  readonly newId: () => string;
  /** How long the storage takes, in ms there and back. */
  readonly storageDelay: () => number;
  /** Runs the work while no other tab runs its own, until it is done or the tab has died. */
  readonly exclusive: <R>(work: () => Promise<R>, died: Promise<void>) => Promise<R>;
  readonly broadcast: (message: TabMessage) => void;
  readonly timers: Timers;
}

/** The promises of a dead tab never settle. */
const never = new Promise<never>(() => {});

/** Opens a tab with its own engine on the phone's shared storage. */
export function createTab<T extends Tables>(place: Place<T>): SimulatedTab<T> {
  const { gateway, storage, time, now, newId, storageDelay } = place;
  let alive = true;
  let die = () => {};
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  let wake = () => {};
  let hear: (message: TabMessage) => void = () => {};

  const ifAlive = <A extends unknown[], R>(work: (...args: A) => Promise<R>) => {
    return (...args: A): Promise<R> =>
      new Promise((resolve, reject) => {
        if (!alive) return;
        work(...args).then(
          (value) => alive && resolve(value),
          (error) => alive && reject(error),
        );
      });
  };
  const slowly = <A extends unknown[], R>(work: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      const delay = storageDelay();
      if (delay > 0) await time.pass(delay);
      const result = await (alive ? work(...args) : never);
      if (delay > 0) await time.pass(delay);
      return result;
    };
  };
  const slowStorage = Object.fromEntries(
    Object.entries(storage).map(([name, work]) => [
      name,
      ifAlive(slowly(work as (...args: unknown[]) => Promise<unknown>)),
    ]),
  ) as unknown as SyncStorage<T>;
  const tabs: Tabs = {
    exclusive: (work) => place.exclusive(work, died),
    broadcast: place.broadcast,
    listen(on) {
      hear = on;
      return () => {};
    },
  };

  const sync = createSync<T>({
    gateway: {
      member: ifAlive(gateway.member),
      pull: ifAlive(gateway.pull),
      push: ifAlive(gateway.push),
      watch: gateway.watch,
    },
    openStorage: async () => slowStorage,
    member: () => place.member,
    tables: place.descriptions,
    tabs,
    timers: { after: (ms, work) => place.timers.after(ms, () => alive && work()) },
    wakeEvents: (on) => {
      wake = on;
      return () => {};
    },
    now,
    newId,
    random: () => 0.5,
  });

  return {
    sync,
    isAlive: () => alive,
    kill() {
      alive = false;
      sync.stop();
      die();
    },
    wake: () => wake(),
    hear: (message) => hear(message),
  };
}
