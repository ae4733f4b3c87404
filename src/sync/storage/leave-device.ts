import { isChange } from '../protocol.ts';
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

async function countAll(db: Database): Promise<number> {
  const counts = await Promise.all([...db.objectStoreNames].map((store) => db.count(store)));
  return counts.reduce((sum, count) => sum + count, 0);
}
