import { openDB } from 'idb';
import type { Pending } from '../state/pending.ts';

/**
 * Removes the family's rows and settings from a phone whose member was removed from the family, and records
 * that until a member is admitted again. Unsent operations and files are kept, because their authors, who may
 * be other members, have had no chance to send or save them.
 */
export async function denyDevice(): Promise<void> {
  await eachDatabase('outbox', async (db, name) => {
    const meta = await db.get('meta', 'snapshot');
    await clear(
      db,
      [...db.objectStoreNames].filter((store) => store !== 'outbox'),
      { meta: { ...meta, rev: 0, epoch: '', now: meta?.now ?? 0, denied: true } },
    );
    announce(name, 'denied');
  });
  await eachDatabase('notes', async (db, name) => {
    await clear(db, ['notes']);
    announce(name, 'wiped');
  });
}

export type Database = Awaited<ReturnType<typeof openDB>>;

/** What emptied stores hold afterwards. */
interface Kept {
  readonly meta?: object | undefined;
  readonly outbox?: readonly Pending[];
  readonly notes?: readonly (readonly [name: string, value: unknown])[];
}

/** Empties the stores and writes what is kept, all in one transaction. */
export async function clear(
  db: Database,
  stores: readonly string[],
  { meta, outbox = [], notes = [] }: Kept = {},
) {
  const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
  await Promise.all([
    ...stores.map((store) => tx.objectStore(store).clear()),
    meta && tx.objectStore('meta').put(meta, 'snapshot'),
    ...outbox.map((pending) => tx.objectStore('outbox').put(pending)),
    ...notes.map(([name, value]) => tx.objectStore('notes').put(value, name)),
    tx.done,
  ]);
}

/** Tells the open tabs of this feature. */
export function announce(name: string, type: 'wiped' | 'denied') {
  const channel = new BroadcastChannel(name);
  channel.postMessage({ type });
  channel.close();
}

/**
 * The object store by which each kind of database is recognized: sync storage, device settings, waiting
 * files.
 */
export const kinds = ['outbox', 'notes', 'waiting'] as const;

/**
 * Runs the work on each database of this kind, one after the other. Other databases on the origin are left
 * alone.
 */
export async function eachDatabase<R>(
  kind: (typeof kinds)[number],
  work: (db: Database, name: string) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue;
    const db = await openDB(name);
    if (db.objectStoreNames.contains(kind)) results.push(await work(db, name));
    db.close();
  }
  return results;
}
