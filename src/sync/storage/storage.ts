import type { Action, Rev } from '../actions.ts';
import type { Descriptions, Tables } from '../fold.ts';
import { asSent, isKept, type PendingAction, remaining, withStates } from '../outbox.ts';
import type { Changes } from '../protocol.ts';
import {
  emptySnapshot,
  isRestored,
  isSameDatabase,
  mergeChanges,
  planMerge,
  type Snapshot,
} from '../snapshot.ts';

/** One member's data of one feature on this phone. */
interface Stored<T extends Tables> {
  readonly snapshot: Snapshot<T>;
  readonly outbox: readonly PendingAction[];
  /**
   * `new`: the server has not said yet that this member may store anything here, or they have signed out.
   * `denied`: the member was removed from the family; there are no rows.
   */
  readonly access: 'new' | 'admitted' | 'denied';
}

/**
 * Storage that survives a reload, a killed tab and a restarted phone. Each call is one transaction, which is
 * complete when the call resolves.
 */
export interface SyncStorage<T extends Tables> {
  load(): Promise<Stored<T>>;
  /** Adds an action to the end of the outbox, in place of `replaced`, if given. Returns it with its place. */
  append(action: Action, replaced?: PendingAction): Promise<PendingAction>;
  /**
   * Stores the states that the database of `epoch` has given to actions that are still in the outbox. Actions
   * that another tab has removed stay removed. Does nothing when the stored snapshot is of another database,
   * to which another tab has moved on.
   */
  mark(pending: readonly PendingAction[], epoch: string): Promise<void>;
  discard(id: string): Promise<void>;
  /**
   * Merges changes into the stored snapshot as `Local.receive` does in memory, and drops actions that the
   * snapshot now contains. Two tabs may do so at once: the result is the same. Does nothing unless the member
   * is admitted, since another tab may have signed out. When the database was restored, the actions of the
   * last month go back into the outbox, as it may lack them; returns true if any did.
   */
  receive(changes: Changes, since: Rev | null, ahead: number): Promise<boolean>;
  /** Records that the server knows the member. */
  admit(): Promise<void>;
  /** Removes all but the outbox, and records the denial until `admit`. */
  deny(): Promise<void>;
}

/** Storage that lasts only as long as the page: for browsers without any, and for tests. */
export function createMemoryStorage<T extends Tables>(descriptions: Descriptions<T>): SyncStorage<T> {
  let stored: Stored<T> = { snapshot: emptySnapshot(descriptions), outbox: [], access: 'new' };
  /** The actions of the last month that have left the outbox. */
  let sent: readonly PendingAction[] = [];
  let last = 0;
  const update = (part: Partial<Stored<T>>) => {
    stored = { ...stored, ...part };
  };
  function leave(outbox: readonly PendingAction[]) {
    const left = stored.outbox.filter(({ seq }) => !outbox.some((pending) => pending.seq === seq));
    sent = [...sent, ...left.map(asSent)];
    update({ outbox });
  }
  return {
    load: async () => stored,
    async append(action, replaced) {
      const added: PendingAction = { seq: ++last, action, state: { kind: 'waiting' } };
      update({ outbox: [...stored.outbox.filter(({ seq }) => seq !== replaced?.seq), added] });
      return added;
    },
    async mark(pending, epoch) {
      const { snapshot, outbox } = stored;
      if (isSameDatabase(epoch, snapshot.epoch)) leave(remaining(withStates(outbox, pending), snapshot.rev));
    },
    discard: async (id) => update({ outbox: stored.outbox.filter(({ action }) => action.id !== id) }),
    async receive(changes, since, ahead) {
      const plan = planMerge(stored.snapshot, changes, since);
      if (plan.kind !== 'apply' || stored.access !== 'admitted') return false;
      const back = isRestored(changes.epoch, stored.snapshot.epoch) ? sent : [];
      if (back.length > 0) {
        sent = [];
        update({ outbox: [...back, ...stored.outbox] });
      }
      const from = plan.restart ? emptySnapshot(descriptions) : stored.snapshot;
      const snapshot = mergeChanges(from, changes, ahead);
      update({ snapshot });
      leave(remaining(stored.outbox, snapshot.rev, changes.actions, plan.restart));
      sent = sent.filter((pending) => isKept(pending, snapshot.now));
      return back.length > 0;
    },
    admit: async () => update({ access: 'admitted' }),
    async deny() {
      sent = [];
      update({ snapshot: emptySnapshot(descriptions), access: 'denied' });
    },
  };
}
