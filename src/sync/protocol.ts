/** The protocol between phone and database: the types that `sync` and `data` share. */
import type { EpochMs } from '../lib/dates.ts';

/**
 * A revision of the database: each transaction gets one, in the order in which transactions become visible.
 */
export type Rev = number;

/** One change, expressed as its author's intent. It is applied once, however often it is delivered. */
export interface Operation {
  /** A uuid, which stays the same when the operation is sent again. */
  readonly id: string;
  /** When its author made it. The server moves a time that is in its future back. */
  readonly at: EpochMs;
  readonly entity: string;
  readonly kind: string;
  /** The key of the row that it changes: a uuid made by the phone. */
  readonly key: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * True for changes that their author would miss if they were lost. A tick only shows who is picking an item
 * up just now, so it is not counted as unsent.
 */
export const isChange = ({ kind }: Pick<Operation, 'kind'>): boolean => kind !== 'tick';

/** The server's answer to one operation. `code` says why it was rejected. */
export type Receipt =
  | { readonly id: string; readonly status: 'applied' | 'duplicate' }
  | { readonly id: string; readonly status: 'rejected'; readonly code: string };

/** For each field, the author's time and the id of the operation that set it last. */
export type FieldTimestamps = Readonly<Record<string, readonly [at: EpochMs, operation: string]>>;

/** A row as the phone stores it. `rev` is the revision that last changed it. */
export interface SyncedRow {
  readonly rev: Rev;
}

/**
 * The database's revision, identity and clock. A new `epoch` means another database: rows stored from the old
 * one are void.
 */
interface ServerPosition {
  readonly rev: Rev;
  readonly epoch: string;
  /** The server's clock. */
  readonly now: EpochMs;
}

/**
 * Changed rows by table. `rows` is null in a message that was too large for them: then they must be pulled.
 */
export interface Changes extends ServerPosition {
  /**
   * Ids of operations that the rows contain, at least those that may be in this phone's outbox: it drops
   * them.
   */
  readonly operations: readonly string[];
  readonly rows: Readonly<Record<string, readonly SyncedRow[]>> | null;
  /** Whether phones may send each other previews: not for some minutes after a member was removed. */
  readonly previews?: boolean;
}

/**
 * What became of pushed operations. The rows that they changed are not in it; a phone with an older `rev`
 * pulls them.
 */
export interface PushAnswer extends ServerPosition {
  /** One for each operation, in the order they were sent. */
  readonly receipts: readonly Receipt[];
}

/**
 * Operations that a member's phone shows the others before the database has confirmed them. Nothing of them
 * is stored: they only make a change visible sooner.
 */
export interface Preview {
  readonly member: string;
  readonly operations: readonly Operation[];
}

/** Who sends the operations. A member may have several phones, whose clocks differ. */
interface Sender {
  readonly member: string;
  readonly phone: string;
}

/** What is called when something arrives on the live channel, or when the channel is joined or lost. */
export interface Watcher {
  change(changes: Changes): void;
  preview(preview: Preview): void;
  joined(): void;
  left(code: ErrorCode): void;
}

/** The family's database as seen by the sync engine. Every call fails with a `GatewayError`. */
export interface SyncGateway {
  /** Returns everything that changed after `since`; from 0, all rows that a phone stores. */
  pull(since: Rev): Promise<Changes>;
  /**
   * Fails with `signed-out` when somebody other than `sender.member` is signed in: no operation is sent in
   * another member's name.
   */
  push(operations: readonly Operation[], sender: Sender): Promise<PushAnswer>;
  /**
   * Listens until the returned function is called. `joined` is called after every join and rejoin; earlier
   * messages are not repeated.
   */
  watch(on: Watcher): () => void;
  /** Sends a preview to the phones that listen just now. It may be lost. */
  preview(preview: Preview): void;
  /** Asks the server for the id of the signed-in member. */
  member(): Promise<string>;
}

/**
 * `offline`: no answer. `unavailable`: the server asks to try again later. `signed-out`: the session has
 * ended. `denied`: signed in, but not, or no longer, a member. `malformed`: the server refused the request
 * itself with another 4xx, or its answer breaks the protocol.
 */
export type ErrorCode = 'offline' | 'unavailable' | 'signed-out' | 'denied' | 'malformed';

/** A failed call to the back end, as a code; `cause` is the original error. */
export class GatewayError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.name = 'GatewayError';
    this.code = code;
  }
}

/** Returns the code of a failed call; `malformed` for any other error, since an answer was the cause. */
export const errorCodeOf = (error: unknown): ErrorCode =>
  error instanceof GatewayError ? error.code : 'malformed';
