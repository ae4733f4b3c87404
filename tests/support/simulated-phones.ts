import type { Changes, Operation, SyncGateway } from '../../src/lib/protocol.ts';
import { GatewayError } from '../../src/lib/protocol.ts';
import { createSync } from '../../src/sync/engine.ts';
import type { Apply } from '../../src/sync/fold.ts';
import { createMemoryVault } from '../../src/sync/memory-vault.ts';
import type { TabMessage, Tabs } from '../../src/sync/ports.ts';
import type { TableKeys, Tables } from '../../src/sync/snapshot.ts';
import type { Intent, Sync } from '../../src/sync/sync.ts';
import type { Vault } from '../../src/sync/vault.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** What happens to one call on its way: `delay` in ms there and back. */
export interface Fate {
  readonly kind: 'ok' | 'request lost' | 'answer lost' | 'twice';
  readonly delay: number;
}

/** What happens to one live message. */
export interface MessageFate {
  readonly lost: boolean;
  readonly delay: number;
}

export interface Weather {
  call(): Fate;
  message(): MessageFate;
}

/** Perfect weather: everything arrives, soon. */
export const fair: Weather = {
  call: () => ({ kind: 'ok', delay: 1 }),
  message: () => ({ lost: false, delay: 1 }),
};

export interface Phone<Op extends Operation, T extends Tables> {
  /** The tabs that are open; each is an engine of its own on the phone's one storage. */
  readonly tabs: readonly Sync<Op, T>[];
  openTab(): void;
  /** Ends a tab in the middle of whatever it does: nothing it had not stored is remembered. */
  killTab(index: number): void;
  setOnline(online: boolean): void;
  setWeather(weather: Weather): void;
  /** Acts in the tab; the ids of what was acknowledged are remembered. */
  act(index: number, intents: readonly Intent<Op>[]): void;
  readonly acknowledged: ReadonlySet<string>;
  /** The operations that were acknowledged, as they were made. */
  readonly did: readonly Op[];
  /** Keys of the rows that something was meant for which a tab did not live to acknowledge. */
  readonly uncertain: () => ReadonlySet<string>;
}

interface PhoneOptions<Op extends Operation, T extends Tables> {
  readonly gateway: SyncGateway;
  readonly keys: TableKeys<T>;
  readonly apply: Apply<Op, T>;
  readonly time: SimulatedTime;
  /** How far this phone's clock is off, in ms. */
  readonly skew: number;
  readonly newId: () => string;
  readonly weather: Weather;
  /** How long storing and reading take there and back, in ms. */
  readonly storing?: number;
  /** Told of each tab that is opened. */
  readonly opened?: (tab: Sync<Op, T>) => void;
  /** Plants a bug: what the tabs are given instead of the phone's storage. */
  readonly vault?: (vault: Vault<Op, T>) => Vault<Op, T>;
}

/** What a dead tab asked for. */
const never = new Promise<never>(() => {});

/** A phone with one storage, some tabs, and a network between it and the server that does what the weather says. */
export function createPhone<Op extends Operation, T extends Tables>(
  options: PhoneOptions<Op, T>,
): Phone<Op, T> {
  const { time, keys, apply, newId, storing = 0 } = options;
  const storage = (options.vault ?? ((vault) => vault))(createMemoryVault<Op, T>(keys));
  const did: Op[] = [];
  const meant = new Set<readonly Intent<Op>[]>();
  let { weather } = options;
  let online = true;
  const open: {
    readonly sync: Sync<Op, T>;
    readonly alive: { yes: boolean };
    /** Lets go of the locks that the tab holds. */
    readonly releases: readonly (() => void)[];
    readonly wake: () => void;
    readonly hear: (message: TabMessage) => void;
  }[] = [];
  let lock: Promise<unknown> = Promise.resolve();

  /** What a dead tab waits for never comes. */
  const ifAlive = <R>(alive: { yes: boolean }, work: Promise<R>): Promise<R> =>
    new Promise((resolve, reject) => {
      work.then(
        (value) => alive.yes && resolve(value),
        (error) => alive.yes && reject(error),
      );
    });

  async function call<R>(work: () => Promise<R>): Promise<R> {
    const fate = weather.call();
    await time.pass(fate.delay);
    if (!online || fate.kind === 'request lost') throw new GatewayError('offline');
    const answer = await work();
    if (fate.kind === 'twice') await work();
    await time.pass(fate.delay);
    if (!online || fate.kind === 'answer lost') throw new GatewayError('offline');
    return answer;
  }

  async function stored<R>(work: () => Promise<R>): Promise<R> {
    if (storing > 0) await time.pass(storing);
    const result = await work();
    if (storing > 0) await time.pass(storing);
    return result;
  }

  function openTab() {
    const alive = { yes: true };
    const releases: (() => void)[] = [];
    let wake = () => {};
    let hear: (message: TabMessage) => void = () => {};
    const gateway: SyncGateway = {
      member: () =>
        ifAlive(
          alive,
          call(() => options.gateway.member()),
        ),
      pull: (since) =>
        ifAlive(
          alive,
          call(() => options.gateway.pull(since)),
        ),
      push: (operations, phone) =>
        ifAlive(
          alive,
          call(() => options.gateway.push(operations, phone)),
        ),
      watch: (on) =>
        options.gateway.watch({
          joined: () => on.joined(),
          left: on.left,
          change(changes: Changes) {
            const fate = weather.message();
            if (fate.lost || !online) return;
            time.after(fate.delay, () => alive.yes && on.change(changes));
          },
        }),
    };
    const vault = Object.fromEntries(
      Object.entries(storage).map(([name, work]) => [
        name,
        (...args: unknown[]) =>
          alive.yes
            ? ifAlive(
                alive,
                stored(() => (alive.yes ? (work as (...a: unknown[]) => Promise<unknown>)(...args) : never)),
              )
            : never,
      ]),
    ) as unknown as Vault<Op, T>;
    const tabs: Tabs = {
      alone<R>(work: () => Promise<R>) {
        // A killed tab lets go of the lock.
        const released = new Promise<void>((resolve) => releases.push(resolve));
        const mine = lock.then(work);
        lock = Promise.race([mine.catch(() => {}), released]);
        return mine;
      },
      tell(message) {
        for (const other of open) {
          if (other.alive !== alive) time.after(0, () => other.alive.yes && other.hear(message));
        }
      },
      listen(on) {
        hear = on;
        return () => {};
      },
    };
    const sync = createSync<Op, T>({
      gateway,
      vault,
      keys,
      apply,
      tabs,
      timers: { after: (ms, work) => time.after(ms, () => alive.yes && work()) },
      wakes: (on) => {
        wake = on;
        return () => {};
      },
      now: () => time.now() + options.skew,
      newId,
      random: () => 0.5,
    });
    options.opened?.(sync);
    open.push({
      sync,
      alive,
      releases,
      wake: () => wake(),
      hear: (message) => hear(message),
    });
    void sync.start();
  }
  openTab();

  return {
    get tabs() {
      return open.map(({ sync }) => sync);
    },
    openTab,
    killTab(index) {
      const [tab] = open.splice(index, 1);
      if (!tab) return;
      tab.alive.yes = false;
      tab.sync.stop();
      for (const release of tab.releases) release();
    },
    setOnline(next) {
      online = next;
      if (online) for (const { wake } of open) wake();
    },
    setWeather(next) {
      weather = next;
    },
    act(index, intents) {
      const tab = open[index % open.length];
      if (!tab) return;
      meant.add(intents);
      void tab.sync.act(intents).then((operations) => {
        if (!tab.alive.yes) return;
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
