import { projectSettings } from '../../data/rest.ts';
import { supabaseFamily } from '../../data/supabase.ts';
import { type FeatureName, type FeatureTables, syncedTables } from '../../data/tables.ts';
import { knownMember } from '../../session/known-members.ts';
import { browserTabs, browserTimers, browserWakeEvents } from '../../sync/browser.ts';
import { createSync } from '../../sync/engine.ts';
import type { Descriptions } from '../../sync/fold.ts';
import { featuresWithUnsent } from '../../sync/storage/device.ts';
import { createDeviceSettings } from '../../sync/storage/device-settings.ts';
import { indexedDbStorage } from '../../sync/storage/indexed-db.ts';
import { openMemberDatabase } from '../../sync/storage/open-database.ts';
import type { OpenedStorage } from '../../sync/storage/storage.ts';
import { pageCredentials } from './credentials.ts';

const noStorageText =
  'Denne browser gemmer ikke noget, eller det kan ikke læses: Ændringer, der ikke er sendt, går tabt, når siden lukkes.';

/** How long opening the storage takes at most if nothing is wrong, in ms. */
export const patience = 5_000;

/** Said when it takes longer: an old tab can hold the device's storage, so that this page does not get it. */
export const heldText =
  'Siden kan ikke åbne det, der er gemt på denne enhed. Luk sidens andre faner, og genindlæs.';

/**
 * Opens a feature's gateway and sync, which the stores of its page are built from. Keeps everything in memory
 * where the browser stores nothing, as in a private window, or cannot read what it has stored.
 *
 * A store gives a tap to `run` of shell.ts (action-runner.ts), which calls `dispatch` of src/sync/engine.ts: it is stored
 * (local.ts, storage/indexed-db.ts), shown (outbox.ts, fold.ts) and pushed (src/data/supabase.ts) to `apply_actions` in
 * supabase/schemas/70_actions.sql. Each write raises the revision (`set_rev` in 32_synced_tables.sql), whose trigger in
 * 80_changes.sql sends the rows to the other phones: src/data/live.ts, `receive` of local.ts, snapshot.ts. On both phones
 * shell.ts and the feature's store then give the rows to the views.
 */
export function openFeature<N extends FeatureName>(name: N) {
  const { sync, ...parts } = createFeature(name);
  async function start() {
    await sync.start();
    void sendOthers(name).catch(() => {});
  }
  return { ...parts, sync: { ...sync, start } };
}

/** Sends what waits for the pages of other features: a change made without a network is stored for its own page. */
async function sendOthers(own: FeatureName): Promise<void> {
  const features = await featuresWithUnsent(knownMember() ?? '');
  for (const name of Object.keys(syncedTables) as FeatureName[])
    if (name !== own && features.includes(name)) void createFeature(name).sync.start();
}

function createFeature<N extends FeatureName>(name: N) {
  type T = FeatureTables[N];
  const tables = syncedTables[name] as Descriptions as Descriptions<T>;
  const unreadable = Promise.withResolvers<string>();
  const settings = createDeviceSettings(`${name} settings`);

  async function openStorage(member: string): Promise<OpenedStorage<T> | null> {
    const timer = setTimeout(() => unreadable.resolve(heldText), patience);
    try {
      const begin = await openMemberDatabase(name, member);
      const storage = indexedDbStorage(begin, tables);
      const stored = await storage.load();
      settings.use(begin);
      return { storage, stored };
    } catch {
      unreadable.resolve(noStorageText);
      settings.use(null);
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  const gateway = supabaseFamily(projectSettings(), pageCredentials(), syncedTables[name]);
  const parts = {
    tables,
    timers: browserTimers,
    now: Date.now,
    newId: () => crypto.randomUUID(),
  };
  const sync = createSync<T>({
    ...parts,
    gateway,
    openStorage,
    wakeEvents: browserWakeEvents,
    member: () => knownMember() ?? '',
    tabs: browserTabs(name),
    random: Math.random,
  });
  return {
    ...parts,
    members: gateway.members,
    lastBackup: gateway.lastBackup,
    recoveryNotice: gateway.recoveryNotice,
    sync,
    // The day of a todo is what the family sees, so a phone whose clock is wrong does not use its own.
    now: sync.now,
    settings,
    unreadable: unreadable.promise,
  };
}
