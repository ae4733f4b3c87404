import type { Store } from '../lib/store.ts';
import type { Connection } from './connection.ts';
import type { Operation } from './protocol.ts';
import type { Pending } from './state/pending.ts';
import type { Tables } from './state/snapshot.ts';

/** What a feature says it wants done; the engine adds the id and the time. */
export type Intent<Op extends Operation> = Op extends Operation ? Omit<Op, 'id' | 'at'> : never;

/** A feature's rows as the screen shows them, and how they stand with the family's database. */
export interface SyncState<Op extends Operation, T extends Tables> {
  /** `opening` until the phone's own storage is read; `empty` until the server has answered for the first time. */
  readonly kind: 'opening' | 'empty' | 'ready';
  /** The fold of what the server said and what is on its way. */
  readonly tables: T;
  readonly pending: readonly Pending<Op>[];
  readonly connection: Connection;
  /** The member whose phone this is; empty until the server has said so for the first time. */
  readonly member: string;
}

/** One feature's rows, kept in step with the family's database. */
export interface Sync<Op extends Operation, T extends Tables> {
  readonly store: Store<SyncState<Op, T>>;
  /** Reads what the phone holds, then keeps up with the database until stopped. */
  start(): Promise<void>;
  stop(): void;
  /** Stores the operations, then shows them; resolves when both have happened. Fails when the phone cannot store them. */
  dispatch(intents: readonly Intent<Op>[]): Promise<readonly Op[]>;
  /** Sends a refused operation again, as a new one: what became of the old one is final. */
  retry(id: string): Promise<void>;
  /** Gives up an operation that the server refused. */
  discard(id: string): Promise<void>;
  /** Somebody is about to tap: what others did waits for a moment, so that the tap need not. */
  hold(): void;
  /** How many operations the server has not confirmed. */
  unsent(): number;
  /** Asks the database again now. */
  wake(): void;
  /** Removes everything that the phone holds: after signing out. */
  wipe(): Promise<void>;
}
