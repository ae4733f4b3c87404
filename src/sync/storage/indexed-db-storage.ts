import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { EpochMs } from '../../lib/dates.ts';
import type { Operation, Rev, SyncedRow } from '../protocol.ts';
import { type Pending, remaining, requeueConfirmed } from '../state/pending.ts';
import { withRows } from '../state/row-map.ts';
import { keyOf, planMerge, type TableShape, type TableShapes, type Tables } from '../state/snapshot.ts';
import { denyDevice } from './device-data.ts';
import { fillMissingColumns, shapeChange } from './row-shapes.ts';
import type { SyncStorage } from './storage.ts';

/** The data stored beside the rows and the outbox. */
interface Meta {
  readonly rev: Rev;
  readonly epoch: string;
  readonly now: EpochMs;
  readonly member: string | null;
  readonly phone: string | null;
  readonly denied?: boolean;
  /** The shape of the stored rows. */
  readonly shapes?: TableShapes;
}

const stores = ['meta', 'outbox', 'rows'];

/**
 * Opens sync storage in an IndexedDB database of this name. One object store holds the rows of all tables, by
 * table and key, so that a new table needs no new version of the database; version 1 had one store per table.
 */
export async function openIndexedDbStorage<Op extends Operation, T extends Tables>(
  name: string,
  shapes: TableShapes<T>,
): Promise<SyncStorage<Op, T>> {
  const tables = Object.entries<TableShape>(shapes);
  const initial: Meta = { rev: 0, epoch: '', now: 0, member: null, phone: null, shapes };
  const db: IDBPDatabase = await openDB(name, 2, {
    async upgrade(upgraded, from, _to, tx) {
      if (from === 0) {
        upgraded.createObjectStore('meta');
        upgraded.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      }
      for (const table of [...upgraded.objectStoreNames])
        if (!stores.includes(table)) upgraded.deleteObjectStore(table);
      upgraded.createObjectStore('rows');
      const { member = null, phone = null, now = 0 } = (await tx.objectStore('meta').get('snapshot')) ?? {};
      await tx.objectStore('meta').put({ ...initial, member, phone, now } satisfies Meta, 'snapshot');
      for (const entry of await tx.objectStore('outbox').getAll())
        await tx.objectStore('outbox').put({ ...entry, member: member ?? '' });
    },
    // Another tab with a newer version of the page is upgrading the database and must not be kept waiting.
    blocking: () => db.close(),
  });

  /**
   * Runs `work` in one transaction over the stores in `over`. The author's changes are on disk when it
   * resolves. Rows from the server need not be, because they can be pulled again, so the next tap does not
   * wait for the disk. `work` should read little, start its reads at once and not wait for its writes: each
   * answer is a task on a busy main thread, and the next tap waits for all of them.
   */
  async function write<R>(
    by: 'author' | 'server',
    work: (tx: WriteTransaction) => Promise<R>,
    over = stores,
  ): Promise<R> {
    const durability = by === 'author' ? 'strict' : 'relaxed';
    const tx = db.transaction(over, 'readwrite', { durability });
    const [result] = await Promise.all([work(tx), tx.done]);
    return result;
  }
  const metaOf = async (tx: WriteTransaction): Promise<Meta> =>
    (await tx.objectStore('meta').get('snapshot')) ?? initial;
  const putMeta = (tx: WriteTransaction, meta: Meta) => tx.objectStore('meta').put(meta, 'snapshot');

  const outboxOf = (tx: WriteTransaction): Promise<readonly Pending<Op>[]> =>
    tx.objectStore('outbox').getAll();

  /** Updates the stored outbox to `wanted`, writing only entries that differ. */
  function rewrite(tx: WriteTransaction, stored: readonly Pending<Op>[], wanted: readonly Pending<Op>[]) {
    const outbox = tx.objectStore('outbox');
    const kept = new Map(wanted.map((pending) => [pending.seq, pending]));
    return Promise.all(
      stored.map((pending) => {
        const next = kept.get(pending.seq);
        if (!next) return outbox.delete(pending.seq);
        return next !== pending && outbox.put(next);
      }),
    );
  }

  async function read() {
    const tx = db.transaction(stores, 'readonly');
    const [meta = initial, outbox, ...rows] = await Promise.all([
      tx.objectStore('meta').get('snapshot') as Promise<Meta | undefined>,
      tx.objectStore('outbox').getAll() as Promise<Pending<Op>[]>,
      ...tables.map(
        ([table]) => tx.objectStore('rows').getAll(rowsOf(table)) as Promise<readonly SyncedRow[]>,
      ),
    ]);
    return { meta, outbox, rows };
  }

  /**
   * Converts rows stored by another version of the page, or drops them, and sets the revision to 0 so that
   * all are pulled again.
   */
  const convert = (change: 'fill' | 'drop') =>
    write('author', async (tx) => {
      await putMeta(tx, { ...(await metaOf(tx)), rev: 0, shapes });
      if (change === 'drop') return tx.objectStore('rows').clear();
      for (const [table, shape] of tables)
        for (const row of await tx.objectStore('rows').getAll(rowsOf(table)))
          await tx.objectStore('rows').put(fillMissingColumns(row, shape), [table, keyOf(row, shape.key)]);
    });

  return {
    async load() {
      let stored = await read();
      const change = shapeChange(stored.meta.shapes, shapes);
      if (change !== 'keep') {
        await convert(change);
        stored = await read();
      }
      const { rev, epoch, now, member, phone, denied = false } = stored.meta;
      const loaded: Tables = Object.fromEntries(
        tables.map(([table, { key }], i) => [
          table,
          withRows(new Map(), stored.rows[i]?.map((row) => [keyOf(row, key), row]) ?? []),
        ]),
      );
      const snapshot = { rev, epoch, now, tables: loaded as T };
      return { snapshot, outbox: stored.outbox, member, phone, denied };
    },
    append: (operations, member) =>
      write(
        'author',
        async (tx) => {
          const entries = operations.map((op) => ({ op, member, state: { kind: 'waiting' } as const }));
          const added = Promise.all(entries.map((entry) => tx.objectStore('outbox').add(entry)));
          // Commit explicitly: the disk need not wait for this thread to handle the events of the adds.
          tx.commit();
          const places = await added;
          return entries.map((entry, i): Pending<Op> => ({ ...entry, seq: Number(places[i]) }));
        },
        ['outbox'],
      ),
    mark: (pending) =>
      write('server', async (tx) => {
        const [{ rev }, outbox] = await Promise.all([metaOf(tx), outboxOf(tx)]);
        const states = new Map(pending.map(({ seq, state }) => [seq, state]));
        const marked = outbox.map((entry) => {
          const state = states.get(entry.seq);
          return state ? { ...entry, state } : entry;
        });
        await rewrite(tx, outbox, remaining(marked, rev));
      }),
    discard: (id) =>
      write('author', async (tx) => {
        const outbox = await outboxOf(tx);
        const kept = outbox.filter(({ op }) => op.id !== id);
        await rewrite(tx, outbox, kept);
      }),
    receive: (changes, since) =>
      write('server', async (tx) => {
        const rows = tx.objectStore('rows');
        const received = tables.flatMap(([table, { key }]) =>
          newest(table, key, changes.rows?.[table] ?? []),
        );
        const [meta, outbox] = await Promise.all([metaOf(tx), outboxOf(tx)]);
        const verdict = planMerge(meta, changes, since);
        // A tab with an older version of the page must not write its rows among newer ones.
        const foreign = meta.shapes && shapeChange(shapes, meta.shapes) !== 'keep';
        if (verdict.kind !== 'apply' || meta.denied || foreign) return;
        const rev = verdict.restart ? changes.rev : Math.max(meta.rev, changes.rev);
        const kept = remaining(verdict.restart ? requeueConfirmed(outbox) : outbox, rev, changes.operations);
        // No stored row is newer than the stored revision, so only rows of a late answer are compared.
        const known = await Promise.all(
          received.map(({ row, place }): Promise<SyncedRow | undefined> | undefined =>
            row.rev > meta.rev ? undefined : rows.get(place),
          ),
        );
        await Promise.all([
          verdict.restart && rows.clear(),
          ...received.map(
            ({ row, place }, i) =>
              (verdict.restart || row.rev >= (known[i]?.rev ?? 0)) && rows.put(row, place),
          ),
          putMeta(tx, { ...meta, rev, epoch: changes.epoch, now: Math.max(meta.now, changes.now) }),
          rewrite(tx, outbox, kept),
        ]);
      }),
    setMember: (member) =>
      write('author', async (tx) => {
        const [meta, outbox] = await Promise.all([metaOf(tx), outboxOf(tx)]);
        const owned = outbox.map((entry) => (entry.member === '' ? { ...entry, member } : entry));
        await Promise.all([
          putMeta(tx, { ...meta, member, phone: meta.phone ?? crypto.randomUUID(), denied: false }),
          rewrite(tx, outbox, owned),
        ]);
      }),
    deny: denyDevice,
    wipe: () =>
      write(
        'author',
        async (tx) => void (await Promise.all(stores.map((store) => tx.objectStore(store).clear()))),
      ),
  };
}

type WriteTransaction = IDBPTransaction<unknown, string[], 'readwrite'>;

/** Returns each row with its place in the store; of several versions of a row only the latest. */
function newest(table: string, key: TableShape['key'], rows: readonly SyncedRow[]) {
  const byKey = new Map<string, SyncedRow>();
  for (const row of rows)
    if (row.rev >= (byKey.get(keyOf(row, key))?.rev ?? 0)) byKey.set(keyOf(row, key), row);
  return [...byKey].map(([id, row]) => ({ row, place: [table, id] }));
}

/** The range of all keys of a table: in IndexedDB an array sorts after every string. */
const rowsOf = (table: string) => IDBKeyRange.bound([table], [table, []]);
