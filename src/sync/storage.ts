import type { Pending } from './pending.ts';
import type { Changes, Operation, Rev } from './protocol.ts';
import type { Snapshot, Tables } from './snapshot.ts';

/** What a phone keeps of one feature. */
interface Stored<Op extends Operation, T extends Tables> {
  readonly snapshot: Snapshot<T>;
  readonly outbox: readonly Pending<Op>[];
  /** Whose it is, once known. */
  readonly member: string | null;
  /** Which phone this is: a uuid, made with the member. */
  readonly phone: string | null;
}

/** Storage that survives reload, a killed tab and a restarted phone. Each call is one transaction, done when it resolves. */
export interface SyncStorage<Op extends Operation, T extends Tables> {
  load(): Promise<Stored<Op, T>>;
  /** Adds to the end of the outbox, in order. */
  append(operations: readonly Op[]): Promise<readonly Pending<Op>[]>;
  /** Writes the state of operations that are still in the outbox; those that another tab has removed stay removed. */
  mark(pending: readonly Pending<Op>[]): Promise<void>;
  discard(id: string): Promise<void>;
  /**
   * Merges changes into the stored snapshot as `LocalState.receive` does in memory, and drops the operations that the
   * snapshot now holds. Two tabs that do it at once end where one would.
   */
  receive(changes: Changes, since: Rev | null): Promise<void>;
  setMember(member: string): Promise<void>;
  /** Removes everything: after signing out. */
  wipe(): Promise<void>;
}
