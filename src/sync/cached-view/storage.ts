import { type IDBPDatabase, openDB } from 'idb';
import type { EpochMs } from '../../lib/dates.ts';
import type { Pending } from '../state/pending.ts';
import { settingsOf } from '../storage/device-settings.ts';
import type { Meta } from '../storage/indexed-db-stores.ts';

/**
 * The HTML that a page shows at its next start before its scripts run: its first view, drawn from the rows on
 * this device.
 */
export interface StoredView {
  /** The build of the page that drew it: another build has other styles. */
  readonly version: string;
  /** The display name of the signed-in member, as in the session hint. */
  readonly member: string;
  readonly at: EpochMs;
  readonly html: string;
}

/** In the same object store as the snapshot, so that wiping one wipes both. */
const place = 'first-view';

/**
 * Summarizes in a short text the state that a feature's first view is drawn from: equal texts mean equal
 * rows, unsent operations and settings. Returns null when the device stores nothing to draw.
 */
export const storedState = (name: string): Promise<string | null> =>
  withDatabases(name, async (db, settings) => {
    const tx = db.transaction(['meta', 'outbox']);
    const [meta, outbox] = await Promise.all([
      tx.objectStore('meta').get('snapshot'),
      tx.objectStore('outbox').getAll(),
    ]);
    return stateOf(meta, outbox, await settingsIn(settings));
  });

/**
 * Stores the view that was drawn from `state`, unless the device's state has changed since: a device that was
 * wiped in the meantime stays empty.
 */
export async function storeCachedView(name: string, view: StoredView, state: string): Promise<void> {
  await withDatabases(name, async (db, settings) => {
    const chosen = await settingsIn(settings);
    const tx = db.transaction(['meta', 'outbox'], 'readwrite', { durability: 'relaxed' });
    const meta = tx.objectStore('meta');
    const [snapshot, outbox] = await Promise.all([meta.get('snapshot'), tx.objectStore('outbox').getAll()]);
    if (stateOf(snapshot, outbox, chosen) === state) void meta.put({ ...view, state }, place);
    await tx.done;
  });
}

/**
 * Returns the stored view if this build of the page made it and it shows the current state of the device;
 * else null.
 */
export const readCachedView = (name: string, version: string): Promise<StoredView | null> =>
  withDatabases(name, async (db, settings) => {
    const tx = db.transaction(['meta', 'outbox']);
    const meta = tx.objectStore('meta');
    const [view, snapshot, outbox, chosen] = await Promise.all([
      meta.get(place) as Promise<(StoredView & { state: string }) | undefined>,
      meta.get('snapshot'),
      tx.objectStore('outbox').getAll(),
      settingsIn(settings),
    ]);
    return view?.version === version && view.state === stateOf(snapshot, outbox, chosen) ? view : null;
  });

type Settings = readonly [names: readonly IDBValidKey[], values: readonly unknown[]];
function stateOf(meta: Meta | undefined, outbox: readonly Pending[], settings: Settings): string | null {
  if (!meta || meta.denied) return null;
  const unsent = outbox.map(({ seq, state }) => [seq, state.kind]);
  return JSON.stringify([meta.rev, meta.epoch, meta.member, unsent, settings], (_, value) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  );
}

async function settingsIn(settings: IDBPDatabase): Promise<Settings> {
  const { store } = settings.transaction('notes');
  return Promise.all([store.getAllKeys(), store.getAll()]);
}

/**
 * Returns null when the feature has stored nothing on this device. Checks first, since opening a missing
 * database would create it.
 */
async function withDatabases<R>(
  name: string,
  work: (db: IDBPDatabase, settings: IDBPDatabase) => Promise<R | null>,
): Promise<R | null> {
  const names = [name, settingsOf(name)];
  const there = await indexedDB.databases();
  if (!names.every((each) => there.some((database) => database.name === each))) return null;
  const opened = await Promise.all(names.map((each) => openDB(each)));
  const [db, settings] = opened;
  try {
    return db && settings ? await work(db, settings) : null;
  } finally {
    for (const each of opened) each.close();
  }
}
