import type { Changes, Operation, Rev } from './protocol.ts';
import { type Pending, remaining, splitOutbox } from './state/pending.ts';
import {
  emptySnapshot,
  type MergePlan,
  mergeChanges,
  planMerge,
  type Snapshot,
  type TableShapes,
  type Tables,
} from './state/snapshot.ts';
import type { Stored } from './storage/storage.ts';

/** What one tab knows of a feature. */
export interface TabState<Op extends Operation, T extends Tables> {
  opened: boolean;
  snapshot: Snapshot<T>;
  /**
   * The member's operations that the snapshot does not contain yet. Those of other members stay in the
   * storage.
   */
  outbox: readonly Pending<Op>[];
  /** The authors of other members' unsent changes: an id for each change. */
  others: readonly string[];
  /** The id of the member whose phone this is; empty until known. */
  member: string;
  /** The member was removed from the family: no rows are shown or received until a member is admitted. */
  denied: boolean;
  /** The phone's id; empty until the member is known and stored. */
  phone: string;
}

/** Creates a tab's state with the changes that are made to it. None of them waits for anything. */
export function createTabMemory<Op extends Operation, T extends Tables>(shapes: TableShapes<T>) {
  const nobody = { outbox: [], others: [], member: '', phone: '', denied: false };
  const state: TabState<Op, T> = { opened: false, snapshot: emptySnapshot(shapes), ...nobody };
  /** Ids of operations that the snapshot contains but the stored outbox may still list. */
  const inSnapshot = new Set<string>();
  /** The epoch of the stored snapshot when it was last read or written. */
  let storedEpoch = '';

  /** Sets the outbox to those of the entries that the snapshot does not contain. */
  function setOutbox(entries: readonly Pending<Op>[], restart = false) {
    state.outbox = remaining(entries, state.snapshot.rev, inSnapshot, restart);
  }

  function forgetRows() {
    state.snapshot = { ...emptySnapshot(shapes), now: state.snapshot.now };
    storedEpoch = '';
    inSnapshot.clear();
  }

  return {
    state,
    setOutbox,
    forgetRows,
    /** Takes over what is stored. */
    load({ snapshot, outbox, member, phone, denied }: Stored<Op, T>) {
      state.denied = denied;
      if (denied) forgetRows();
      const { epoch, rev } = state.snapshot;
      // When the stored snapshot is of another database, it is the newer one, unless this tab has just moved
      // on from it.
      const hasMovedOn = snapshot.epoch !== epoch && snapshot.epoch === storedEpoch;
      if (snapshot.epoch === epoch ? snapshot.rev > rev : !hasMovedOn) state.snapshot = snapshot;
      storedEpoch = snapshot.epoch;
      state.member = member ?? state.member;
      const { own, authors } = splitOutbox(outbox, state.member);
      setOutbox(own, hasMovedOn);
      if (String(authors) !== String(state.others)) state.others = authors;
      state.phone = phone ?? state.phone;
      state.opened = true;
    },
    /** Merges changes from the server if the plan that it returns says so. */
    receive(changes: Changes, since: Rev | null): MergePlan {
      const plan = planMerge(state.snapshot, changes, since);
      if (plan.kind !== 'apply') return plan;
      state.snapshot = mergeChanges(plan.restart ? emptySnapshot(shapes) : state.snapshot, changes, shapes);
      if (plan.restart) inSnapshot.clear();
      for (const id of changes.operations) inSnapshot.add(id);
      setOutbox(state.outbox, plan.restart);
      return plan;
    },
    /** Call when received changes are stored, too. */
    stored({ epoch, operations }: Changes) {
      storedEpoch = epoch;
      for (const id of operations) inSnapshot.delete(id);
    },
    clear() {
      forgetRows();
      Object.assign(state, nobody);
    },
  };
}
