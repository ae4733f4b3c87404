import { isChange, type Operation } from '../protocol.ts';
import type { Pending } from '../state/pending.ts';
import { announce, clear, type Database, eachDatabase, kinds } from './device-data.ts';

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
  const known: [string, string][][] = await eachDatabase(
    'notes',
    async (db) => (await db.get('notes', 'names')) ?? [],
  );
  const names = new Map(known.flat());
  const others = unsent.flatMap((each) => each.others);
  const ids = new Set(others.map(({ member }) => member));
  const authors = [...ids].flatMap((id) => names.get(id) ?? []);
  return {
    own: unsent.reduce((sum, { own }) => sum + own.length, await countWaitingFiles()),
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

/** What of a feature was not sent, in the order in which it was made, and the rows that it is about, as far as they are known. */
export interface UnsentOf {
  readonly feature: string;
  readonly operations: readonly Operation[];
  readonly tables: Readonly<Record<string, Map<string, object>>>;
}

/** The unsent changes of the member whose phone this is; with `others` everybody's. */
export const readUnsent = ({ others }: { readonly others: boolean }): Promise<readonly UnsentOf[]> =>
  eachDatabase('outbox', async (db, feature) => {
    const unsent = await unsentIn(db);
    const pending = others ? [...unsent.own, ...unsent.others] : unsent.own;
    const operations = pending.sort((a, b) => a.seq - b.seq).map(({ op }) => op);
    const { shapes = {} } = (await db.get('meta', 'snapshot')) ?? {};
    const tables: Record<string, Map<string, object>> = {};
    for (const [table, { key }] of Object.entries<{ key: string }>(shapes)) {
      const rows = await db.getAll('rows', IDBKeyRange.bound([table], [table, []]));
      tables[table] = new Map(rows.map((row) => [String(row[key]), row]));
    }
    // What was added and not sent either says itself what it is.
    for (const { kind, entity, key, data } of operations)
      if (kind === 'add' && !tables[entity]?.has(key)) tables[entity]?.set(key, data);
    return { feature, operations, tables };
  });

/** How many files wait to be sent. */
export const countWaitingFiles = async (): Promise<number> =>
  (await eachDatabase('waiting', (db) => db.count('waiting'))).reduce((sum, count) => sum + count, 0);

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

async function countAll(db: Database): Promise<number> {
  const counts = await Promise.all([...db.objectStoreNames].map((store) => db.count(store)));
  return counts.reduce((sum, count) => sum + count, 0);
}
