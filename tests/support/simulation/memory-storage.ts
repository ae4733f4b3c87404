import type { Descriptions, Tables } from '../../../src/sync/fold.ts';
import { asSent, isKept, type PendingAction, remaining, withStates } from '../../../src/sync/outbox.ts';
import { emptySnapshot, isSameDatabase, mergeChanges, planMerge } from '../../../src/sync/snapshot.ts';
import type { Stored, SyncStorage } from '../../../src/sync/storage/storage.ts';

/** Storage in memory that does what the phone's does: see indexed-db.ts. */
export function createMemoryStorage<T extends Tables>(descriptions: Descriptions<T>): SyncStorage<T> {
  let stored: Stored<T> = { snapshot: emptySnapshot(descriptions), outbox: [], access: 'new' };
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
      const back = isSameDatabase(changes.epoch, stored.snapshot.epoch) ? [] : sent;
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
