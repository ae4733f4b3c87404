import { isChange, type Operation } from '../protocol.ts';
import type { Pending } from '../state/pending.ts';
import { announce, clear, type DeviceDatabase, eachDatabase, kinds } from './device-data.ts';
import type { WaitingFile } from './waiting-files.ts';

/** The number of changes and files on this phone, over all features, that the database has not confirmed. */
export interface Unsent {
  /** Those of the member whose phone this is. */
  readonly own: number;
  /** Those of members who were signed in here before; they are kept for them. */
  readonly others: number;
  /** The display names of those other members, if all are known on this phone; else empty. */
  readonly authors: readonly string[];
}

/** Counts for the member with this display name who is signed in; without a name, see `memberNamed`. */
export async function countUnsent(name: string | null = null): Promise<Unsent> {
  const member = await memberNamed(name);
  const unsent = await eachDatabase('outbox', (db) => unsentIn(db, member));
  const names = new Map(await knownNames());
  const all = [...unsent, await filesOf(member)];
  const others = all.flatMap((each): readonly { readonly member?: string }[] => each.others);
  const ids = new Set(others.map(({ member = '' }) => member));
  const authors = [...ids].flatMap((id) => names.get(id) ?? []);
  return {
    own: all.reduce((sum, { own }) => sum + own.length, 0),
    others: others.length,
    authors: authors.length === ids.size ? authors : [],
  };
}

/**
 * Returns the id of the only member with this display name, as far as this phone knows. Null where it does
 * not: each feature's own member, who opened it last, then counts as the one whose phone this is.
 */
async function memberNamed(name: string | null): Promise<string | null> {
  const [id, ...others] = new Set((await knownNames()).flatMap(([id, each]) => (each === name ? id : [])));
  return others.length > 0 ? null : (id ?? null);
}

const knownNames = async () => (await eachDatabase('notes', namesIn)).flat();

/** Finds the unconfirmed changes in a feature's outbox, of this member and of others. */
async function unsentIn(db: DeviceDatabase, member: string | null) {
  const own = member ?? (await db.get('meta', 'snapshot'))?.member;
  const outbox: Pending[] = await db.getAll('outbox');
  const unsent = outbox.filter(({ op, state }) => isChange(op) && state.kind !== 'confirmed');
  return divide(unsent, own);
}

/** Divides what waits to be sent into that of this member, or of an unknown author, and that of others. */
function divide<T extends { readonly member?: string }>(waiting: readonly T[], member: string | null) {
  const isOwn = (each: T) => !each.member || each.member === member;
  return { own: waiting.filter(isOwn), others: waiting.filter((each) => !isOwn(each)) };
}

/**
 * A feature's unsent operations, in the order they were made, and the rows they are about, as far as known.
 */
export interface UnsentOf {
  readonly feature: string;
  readonly operations: readonly Operation[];
  readonly tables: Readonly<Record<string, Map<string, object>>>;
}

/** Reads the unsent changes of the member with this name or, without a name, of everybody. */
export async function readUnsent(name: string | null): Promise<readonly UnsentOf[]> {
  const member = await memberNamed(name);
  return eachDatabase('outbox', async (db, feature) => {
    const unsent = await unsentIn(db, member);
    const pending = name === null ? [...unsent.own, ...unsent.others] : unsent.own;
    const operations = pending.sort((a, b) => a.seq - b.seq).map(({ op }) => op);
    const { shapes = {} } = (await db.get('meta', 'snapshot')) ?? {};
    const tables: Record<string, Map<string, object>> = {};
    for (const [table, { key }] of Object.entries<{ key: string }>(shapes)) {
      const rows = await db.getAll('rows', IDBKeyRange.bound([table], [table, []]));
      tables[table] = new Map(rows.map((row) => [String(row[key]), row]));
    }
    for (const { kind, entity, key, data } of operations) {
      // Without a snapshot, after its member has signed out, there are no tables either.
      tables[entity] ??= new Map();
      // An item that was added but not sent has no stored row: the operation's data describe it.
      if (kind === 'add' && !tables[entity].has(key)) tables[entity].set(key, data);
    }
    return { feature, operations, tables };
  });
}

type StoredFile = WaitingFile<object>;

/** Finds the files that wait to be sent, of this member and of others. */
async function filesOf(member: string | null) {
  const files = await eachDatabase('waiting', (db): Promise<StoredFile[]> => db.getAll('waiting'));
  return divide(files.flat(), member);
}

/** True if any family data are on this phone, even when nobody is signed in. */
export async function holdsData(): Promise<boolean> {
  const counts = await Promise.all(kinds.map((kind) => eachDatabase(kind, countAll)));
  return counts.flat(2).some(Boolean);
}

/**
 * Removes all data and settings of every feature from this phone, when signing out on any page. With the
 * display name of the member who signs out, other members' unsent changes, files and own settings are kept
 * for them, and with the changes and files their authors' names.
 */
export async function wipeDevice(name: string | null = null): Promise<void> {
  const member = await memberNamed(name);
  const kept = name === null ? [] : (await filesOf(member)).others;
  const authors = new Set(kept.map((file) => file.member ?? ''));
  /**
   * The members whose phone this is: one, unless their name is not known and a feature was last opened by
   * another.
   */
  const leaving = new Set<string>();
  // Twice, because another tab may store something after the first time, and before it hears of it.
  for (const kind of [...kinds, ...kinds])
    await eachDatabase(kind, async (db, database) => {
      const outbox = name !== null && kind === 'outbox' ? (await unsentIn(db, member)).others : [];
      for (const { member } of outbox) authors.add(member);
      if (kind === 'outbox') leaving.add(member ?? (await db.get('meta', 'snapshot'))?.member);
      const settings = name !== null && kind === 'notes' ? await settingsOfOthers(db, leaving) : [];
      const names = (await namesIn(db)).filter(([id]) => authors.has(id));
      if (names.length > 0) settings.push(['names', names]);
      if (kept.length > 0 && kind === 'waiting') await removeFiles(db, member);
      else
        await clear(db, [...db.objectStoreNames], (tx) => [
          ...outbox.map((pending) => tx.objectStore('outbox').put(pending)),
          ...settings.map(([name, value]) => tx.objectStore('notes').put(value, name)),
        ]);
      announce(database, 'wiped');
    });
}

/** Removes the files of this member. The contents of the others may be large and are not read. */
async function removeFiles(db: DeviceDatabase, member: string | null) {
  for (const place of await db.getAllKeys('waiting')) {
    const file: StoredFile = await db.get('waiting', place);
    if (divide([file], member).others[0]) continue;
    const { key } = file;
    await db.delete('contents', key);
    await db.delete('waiting', place);
  }
}

/**
 * Returns the settings that belong to one member, such as what they have struck out: their names end with the
 * member's id. They consist of keys of rows, and of nothing that can be read without the rows.
 */
async function settingsOfOthers(db: DeviceDatabase, leaving: ReadonlySet<string>) {
  const found: [name: string, value: unknown][] = [];
  for (const name of await db.getAllKeys('notes')) {
    const [, member] = / (\S+)$/.exec(String(name)) ?? [];
    if (member && !leaving.has(member)) found.push([String(name), await db.get('notes', name)]);
  }
  return found;
}

/** The members' display names by id, if this database contains them. */
const namesIn = async (db: DeviceDatabase): Promise<[id: string, name: string][]> =>
  (db.objectStoreNames.contains('notes') && (await db.get('notes', 'names'))) || [];

const countAll = (db: DeviceDatabase): Promise<number[]> =>
  Promise.all([...db.objectStoreNames].map((store) => db.count(store)));
