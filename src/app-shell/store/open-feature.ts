import type { FamilyGateway } from '../../data/gateway/family.ts';
import type { syncedTables } from '../../data/gateway/tables.ts';
import type { Credentials } from '../../data/supabase-settings.ts';
import type { EpochMs } from '../../lib/dates.ts';
import { browserTabs, browserTimers, browserWakeEvents } from '../../sync/browser.ts';
import { createSync } from '../../sync/engine.ts';
import type { Timers, WakeEvents } from '../../sync/ports.ts';
import type { Operation } from '../../sync/protocol.ts';
import type { Apply } from '../../sync/state/fold.ts';
import type { TableShapes, Tables } from '../../sync/state/snapshot.ts';
import { type DeviceSettings, openDeviceSettings, settingsOf } from '../../sync/storage/device-settings.ts';
import { openIndexedDbStorage } from '../../sync/storage/indexed-db-storage.ts';
import type { Sync } from '../../sync/sync.ts';
import { lazyShell } from '../lazy-shell.ts';
import { pageCredentials } from './credentials.ts';

/** The name of the feature with these tables. */
type NameOf<T extends Tables> = {
  [Name in keyof typeof syncedTables]: (typeof syncedTables)[Name] extends TableShapes<T> ? Name : never;
}[keyof typeof syncedTables];

/** A synced feature's description of itself. */
export interface FeatureDescription<Op extends Operation, T extends Tables, G extends FamilyGateway> {
  /**
   * The name of its storage on the device, where the sign-out page finds what is unsent, and of the channel
   * between its tabs.
   */
  readonly name: NameOf<T>;
  /** Its synced tables, as data/gateway/tables.ts describes them. */
  readonly tables: TableShapes<T>;
  /** Its rule: returns the tables after an operation. */
  readonly apply: Apply<Op, T>;
  /** The kinds of operations that others see before the database has confirmed them; see `createPreviews`. */
  readonly previewed?: readonly Op['kind'][];
  /** Creates its gateway to the database. */
  readonly gateway: (credentials: Credentials) => G;
}

/** The parts that a feature's stores are built from. All can be replaced in tests. */
export interface FeatureParts<Op extends Operation, T extends Tables, G extends FamilyGateway> {
  readonly gateway: G;
  readonly members: G['members'];
  readonly sync: Sync<Op, T>;
  /** Small values that stay on this device. */
  readonly settings: DeviceSettings;
  readonly timers: Timers;
  /**
   * Calls back when it is worth asking the server again: the network is back, or the page is visible again.
   */
  readonly wakeEvents: WakeEvents;
  readonly now: () => EpochMs;
  readonly newId: () => string;
  /** Resolves to a message for the member if the browser cannot read what it has stored; else never. */
  readonly unreadable: Promise<string>;
}

/**
 * Opens a feature's storage, gateway and sync. Uses memory where the browser stores nothing, as in a private
 * window, or cannot read what it has stored.
 */
export async function openFeature<Op extends Operation, T extends Tables, G extends FamilyGateway>(
  description: FeatureDescription<Op, T, G>,
): Promise<FeatureParts<Op, T, G>> {
  const { name, tables, apply, previewed = [] } = description;
  const unreadable = Promise.withResolvers<string>();
  async function inMemory(isUnreadable: boolean) {
    const { createMemoryStorage, unreadableText } = await lazyShell.load();
    if (isUnreadable) unreadable.resolve(unreadableText);
    return createMemoryStorage<Op, T>(tables);
  }
  const [storage, settings] = await Promise.all([
    // Where the browser offers no storage, the error has another name.
    openIndexedDbStorage<Op, T>(name, tables).catch((error) => inMemory(error?.name === 'UnknownError')),
    openDeviceSettings(settingsOf(name)).catch(async () =>
      (await lazyShell.load()).createMemoryDeviceSettings(),
    ),
  ]);
  const { load } = storage;
  // Only the first time: later, the rows and changes in memory are more than nothing.
  storage.load = async () => {
    storage.load = load;
    return load().catch(async () => Object.assign(storage, await inMemory(true)).load());
  };
  const gateway = description.gateway(pageCredentials());
  const parts = {
    timers: browserTimers,
    wakeEvents: browserWakeEvents,
    now: Date.now,
    newId: () => crypto.randomUUID(),
    unreadable: unreadable.promise,
  };
  const tabs = browserTabs(name);
  const sync = createSync({
    ...parts,
    gateway,
    storage,
    tables,
    apply,
    previewed,
    tabs,
    random: Math.random,
  });
  return { ...parts, gateway, members: gateway.members, sync, settings };
}
