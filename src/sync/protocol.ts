/** What the phone and the database say to each other: the types that `sync` and `data` share. */
import type { EpochMs } from '../lib/dates.ts';

/** A revision of the database: one a transaction, in the order in which transactions become visible. */
export type Rev = number;

/** One change with its author's intent. Applied once, however often it is delivered. */
export interface Operation {
  /** A uuid: the same operation sent twice has the same. */
  readonly id: string;
  /** When its author did it. The server clamps what lies in the future. */
  readonly at: EpochMs;
  readonly entity: string;
  readonly kind: string;
  /** The row it is about: a uuid made by the phone. */
  readonly key: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Is it a change that its author would miss? A tick only says who has an item just now: it is neither counted nor told of. */
export const isChange = ({ kind }: Pick<Operation, 'kind'>): boolean => kind !== 'tick';

/** What became of an operation. `code` says why it was refused. */
export type Receipt =
  | { readonly id: string; readonly status: 'applied' | 'duplicate' }
  | { readonly id: string; readonly status: 'rejected'; readonly code: string };

/** Per field the author's time and the operation that set it last. */
export type FieldTimestamps = Readonly<Record<string, readonly [at: EpochMs, operation: string]>>;

/** A row as the phone keeps it. `rev` is the revision that last changed it. */
export interface SyncedRow {
  readonly rev: Rev;
}

/** Where the database stands. Another `epoch` is another database: what the phone kept of the old one is void. */
interface Standing {
  readonly rev: Rev;
  readonly epoch: string;
  /** The server's clock. */
  readonly now: EpochMs;
}

/** Rows that changed, by table. Null in a message that had no room for them: then they must be pulled. */
export interface Changes extends Standing {
  /** The operations that the rows hold, as far as they can be this phone's: they leave the outbox. */
  readonly operations: readonly string[];
  readonly rows: Readonly<Record<string, readonly SyncedRow[]>> | null;
}

export interface PushAnswer extends Standing {
  /** One an operation, in the order they were sent. */
  readonly receipts: readonly Receipt[];
}

/** Who sends operations. The phone tells the clocks of a member's phones apart. */
interface Sender {
  readonly member: string;
  readonly phone: string;
}

/** The family's database as the sync engine sees it. Every call fails with a `GatewayError`. */
export interface SyncGateway {
  /** All that changed after `since`; from 0 everything a phone keeps. */
  pull(since: Rev): Promise<Changes>;
  /** Fails with `signed-out` where it is no longer the sender who is signed in: nothing is sent in the name of another. */
  push(operations: readonly Operation[], sender: Sender): Promise<PushAnswer>;
  /** Listens until the returned function is called. `joined` after every (re)join: what happened before is not sent again. */
  watch(on: { change(changes: Changes): void; joined(): void; left(code: ErrorCode): void }): () => void;
  /** The signed-in member's id, asked of the server. */
  member(): Promise<string>;
}

/**
 * `offline`: no answer. `unavailable`: an answer that says 'later'. `signed-out`: the session has ended.
 * `denied`: signed in, but not (any more) of the family. `malformed`: an answer that is not what was agreed.
 */
export type ErrorCode = 'offline' | 'unavailable' | 'signed-out' | 'denied' | 'malformed';

/** How talking to the back end failed, as a code; the reason is its `cause`. */
export class GatewayError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.name = 'GatewayError';
    this.code = code;
  }
}
