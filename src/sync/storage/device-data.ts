import { type IDBPTransaction, openDB } from 'idb';

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
      (tx) => [
        tx
          .objectStore('meta')
          .put({ ...meta, rev: 0, epoch: '', now: meta?.now ?? 0, denied: true }, 'snapshot'),
      ],
    );
    announce(name, 'denied');
  });
  await eachDatabase('notes', async (db, name) => {
    await clear(db, ['notes']);
    announce(name, 'wiped');
  });
}

export type DeviceDatabase = Awaited<ReturnType<typeof openDB>>;

/** Empties the stores and, in the same transaction, fills them with what `fill` puts there. */
export async function clear(
  db: DeviceDatabase,
  stores: readonly string[],
  fill: (tx: IDBPTransaction<unknown, string[], 'readwrite'>) => readonly Promise<unknown>[] = () => [],
) {
  const tx = db.transaction([...stores], 'readwrite', { durability: 'strict' });
  await Promise.all([...stores.map((store) => tx.objectStore(store).clear()), ...fill(tx), tx.done]);
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
  work: (db: DeviceDatabase, name: string) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue;
    const db = await openDB(name);
    try {
      if (db.objectStoreNames.contains(kind)) results.push(await work(db, name));
    } finally {
      db.close();
    }
  }
  return results;
}
