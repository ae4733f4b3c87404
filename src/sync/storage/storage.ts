import type { Action, Rev } from '../actions.ts';
import type { Tables } from '../fold.ts';
import type { PendingAction } from '../outbox.ts';
import type { Changes } from '../protocol.ts';
import type { Snapshot } from '../snapshot.ts';

export interface Stored<T extends Tables> {
  readonly snapshot: Snapshot<T>;
  readonly outbox: readonly PendingAction[];
  /** `new`: the server has not admitted the member, or they have signed out. `denied`: no longer a member; no rows. */
  readonly access: 'new' | 'admitted' | 'denied';
}

/** A member's storage, and what it held when it was opened. */
export interface OpenedStorage<T extends Tables> {
  readonly storage: SyncStorage<T>;
  readonly stored: Stored<T>;
}

/** Storage that survives a killed tab. Each call is one transaction, complete when it resolves. */
export interface SyncStorage<T extends Tables> {
  load(): Promise<Stored<T>>;
  /** Adds an action to the end of the outbox, in place of `replaced`, if given. Returns it with its place. */
  append(action: Action, replaced?: PendingAction): Promise<PendingAction>;
  /** Stores what the database of `epoch` made of actions in the outbox, unless the rows are of another by now. */
  mark(pending: readonly PendingAction[], epoch: string): Promise<void>;
  discard(id: string): Promise<void>;
  /**
   * Merges changes as `Local.receive` does in memory, if the member is still admitted, and drops actions now in
   * the snapshot. Returns true if sent actions are back in the outbox, since a restored database may lack them.
   */
  receive(changes: Changes, since: Rev | null, ahead: number): Promise<boolean>;
  /** Records that the server knows the member. */
  admit(): Promise<void>;
  /** Removes all but the outbox, and records the denial until `admit`. */
  deny(): Promise<void>;
}
