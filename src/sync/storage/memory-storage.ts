import type { Operation } from '../protocol.ts';
import { isSameDatabase, type Pending, remaining, withAuthor, withStates } from '../state/pending.ts';
import {
  emptySnapshot,
  mergeChanges,
  planMerge,
  type Snapshot,
  type TableShapes,
  type Tables,
} from '../state/snapshot.ts';
import type { SyncStorage } from './storage.ts';

/**
 * Creates sync storage that lasts only as long as the page: for browsers without storage, and for tests that
 * rely on the order of its calls.
 */
export function createMemoryStorage<Op extends Operation, T extends Tables>(
  shapes: TableShapes<T>,
): SyncStorage<Op, T> {
  let snapshot: Snapshot<T> = emptySnapshot(shapes);
  let outbox: readonly Pending<Op>[] = [];
  let member: string | null = null;
  let phone: string | null = null;
  let denied = false;
  let last = 0;
  return {
    load: async () => ({ snapshot, outbox, member, phone, denied }),
    append: async (operations, author, replaced) => {
      const added = operations.map((op) => ({
        seq: ++last,
        op,
        member: author,
        state: { kind: 'waiting' } as const,
      }));
      outbox = [...outbox.filter(({ seq }) => seq !== replaced?.seq), ...added];
      return added;
    },
    mark: async (pending, epoch) => {
      if (!isSameDatabase(epoch, snapshot.epoch)) return;
      outbox = remaining(withStates(outbox, pending), snapshot.rev);
    },
    discard: async (id) => {
      outbox = outbox.filter(({ op }) => op.id !== id);
    },
    receive: async (changes, since) => {
      const plan = planMerge(snapshot, changes, since);
      if (plan.kind !== 'apply' || member === null || denied) return;
      snapshot = mergeChanges(plan.restart ? emptySnapshot(shapes) : snapshot, changes, shapes);
      outbox = remaining(outbox, snapshot.rev, changes.operations, plan.restart);
    },
    setMember: async (id) => {
      member = id;
      denied = false;
      outbox = withAuthor(outbox, id);
      phone ??= crypto.randomUUID();
    },
    deny: async () => {
      snapshot = { ...emptySnapshot(shapes), now: snapshot.now };
      denied = true;
    },
  };
}
