import type { IDBPTransaction } from 'idb';
import type { EpochMs } from '../../lib/dates.ts';
import type { Rev, SyncedRow } from '../actions.ts';
import type { Descriptions, Tables } from '../fold.ts';
import { asSent, isKept, type PendingAction, remaining, withStates } from '../outbox.ts';
import { emptySnapshot, isSameDatabase, planMerge } from '../snapshot.ts';
import type { Begin } from './open-database.ts';
import type { SyncStorage } from './storage.ts';

/** What is stored beside the rows and the outbox. */
interface Meta {
  readonly rev: Rev;
  readonly epoch: string;
  readonly now: EpochMs;
  readonly ahead: number;
  readonly denied: boolean;
  /** The columns of the stored rows, as text. */
  readonly shape: string;
}

const stores = ['meta', 'outbox', 'sent', 'rows'];
export const allStores = [...stores, 'settings'];
const metaKey = 'snapshot';
/**
 * In place of a row's key: a table as it came in one answer. A slow phone takes seconds to store thousands of rows
 * one by one. Rows that come later are stored one by one, and of each the version with the higher revision counts.
 */
const whole = '';

type Transaction = IDBPTransaction<unknown, string[], 'readwrite'>;

/** Removes the rows of a member who was removed from the family. What was not sent is kept. */
export async function denyIn(begin: Begin): Promise<void> {
  const tx = await begin(allStores, 'readwrite', 'strict');
  const denied: Partial<Meta> = { denied: true };
  await Promise.all([
    tx.objectStore('rows').clear(),
    tx.objectStore('sent').clear(),
    tx.objectStore('settings').clear(),
    tx.objectStore('meta').put(denied, metaKey),
    tx.done,
  ]);
}

