import type { Changes, Operation, Rev } from '../protocol.ts';
import type { Pending } from '../state/pending.ts';
import type { Snapshot, Tables } from '../state/snapshot.ts';

/** A feature's data on this phone. */
export interface Stored<Op extends Operation, T extends Tables> {
  readonly snapshot: Snapshot<T>;
  /** Operations of every member who was signed in here. */
  readonly outbox: readonly Pending<Op>[];
  /** The id of the member whose phone this is, once known. */
  readonly member: string | null;
  /** The phone's id: a uuid, made when the member becomes known. */
  readonly phone: string | null;
  /** The member was removed from the family. */
  readonly denied: boolean;
}

/**
 * Storage that survives a reload, a killed tab and a restarted phone. Each call is one transaction, which is
 * complete when the call resolves.
 */
export interface SyncStorage<Op extends Operation, T extends Tables> {
  load(): Promise<Stored<Op, T>>;
  /**
   * Adds operations by this member to the end of the outbox, in order, and returns them with their places.
   * The operation that they replace, if any, is removed in the same transaction.
   */
  append(operations: readonly Op[], member: string, replaced?: Pending): Promise<readonly Pending<Op>[]>;
  /**
   * Stores the states that the database of `epoch` has given to operations that are still in the outbox.
   * Operations that another tab has removed stay removed. Does nothing when the stored snapshot is of another
   * database, to which another tab has moved on.
   */
  mark(pending: readonly Pending<Op>[], epoch: string): Promise<void>;
  discard(id: string): Promise<void>;
  /**
   * Merges changes into the stored snapshot as `LocalState.receive` does in memory, and drops operations that
   * the snapshot now contains. Two tabs may do so at once: the result is the same. Does nothing while access
   * is denied, nor while the phone has no member, since another tab may have signed out and wiped it.
   */
  receive(changes: Changes, since: Rev | null): Promise<void>;
  /**
   * Makes this the member's phone, and the member the author of operations without one. Ends the denial of
   * access.
   */
  setMember(member: string): Promise<void>;
  /** Removes the rows and records the denial until `setMember`. The outbox is kept. */
  deny(): Promise<void>;
}
