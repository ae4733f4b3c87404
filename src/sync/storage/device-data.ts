import { openDB } from 'idb';
import { isChange } from '../protocol.ts';
import type { Pending } from '../state/pending.ts';

/** How many changes and files this phone holds, of all features, that the database has not confirmed. */
export interface Unsent {
  /** Of the member whose phone this is. */
  readonly own: number;
  /** Of others who were signed in here before: theirs wait until they are back. */
  readonly others: number;
}

export async function countUnsent(): Promise<Unsent> {
  const counts = await eachDatabase('outbox', async (db) => {
    const meta = await db.get('meta', 'snapshot');
    const outbox: Pending[] = await db.getAll('outbox');
    const unsent = outbox.filter(({ op, state }) => isChange(op) && state.kind !== 'confirmed');
    const own = unsent.filter(({ member }) => !member || member === meta?.member).length;
    return { own, others: unsent.length - own };
  });
  const files = await eachDatabase('waiting', (db) => db.count('waiting'));
  return counts.reduce((sum, { own, others }) => ({ own: sum.own + own, others: sum.others + others }), {
    own: files.reduce((sum, count) => sum + count, 0),
    others: 0,
  });
}

/** Does this phone hold anything of the family's? Also when nobody is signed in. */
export async function holdsData(): Promise<boolean> {
  const counts = await Promise.all(kinds.map((kind) => eachDatabase(kind, countAll)));
  return counts.flat().some((count) => count > 0);
}

/** Removes all data and settings of every feature from this phone: when signing out, whichever page that is done from. */
export async function wipeDevice(): Promise<void> {
  for (const kind of kinds)
    await eachDatabase(kind, async (db, name) => {
      await clear(db, [...db.objectStoreNames]);
      announce(name, 'wiped');
    });
}

/**
 * Removes the family's rows and settings from this phone, whose member was removed from the family, and remembers that
 * until a member is let in again. Operations that were not sent are kept: their author may save them. Pictures are not:
 * their author has them.
 */
export async function denyDevice(): Promise<void> {
  await eachDatabase('outbox', async (db, name) => {
    const meta = await db.get('meta', 'snapshot');
    await clear(
      db,
      [...db.objectStoreNames].filter((store) => store !== 'outbox'),
      { ...meta, rev: 0, epoch: '', now: meta?.now ?? 0, denied: true },
    );
    announce(name, 'denied');
  });
  for (const kind of ['notes', 'waiting'] as const)
    await eachDatabase(kind, async (db, name) => {
      await clear(db, [...db.objectStoreNames]);
      announce(name, 'wiped');
    });
}

type Database = Awaited<ReturnType<typeof openDB>>;

/** Empties these stores and writes what is to be remembered, in one transaction. */
async function clear(db: Database, stores: readonly string[], meta?: object) {
  const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
  await Promise.all([
    ...stores.map((store) => tx.objectStore(store).clear()),
    meta && tx.objectStore('meta').put(meta, 'snapshot'),
    tx.done,
  ]);
}

async function countAll(db: Database): Promise<number> {
  const counts = await Promise.all([...db.objectStoreNames].map((store) => db.count(store)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Tells the tabs of this feature. */
function announce(name: string, type: 'wiped' | 'denied') {
  const channel = new BroadcastChannel(name);
  channel.postMessage({ type });
  channel.close();
}

/** Sync storage is a database with an outbox, device settings are one with notes, waiting files are one with themselves. */
const kinds = ['outbox', 'notes', 'waiting'] as const;

/** Other databases are not ours. */
async function eachDatabase<R>(
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
