import { type IDBPDatabase, openDB } from 'idb';
import type { EpochMs } from '../../lib/dates.ts';
import type { Pending } from '../state/pending.ts';
import { settingsOf } from '../storage/device-settings.ts';

/** What a page draws first of what the device stores, as HTML: the next start shows it before the page's scripts run. */
export interface CachedView {
  /** The build of the page that drew it: another has other styles. */
  readonly version: string;
  /** What the member is called who was signed in, as the hint says. */
  readonly member: string;
  readonly at: EpochMs;
  readonly html: string;
}

/** It lies beside the rows, so what wipes those wipes it. */
const place = 'first-view';

/**
 * What a feature's page is drawn from, in short: the same text means the same rows, unsent operations and settings. Null
 * when the device stores nothing to draw.
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
 * Stores the view that was drawn from `state`. Stores nothing when the device holds another state by now: a device that
 * was wiped meanwhile stays empty.
 */
export async function storeCachedView(name: string, view: CachedView, state: string): Promise<void> {
  await withDatabases(name, async (db, settings) => {
    const chosen = await settingsIn(settings);
    const tx = db.transaction(['meta', 'outbox'], 'readwrite', { durability: 'relaxed' });
    const meta = tx.objectStore('meta');
    const [snapshot, outbox] = await Promise.all([meta.get('snapshot'), tx.objectStore('outbox').getAll()]);
    if (stateOf(snapshot, outbox, chosen) === state) void meta.put({ ...view, state }, place);
    await tx.done;
  });
}

/** The view that this build of the page has stored, if it shows what the device stores now; else null. */
export const readCachedView = (name: string, version: string): Promise<CachedView | null> =>
  withDatabases(name, async (db, settings) => {
    const tx = db.transaction(['meta', 'outbox']);
    const meta = tx.objectStore('meta');
    const [view, snapshot, outbox, chosen] = await Promise.all([
      meta.get(place) as Promise<(CachedView & { state: string }) | undefined>,
      meta.get('snapshot'),
      tx.objectStore('outbox').getAll(),
      settingsIn(settings),
    ]);
    return view?.version === version && view.state === stateOf(snapshot, outbox, chosen) ? view : null;
  });

type Settings = readonly [names: readonly IDBValidKey[], values: readonly unknown[]];
interface Meta {
  readonly rev: number;
  readonly epoch: string;
  readonly member: string | null;
  readonly denied?: boolean;
}

function stateOf(meta: Meta | undefined, outbox: readonly Pending[], settings: Settings): string | null {
  if (!meta || meta.denied) return null;
  const unsent = outbox.map(({ seq, state }) => [seq, state.kind]);
  return JSON.stringify([meta.rev, meta.epoch, meta.member, unsent, settings], (_, value) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  );
}

async function settingsIn(settings: IDBPDatabase): Promise<Settings> {
  const notes = settings.transaction('notes').store;
  return Promise.all([notes.getAllKeys(), notes.getAll()]);
}

/** Null where the feature has stored nothing on this device: to open a database that is not there would make it. */
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
