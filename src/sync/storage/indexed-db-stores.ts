import type { IDBPTransaction } from 'idb';
import type { EpochMs } from '../../lib/dates.ts';
import type { Operation, Rev, SyncedRow } from '../protocol.ts';
import type { Pending } from '../state/pending.ts';
import { keyOf, type TableShape, type TableShapes } from '../state/snapshot.ts';
import { type Begin, openDatabase } from './open-database.ts';

/** The data stored beside the rows and the outbox. */
export interface Meta {
  readonly rev: Rev;
  readonly epoch: string;
  readonly now: EpochMs;
  readonly member: string | null;
  readonly phone: string | null;
  readonly denied?: boolean;
  /** The shape of the stored rows. */
  readonly shapes?: TableShapes;
}

/** What a new database stores. */
const initialMeta = (shapes: TableShapes): Meta => ({
  rev: 0,
  epoch: '',
  now: 0,
  member: null,
  phone: null,
  shapes,
});

/** The object stores of a feature's database. */
export const stores = ['meta', 'outbox', 'rows'];

export type WriteTransaction = IDBPTransaction<unknown, string[], 'readwrite'>;

/**
 * Opens the database. One object store holds the rows of all tables, by table and key, so that a new table
 * needs no new version of the database; version 1 had one store per table.
 */
export const openStores = (name: string, shapes: TableShapes): Promise<Begin> =>
  openDatabase(name, 2, async (upgraded, from, _to, tx) => {
    if (from === 0) {
      upgraded.createObjectStore('meta');
      upgraded.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
    }
    for (const table of [...upgraded.objectStoreNames])
      if (!stores.includes(table)) upgraded.deleteObjectStore(table);
    upgraded.createObjectStore('rows');
    const { member = null, phone = null, now = 0 } = (await tx.objectStore('meta').get('snapshot')) ?? {};
    await tx.objectStore('meta').put({ ...initialMeta(shapes), member, phone, now }, 'snapshot');
    for (const entry of await tx.objectStore('outbox').getAll())
      await tx.objectStore('outbox').put({ ...entry, member: member ?? '' });
  });

/** Returns what is stored or, where nothing is, as after a wipe, what a new database stores. */
export const metaOf = async (
  tx: IDBPTransaction<unknown, string[], 'readonly' | 'readwrite'>,
  shapes: TableShapes,
): Promise<Meta> => (await tx.objectStore('meta').get('snapshot')) ?? initialMeta(shapes);

// Writing may fail before it returns a promise. In an async function it does not keep a caller that has begun
// other writes from waiting for them, too.
export const putMeta = async (tx: WriteTransaction, meta: Meta) =>
  tx.objectStore('meta').put(meta, 'snapshot');

export const outboxOf = <Op extends Operation>(tx: WriteTransaction): Promise<readonly Pending<Op>[]> =>
  tx.objectStore('outbox').getAll();

/** Updates the stored outbox to `wanted`, writing only entries that differ. */
export async function updateOutbox(
  tx: WriteTransaction,
  stored: readonly Pending[],
  wanted: readonly Pending[],
): Promise<void> {
  const outbox = tx.objectStore('outbox');
  const kept = new Map(wanted.map((pending) => [pending.seq, pending]));
  await Promise.all(
    stored.map((pending) => {
      const next = kept.get(pending.seq);
      if (!next) return outbox.delete(pending.seq);
      return next !== pending && outbox.put(next);
    }),
  );
}

/** A row with its place in the store of all rows. */
interface PlacedRow {
  readonly row: SyncedRow;
  readonly place: [table: string, key: string];
}

/** Returns each row with its place; of several versions of a row only the latest. */
export function newest(table: string, key: TableShape['key'], rows: readonly SyncedRow[]): PlacedRow[] {
  const byKey = new Map<string, SyncedRow>();
  for (const row of rows)
    if (row.rev >= (byKey.get(keyOf(row, key))?.rev ?? 0)) byKey.set(keyOf(row, key), row);
  return [...byKey].map(([id, row]) => ({ row, place: [table, id] }));
}

/** Stores received rows: in place of all others (`restart`), or beside those of the stored revision `rev`. */
export async function putRows(
  tx: WriteTransaction,
  received: readonly PlacedRow[],
  { restart, rev }: { readonly restart: boolean; readonly rev: Rev },
): Promise<void> {
  const rows = tx.objectStore('rows');
  // No stored row is newer than the stored revision, so only rows of a late answer are compared.
  const known = await Promise.all(
    received.map(({ row, place }): Promise<SyncedRow | undefined> | undefined =>
      row.rev > rev ? undefined : rows.get(place),
    ),
  );
  await Promise.all([
    restart && rows.clear(),
    ...received.map(
      ({ row, place }, i) => (restart || row.rev >= (known[i]?.rev ?? 0)) && rows.put(row, place),
    ),
  ]);
}

/** The range of all keys of a table: in IndexedDB an array sorts after every string. */
export const rowsOf = (table: string) => IDBKeyRange.bound([table], [table, []]);
