import type { Store } from '../lib/store.ts';
import type { Connection } from './connection.ts';
import type { Operation } from './protocol.ts';
import type { Pending } from './state/pending.ts';
import type { Tables } from './state/snapshot.ts';

/** A change that a feature asks for: an operation without its id and time, which the engine adds. */
export type Intent<Op extends Operation> = Op extends Operation ? Omit<Op, 'id' | 'at'> : never;

/** A feature's rows as shown on the screen, and the state of the connection. */
export interface SyncState<Op extends Operation, T extends Tables> {
  /**
   * `opening` until the phone's own storage is read; `empty` until the server has answered for the first
   * time.
   */
  readonly kind: 'opening' | 'empty' | 'ready';
  /** The snapshot with others' previews and the pending operations applied. */
  readonly tables: T;
  /** The same without previews: the same object while there are none. */
  readonly withoutPreviews: T;
  /** The rows as the server last sent them. */
  readonly snapshot: T;
  /**
   * The identity of the database that they are from, which changes when it is restored from a backup; empty
   * until the server has answered for the first time.
   */
  readonly epoch: string;
  readonly pending: readonly Pending<Op>[];
  /** The authors of unsent changes that other members have made on this phone: an id for each change. */
  readonly others: readonly string[];
  readonly connection: Connection;
  /** The member whose phone this is; empty until the server has said so for the first time. */
  readonly member: string;
}

/** One feature's rows, kept in step with the family's database. */
export interface Sync<Op extends Operation, T extends Tables> {
  readonly store: Store<SyncState<Op, T>>;
  /** Reads what the phone has stored, then keeps in sync with the database until stopped. */
  start(): Promise<void>;
  stop(): void;
  /**
   * Stores the operations, then shows them. Resolves when both are done; fails when the phone cannot store
   * them.
   */
  dispatch(intents: readonly Intent<Op>[]): Promise<readonly Op[]>;
  /**
   * Sends a rejected operation again, for this row if given, under a new id: the server's answer to the old
   * one is final.
   */
  retry(id: string, key?: string): Promise<void>;
  /** Removes a rejected operation from the outbox. */
  discard(id: string): Promise<void>;
  /**
   * Call when the user is about to tap: others' changes wait for a moment, so that the tap is handled first.
   */
  hold(): void;
  /** Pulls and sends now. */
  wake(): void;
}
