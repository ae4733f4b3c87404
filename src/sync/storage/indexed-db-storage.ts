import type { Operation } from '../protocol.ts';
import { isSameDatabase, type Pending, remaining, withAuthor, withStates } from '../state/pending.ts';
import { planMerge, type TableShape, type TableShapes, type Tables } from '../state/snapshot.ts';
import { denyDevice } from './device-data.ts';
import {
  metaOf,
  newest,
  openStores,
  outboxOf,
  putMeta,
  putRows,
  stores,
  updateOutbox,
  type WriteTransaction,
} from './indexed-db-stores.ts';
import { loadStored } from './load-stored.ts';
import { shapeChange } from './row-shapes.ts';
import type { SyncStorage } from './storage.ts';

/** Opens sync storage in an IndexedDB database of this name. */
export async function openIndexedDbStorage<Op extends Operation, T extends Tables>(
  name: string,
  shapes: TableShapes<T>,
): Promise<SyncStorage<Op, T>> {
  const begin = await openStores(name, shapes);

  /**
   * Runs `work` in one transaction over the stores in `over`. Resolves when its changes are on disk if it is
   * strict, as for the author's changes. Rows from the server need not be, because they can be pulled again,
   * so the next tap does not wait for the disk. `work` should read little, start its reads at once and not
   * wait for its writes: each answer is a task on a busy main thread, and the next tap waits for all of them.
   */
  async function write<R>(
    durability: 'strict' | 'relaxed',
    work: (tx: WriteTransaction) => Promise<R>,
    over = stores,
  ): Promise<R> {
    const tx = await begin(over, 'readwrite', durability);
    const [result] = await Promise.all([work(tx), tx.done]);
    return result;
  }

  return {
    load: () => loadStored(begin, shapes),
    append: (operations, member, replaced) =>
      write(
        'strict',
        async (tx) => {
          const entries = operations.map((op) => ({ op, member, state: { kind: 'waiting' } as const }));
          const outbox = tx.objectStore('outbox');
          if (replaced) void outbox.delete(replaced.seq);
          const added = Promise.all(entries.map((entry) => outbox.add(entry)));
          // Commit explicitly: the disk need not wait for this thread to handle the events of the adds.
          tx.commit();
          const places = await added;
          return entries.map((entry, i): Pending<Op> => ({ ...entry, seq: Number(places[i]) }));
        },
        ['outbox'],
      ),
    mark: (pending, epoch) =>
      write('relaxed', async (tx) => {
        const [meta, outbox] = await Promise.all([metaOf(tx, shapes), outboxOf<Op>(tx)]);
        if (!isSameDatabase(epoch, meta.epoch)) return;
        await updateOutbox(tx, outbox, remaining(withStates(outbox, pending), meta.rev));
      }),
    discard: (id) =>
      write('strict', async (tx) => {
        const outbox = await outboxOf<Op>(tx);
        const kept = outbox.filter(({ op }) => op.id !== id);
        await updateOutbox(tx, outbox, kept);
      }),
    receive: (changes, since) =>
      write('relaxed', async (tx) => {
        const received = Object.entries<TableShape>(shapes).flatMap(([table, { key }]) =>
          newest(table, key, changes.rows?.[table] ?? []),
        );
        const [meta, outbox] = await Promise.all([metaOf(tx, shapes), outboxOf<Op>(tx)]);
        const plan = planMerge(meta, changes, since);
        // A tab with an older version of the page must not write its rows among newer ones.
        const foreign = meta.shapes && shapeChange(shapes, meta.shapes) !== 'keep';
        if (plan.kind !== 'apply' || meta.member === null || meta.denied || foreign) return;
        const rev = plan.restart ? changes.rev : Math.max(meta.rev, changes.rev);
        const kept = remaining(outbox, rev, changes.operations, plan.restart);
        await Promise.all([
          putRows(tx, received, { restart: plan.restart, rev: meta.rev }),
          putMeta(tx, { ...meta, rev, epoch: changes.epoch, now: Math.max(meta.now, changes.now) }),
          updateOutbox(tx, outbox, kept),
        ]);
      }),
    setMember: (member) =>
      write('strict', async (tx) => {
        const [meta, outbox] = await Promise.all([metaOf(tx, shapes), outboxOf<Op>(tx)]);
        await Promise.all([
          putMeta(tx, { ...meta, member, phone: meta.phone ?? crypto.randomUUID(), denied: false }),
          updateOutbox(tx, outbox, withAuthor(outbox, member)),
        ]);
      }),
    deny: denyDevice,
  };
}
