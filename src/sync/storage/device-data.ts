import { openDB } from 'idb';
import { isChange } from '../protocol.ts';
import type { Pending } from '../state/pending.ts';

/** How many changes and files this phone holds, of all features, that the database has not confirmed. */
export interface Unsent {
  /** Of the member whose phone this is. */
  readonly own: number;
  /** Of others who were signed in here before: theirs wait until they are back. */
  readonly others: number;
  /** What those others are called, where this phone knows it of all of them; else empty. */
  readonly authors: readonly string[];
}

export async function countUnsent(): Promise<Unsent> {
  const unsent = await eachDatabase('outbox', unsentIn);
  const files = await eachDatabase('waiting', (db) => db.count('waiting'));
  const known: [string, string][][] = await eachDatabase(
    'notes',
    async (db) => (await db.get('notes', 'names')) ?? [],
  );
  const names = new Map(known.flat());
  const others = unsent.flatMap((each) => each.others);
  const ids = new Set(others.map(({ member }) => member));
  const authors = [...ids].flatMap((id) => names.get(id) ?? []);
  return {
    own: [...unsent.map(({ own }) => own.length), ...files].reduce((sum, count) => sum + count, 0),
    others: others.length,
    authors: authors.length === ids.size ? authors : [],
  };
}

/** The changes in a feature's outbox that the database has not confirmed: of the member whose phone this is, and of others. */
async function unsentIn(db: Database) {
  const meta = await db.get('meta', 'snapshot');
  const outbox: Pending[] = await db.getAll('outbox');
  const unsent = outbox.filter(({ op, state }) => isChange(op) && state.kind !== 'confirmed');
  const isOwn = ({ member }: Pending) => !member || member === meta?.member;
  return { own: unsent.filter(isOwn), others: unsent.filter((pending) => !isOwn(pending)) };
}

/** Does this phone hold anything of the family's? Also when nobody is signed in. */
export async function holdsData(): Promise<boolean> {
  const counts = await Promise.all(kinds.map((kind) => eachDatabase(kind, countAll)));
  return counts.flat().some((count) => count > 0);
}

/**
 * Removes all data and settings of every feature from this phone: when signing out, whichever page that is done from. With
 * `keepOthers` the changes stay that other members made here and that were not sent: they wait for their authors.
 */
export async function wipeDevice({ keepOthers = false } = {}): Promise<void> {
  for (const kind of kinds)
    await eachDatabase(kind, async (db, name) => {
      const kept = keepOthers && kind === 'outbox' ? (await unsentIn(db)).others : [];
      await clear(db, [...db.objectStoreNames], undefined, kept);
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

/** Empties these stores and writes what is to be remembered and what of the outbox stays, in one transaction. */
async function clear(db: Database, stores: readonly string[], meta?: object, kept: readonly Pending[] = []) {
  const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
  await Promise.all([
    ...stores.map((store) => tx.objectStore(store).clear()),
    meta && tx.objectStore('meta').put(meta, 'snapshot'),
    ...kept.map((pending) => tx.objectStore('outbox').put(pending)),
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
