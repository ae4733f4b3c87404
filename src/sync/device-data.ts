import { openDB } from 'idb';
import type { Pending } from './pending.ts';

/** How many operations this phone holds, in any feature's storage, that the server has not confirmed. */
export async function countUnsent(): Promise<number> {
  const counts = await eachDatabase('outbox', async (db) => {
    const outbox: Pending[] = await db.getAll('outbox');
    return outbox.filter(({ state }) => state.kind !== 'confirmed').length;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Removes all data and settings of every feature from this phone: when signing out, whichever page that is done from. */
export async function wipeDevice(): Promise<void> {
  for (const kind of ['outbox', 'notes'] as const) {
    await eachDatabase(kind, async (db, name) => {
      const stores = [...db.objectStoreNames];
      const tx = db.transaction(stores, 'readwrite');
      await Promise.all([...stores.map((store) => tx.objectStore(store).clear()), tx.done]);
      new BroadcastChannel(name).postMessage({ type: 'wiped' });
    });
  }
}

/** Sync storage is a database with an outbox, device settings are one with notes; other databases are not ours. */
async function eachDatabase<R>(
  kind: 'outbox' | 'notes',
  work: (db: Awaited<ReturnType<typeof openDB>>, name: string) => Promise<R>,
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
