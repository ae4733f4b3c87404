import type { Changes, Operation, Rev } from '../protocol.ts';
import type { Pending } from '../state/pending.ts';
import type { Snapshot, Tables } from '../state/snapshot.ts';

/** What a phone keeps of one feature. */
interface Stored<Op extends Operation, T extends Tables> {
  readonly snapshot: Snapshot<T>;
  /** Of every member who was signed in here. */
  readonly outbox: readonly Pending<Op>[];
  /** Whose it is, once known. */
  readonly member: string | null;
  /** Which phone this is: a uuid, made with the member. */
  readonly phone: string | null;
  /** The member was removed from the family. */
  readonly denied: boolean;
}

/** Storage that survives reload, a killed tab and a restarted phone. Each call is one transaction, done when it resolves. */
export interface SyncStorage<Op extends Operation, T extends Tables> {
  load(): Promise<Stored<Op, T>>;
  /** Adds to the end of the outbox, in order, as this member's. */
  append(operations: readonly Op[], member: string): Promise<readonly Pending<Op>[]>;
  /** Writes the state of operations that are still in the outbox; those that another tab has removed stay removed. */
  mark(pending: readonly Pending<Op>[]): Promise<void>;
  discard(id: string): Promise<void>;
  /**
   * Merges changes into the stored snapshot as `LocalState.receive` does in memory, and drops the operations that the
   * snapshot now holds. Two tabs that do it at once end where one would. Does nothing while the phone is denied.
   */
  receive(changes: Changes, since: Rev | null): Promise<void>;
  /** Makes the phone this member's, and with it what nobody's was; lets a denied phone in again. */
  setMember(member: string): Promise<void>;
  /** Removes the rows and remembers that, until `setMember`. The outbox is kept. */
  deny(): Promise<void>;
  /** Removes everything: after signing out. */
  wipe(): Promise<void>;
}