export function indexedDbStorage<T extends Tables>(
  begin: Begin,
  descriptions: Descriptions<T>,
): SyncStorage<T> {
  const shape = JSON.stringify([
    whole,
    Object.entries<{ columns: unknown }>(descriptions).map(([table, { columns }]) => [table, columns]),
  ]);
  const initial: Meta = { rev: 0, epoch: '', now: 0, ahead: 0, denied: false, shape };

  /** What a strict transaction wrote is on disk at its end, as for the author's changes; rows can be pulled again. */
  async function write<R>(
    durability: 'strict' | 'relaxed',
    work: (tx: Transaction) => Promise<R>,
    over = stores,
  ): Promise<R> {
    const tx = await begin(over, 'readwrite', durability);
    const [result] = await Promise.all([work(tx), tx.done]);
    return result;
  }
  const metaIn = (tx: Transaction): Promise<Meta | undefined> => tx.objectStore('meta').get(metaKey);
  const outboxIn = (tx: Transaction): Promise<PendingAction[]> => tx.objectStore('outbox').getAll();
  async function updateOutbox(
    tx: Transaction,
    stored: readonly PendingAction[],
    wanted: readonly PendingAction[],
  ) {
    const [outbox, sent] = [tx.objectStore('outbox'), tx.objectStore('sent')];
    const kept = new Map(wanted.map((pending) => [pending.seq, pending]));
    await Promise.all(
      stored.flatMap((pending) => {
        const next = kept.get(pending.seq);
        if (!next) return [outbox.delete(pending.seq), sent.put(asSent(pending))];
        return next === pending ? [] : [outbox.put(next)];
      }),
    );
  }
  /** Takes out the actions that a restored database may lack. */
  async function takeSent(tx: Transaction): Promise<PendingAction[]> {
    const sent = tx.objectStore('sent');
    const taken = await sent.getAll();
    await sent.clear();
    return taken;
  }
  /** Deletes sent actions of more than a month ago: some each time, the oldest first. */
  async function forgetSent(tx: Transaction, now: EpochMs) {
    const sent = tx.objectStore('sent');
    const oldest: PendingAction[] = await sent.getAll(null, 20);
    const old = oldest.filter((pending) => !isKept(pending, now));
    await Promise.all(old.map(({ seq }) => sent.delete(seq)));
  }

  return {
    async load() {
      const tx = await begin(stores, 'readonly');
      async function rowsOf(table: string) {
        const stored: (SyncedRow | readonly SyncedRow[])[] = await tx
          .objectStore('rows')
          .getAll(IDBKeyRange.bound([table], [table, []]));
        const rows = new Map<string, SyncedRow>();
        for (const row of stored.flat()) if (row.rev >= (rows.get(row.key)?.rev ?? 0)) rows.set(row.key, row);
        return [table, rows] as const;
      }
      const [meta, outbox, tables]: [
        Meta | undefined,
        PendingAction[],
        Awaited<ReturnType<typeof rowsOf>>[],
      ] = await Promise.all([
        tx.objectStore('meta').get(metaKey),
        tx.objectStore('outbox').getAll(),
        Promise.all(Object.keys(descriptions).map(rowsOf)),
      ]);
      const empty = emptySnapshot(descriptions);
      if (!meta || meta.denied) return { snapshot: empty, outbox, access: meta ? 'denied' : 'new' };
      // Rows of another version of the page are pulled again.
      if (meta.shape !== shape)
        return { snapshot: { ...empty, now: meta.now, ahead: meta.ahead }, outbox, access: 'admitted' };
      const { rev, epoch, now, ahead } = meta;
      const snapshot = { rev, epoch, now, ahead, tables: Object.fromEntries(tables) as Tables as T };
      return { snapshot, outbox, access: 'admitted' };
    },
    append: (action, replaced) =>
      write(
        'strict',
        async (tx) => {
          const entry = { action, state: { kind: 'waiting' } as const };
          const outbox = tx.objectStore('outbox');
          if (replaced) void outbox.delete(replaced.seq);
          const added = outbox.add(entry);
          // Commit explicitly: the disk need not wait for this thread to handle the event of the add.
          tx.commit();
          return { ...entry, seq: Number(await added) };
        },
        ['outbox'],
      ),
    mark: (pending, epoch) =>
      write('relaxed', async (tx) => {
        const [meta = initial, outbox] = await Promise.all([metaIn(tx), outboxIn(tx)]);
        if (isSameDatabase(epoch, meta.epoch))
          await updateOutbox(tx, outbox, remaining(withStates(outbox, pending), meta.rev));
      }),
    discard: (id) =>
      write('strict', async (tx) => {
        const discarded = (await outboxIn(tx)).find(({ action }) => action.id === id);
        if (discarded) await tx.objectStore('outbox').delete(discarded.seq);
      }),
    receive: (changes, since, ahead) =>
      write('relaxed', async (tx) => {
        const [stored, unsent] = await Promise.all([metaIn(tx), outboxIn(tx)]);
        if (!stored || stored.denied) return false;
        // Rows of another version of the page are as good as none: the last that pulls everything wins.
        const meta = stored.shape === shape ? stored : { ...initial, now: stored.now };
        const plan = planMerge(meta, changes, since);
        if (plan.kind !== 'apply') return false;
        const rev = plan.restart ? changes.rev : Math.max(meta.rev, changes.rev);
        const rows = tx.objectStore('rows');
        if (plan.restart) await rows.clear();
        const received = Object.keys(descriptions).flatMap(
          (table): { value: SyncedRow | readonly SyncedRow[]; rev: Rev; place: [string, string] }[] => {
            const given = changes.rows?.[table] ?? [];
            if (plan.restart) return [{ value: given, rev, place: [table, whole] }];
            return given.map((row) => ({ value: row, rev: row.rev, place: [table, row.key] }));
          },
        );
        // No stored row is newer than the stored revision, so only rows of a late answer are compared.
        const known = await Promise.all(
          received.map((each): Promise<SyncedRow | undefined> | undefined =>
            !plan.restart && each.rev <= meta.rev ? rows.get(each.place) : undefined,
          ),
        );
        const newer = received.filter((each, i) => each.rev >= (known[i]?.rev ?? 0));
        const next: Meta = {
          ...meta,
          rev,
          epoch: changes.epoch,
          now: Math.max(meta.now, changes.now),
          ahead,
        };
        await forgetSent(tx, next.now);
        const back = isSameDatabase(changes.epoch, stored.epoch) ? [] : await takeSent(tx);
        const outbox = [...back, ...unsent];
        await Promise.all([
          ...newer.map(({ value, place }) => rows.put(value, place)),
          tx.objectStore('meta').put(next, metaKey),
          updateOutbox(tx, outbox, remaining(outbox, rev, changes.actions, plan.restart)),
        ]);
        return back.length > 0;
      }),
    admit: () =>
      write('strict', async (tx) => {
        const meta = await metaIn(tx);
        if (!meta || meta.denied) await tx.objectStore('meta').put(initial, metaKey);
      }),
    deny: () => denyIn(begin),
  };
}
