import type { FamilyGateway } from '../../data/gateway.ts';
import type { Credentials } from '../../data/supabase-settings.ts';
import type { FeatureName, FeatureTables, syncedTables } from '../../data/tables.ts';
import type { EpochMs } from '../../lib/dates.ts';
import { knownMember, readHint } from '../../session/index.ts';
import { browserTabs, browserTimers, browserWakeEvents } from '../../sync/browser.ts';
import { createSync, type Sync } from '../../sync/engine.ts';
import type { Descriptions, Tables } from '../../sync/fold.ts';
import type { Timers, WakeEvents } from '../../sync/ports.ts';
import {
  createMemberSettings,
  createMemoryDeviceSettings,
  type DeviceSettings,
  deviceSettings,
} from '../../sync/storage/device-settings.ts';
import { indexedDbStorage, openMemberDatabase, settingsOfMember } from '../../sync/storage/indexed-db.ts';
import { createMemoryStorage, type SyncStorage } from '../../sync/storage/storage.ts';
import { pageCredentials } from './credentials.ts';

/** A synced feature's description of itself. */
interface FeatureDescription<N extends FeatureName, G extends FamilyGateway> {
  /** The name of its storage on the device and of the channel between its tabs. */
  readonly name: N;
  readonly tables: (typeof syncedTables)[N];
  readonly gateway: (credentials: Credentials) => G;
}

/** The parts that a feature's stores are built from. All can be replaced in tests. */
export interface FeatureParts<T extends Tables, G extends FamilyGateway> {
  readonly gateway: G;
  readonly members: G['members'];
  readonly tables: Descriptions<T>;
  readonly sync: Sync<T>;
  /** Small values of this member that stay on this device. */
  readonly settings: DeviceSettings;
  readonly timers: Timers;
  /**
   * Calls back when it is worth asking the server again: the network is back, or the page is visible again.
   */
  readonly wakeEvents: WakeEvents;
  readonly now: () => EpochMs;
  readonly newId: () => string;
  /** Resolves to a message for the member if the browser cannot store, or read, anything; else never. */
  readonly unreadable: Promise<string>;
}

const storageTexts = {
  none: 'Denne browser gemmer ikke noget: Ændringer, der ikke er sendt, går tabt, når siden lukkes.',
  unreadable:
    'Det, der er gemt på denne enhed, kan ikke læses. Ændringer herfra, der ikke var sendt, mangler måske. Alt, der var sendt, hentes igen.',
};

/** How long opening the storage takes at most if nothing is wrong, in ms. */
export const patience = 5_000;

/** Said when it takes longer: an old tab can hold the device's storage, so that this page does not get it. */
export const heldText =
  'Siden kan ikke åbne det, der er gemt på denne enhed. Luk sidens andre faner, og genindlæs.';

/**
 * Opens a feature's gateway and sync. Uses memory where the browser stores nothing, as in a private window,
 * or cannot read what it has stored.
 */
export function openFeature<N extends FeatureName, G extends FamilyGateway>({
  name,
  gateway: createGateway,
  ...description
}: FeatureDescription<N, G>): FeatureParts<FeatureTables[N], G> {
  type T = FeatureTables[N];
  const tables = description.tables as Descriptions as Descriptions<T>;
  const unreadable = Promise.withResolvers<string>();
  const settings = createMemberSettings();

  async function openStorage(member: string): Promise<SyncStorage<T>> {
    const timer = setTimeout(() => unreadable.resolve(heldText), patience);
    try {
      const begin = await openMemberDatabase(name, member);
      const storage = indexedDbStorage(begin, tables);
      await storage.load();
      settings.use(deviceSettings(begin, settingsOfMember, `${name} settings`));
      return storage;
    } catch (error) {
      // Where the browser offers no storage, the error has another name.
      const isUnreadable = error instanceof Error && error.name === 'UnknownError';
      unreadable.resolve(storageTexts[isUnreadable ? 'unreadable' : 'none']);
      settings.use(createMemoryDeviceSettings());
      return createMemoryStorage(tables);
    } finally {
      clearTimeout(timer);
    }
  }

  const gateway = createGateway(pageCredentials());
  const parts = {
    tables,
    timers: browserTimers,
    wakeEvents: browserWakeEvents,
    now: Date.now,
    newId: () => crypto.randomUUID(),
  };
  const sync = createSync<T>({
    ...parts,
    gateway,
    openStorage,
    member: () => knownMember(readHint()) ?? '',
    tabs: browserTabs(name),
    random: Math.random,
  });
  return {
    ...parts,
    gateway,
    members: gateway.members,
    sync,
    // The day of a todo is what the family sees, so a phone whose clock is wrong does not use its own.
    now: sync.now,
    settings,
    unreadable: unreadable.promise,
  };
}
