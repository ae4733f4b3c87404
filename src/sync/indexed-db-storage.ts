import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { EpochMs } from '../lib/dates.ts';
import { type Pending, remaining, requeued } from './pending.ts';
import type { Operation, Rev, SyncedRow } from './protocol.ts';
import { judge, keyOf, type TableShape, type TableShapes, type Tables } from './snapshot.ts';
import type { SyncStorage } from './storage.ts';

interface Meta {
  readonly rev: Rev;
  readonly epoch: string;
  readonly now: EpochMs;
  readonly member: string | null;
  readonly phone: string | null;
}

const unknown: Meta = { rev: 0, epoch: '', now: 0, member: null, phone: null };

/** Sync storage in IndexedDB under this name: one object store a table, one for the outbox, one for where the snapshot stands. */
export async function openIndexedDbStorage<Op extends Operation, T extends Tables>(
  name: string,
  shapes: TableShapes<T>,
): Promise<SyncStorage<Op, T>> {
  const tables: readonly (keyof T & string)[] = Object.keys(shapes);
  const stores = ['meta', 'outbox', ...tables];
  const db: IDBPDatabase = await openDB(name, 1, {
    upgrade(created) {
      created.createObjectStore('meta');
      created.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      for (const [table, { key }] of Object.entries<TableShape>(shapes))
        created.createObjectStore(table, { keyPath: key });
    },
  });

  /**
   * One transaction over all stores. What the author did is on disk when it resolves; what the server said need not be,
   * as it can be pulled again: so the next tap does not wait for the disk.
   */
  async function write<R>(by: 'author' | 'server', work: (tx: WriteTransaction) => Promise<R>): Promise<R> {
    const durability = by === 'author' ? 'strict' : 'relaxed';
    const tx = db.transaction(stores, 'readwrite', { durability });
    const [result] = await Promise.all([work(tx), tx.done]);
    return result;
  }
  const metaOf = async (tx: WriteTransaction): Promise<Meta> =>
    (await tx.objectStore('meta').get('snapshot')) ?? unknown;
  const putMeta = (tx: WriteTransaction, meta: Meta) => tx.objectStore('meta').put(meta, 'snapshot');

  /** Brings the stored outbox to what it should be, writing only what differs. */
  async function rewrite(
    tx: WriteTransaction,
    wanted: (outbox: readonly Pending<Op>[]) => readonly Pending<Op>[],
  ) {
    const outbox = tx.objectStore('outbox');
    const stored: readonly Pending<Op>[] = await outbox.getAll();
    const kept = new Map(wanted(stored).map((pending) => [pending.seq, pending]));
    for (const pending of stored) {
      const next = kept.get(pending.seq);
      if (!next) await outbox.delete(pending.seq);
      else if (next !== pending) await outbox.put(next);
    }
  }

  return {
    async load() {
      const tx = db.transaction(stores, 'readonly');
      const [meta, outbox, ...rows] = await Promise.all([
        tx.objectStore('meta').get('snapshot') as Promise<Meta | undefined>,
        tx.objectStore('outbox').getAll() as Promise<Pending<Op>[]>,
        ...tables.map((table) => tx.objectStore(table).getAll() as Promise<SyncedRow[]>),
      ]);
      const { rev, epoch, now, member, phone } = meta ?? unknown;
      const loaded: Tables = Object.fromEntries(
        tables.map((table, i) => [
          table,
          new Map(rows[i]?.map((row) => [keyOf(row, shapes[table].key), row])),
        ]),
      );
      return { snapshot: { rev, epoch, now, tables: loaded as T }, outbox, member, phone };
    },
    append: (operations) =>
      write('author', async (tx) => {
        const added: Pending<Op>[] = [];
        for (const op of operations) {
          const entry = { op, state: { kind: 'waiting' } as const };
          added.push({ ...entry, seq: Number(await tx.objectStore('outbox').add(entry)) });
        }
        return added;
      }),
    mark: (pending) =>
      write('server', async (tx) => {
        const { rev } = await metaOf(tx);
        const states = new Map(pending.map(({ seq, state }) => [seq, state]));
        await rewrite(tx, (outbox) =>
          remaining(
            outbox.map((entry) => {
              const state = states.get(entry.seq);
              return state ? { ...entry, state } : entry;
            }),
            rev,
          ),
        );
      }),
    discard: (id) =>
      write('author', (tx) => rewrite(tx, (outbox) => outbox.filter(({ op }) => op.id !== id))),
    receive: (changes, since) =>
      write('server', async (tx) => {
        const meta = await metaOf(tx);
        const verdict = judge(meta, changes, since);
        if (verdict.kind !== 'apply') return;
        for (const table of tables) {
          const store = tx.objectStore(table);
          if (verdict.restart) await store.clear();
          for (const row of changes.rows?.[table] ?? []) {
            const known: SyncedRow | undefined = await store.get(keyOf(row, shapes[table].key));
            if (row.rev >= (known?.rev ?? 0)) await store.put(row);
          }
        }
        const rev = verdict.restart ? changes.rev : Math.max(meta.rev, changes.rev);
        await putMeta(tx, { ...meta, rev, epoch: changes.epoch, now: Math.max(meta.now, changes.now) });
        await rewrite(tx, (outbox) =>
          remaining(verdict.restart ? requeued(outbox) : outbox, rev, changes.operations),
        );
      }),
    setMember: (member) =>
      write('author', async (tx) => {
        const meta = await metaOf(tx);
        await putMeta(tx, { ...meta, member, phone: meta.phone ?? crypto.randomUUID() });
      }),
    wipe: () =>
      write(
        'author',
        async (tx) => void (await Promise.all(stores.map((store) => tx.objectStore(store).clear()))),
      ),
  };
}

type WriteTransaction = IDBPTransaction<unknown, string[], 'readwrite'>;
