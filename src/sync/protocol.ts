import { CodedError } from '../lib/coded-error.ts';
import type { EpochMs } from '../lib/dates.ts';
import type { Action, Receipt, Rev, SyncedRow } from './actions.ts';

/** The database's revision, identity and clock. With a new `epoch`, rows stored from the old one are void. */
interface ServerPosition {
  readonly rev: Rev;
  readonly epoch: string;
  readonly now: EpochMs;
}

/** Changed rows by table. `rows` is null in a message that was too large for them: then they must be pulled. */
export interface Changes extends ServerPosition {
  /** Ids of actions that the rows contain, at least those that may be in this phone's outbox. */
  readonly actions: readonly string[];
  readonly rows: Readonly<Record<string, readonly SyncedRow[]>> | null;
  /** Of the rows that a new phone gets, by table: see `checksumOf`. Only in the answer to a pull. */
  readonly checksums?: Readonly<Record<string, string>>;
}

/** What became of pushed actions. The rows that they changed are not in it. */
export interface PushAnswer extends ServerPosition {
  /** One for each action, in the order they were sent. */
  readonly receipts: readonly Receipt[];
}

/** What is called when something arrives on the live channel, or when the channel is joined or lost. */
export interface Watcher {
  change(changes: Changes): void;
  joined(): void;
  left(): void;
}

/** The family's database as seen by the sync engine. Every call fails with a `GatewayError`. */
export interface SyncGateway {
  /** Returns everything that changed after `since`; from 0, all rows that a phone stores. */
  pull(since: Rev): Promise<Changes>;
  /** Fails with `signed-out` when somebody other than `member` is signed in. */
  push(actions: readonly Action[], member: string): Promise<PushAnswer>;
  /** Listens from now on. `joined` is called after every join and rejoin; earlier messages are not repeated. */
  watch(on: Watcher): void;
  member(): Promise<string>;
}

/**
 * `offline`: no answer. `unavailable`: to be tried again later. `denied`: signed in, but no member. `malformed`:
 * another refusal of the request itself, or an answer that breaks the protocol.
 */
export type ErrorCode = 'offline' | 'unavailable' | 'signed-out' | 'denied' | 'malformed';

/** A failed call to the back end, as a code; `cause` is the original error. */
export class GatewayError extends CodedError<ErrorCode> {
  override name = 'GatewayError';
}

/** Returns the code of a failed call; `malformed` for any other error, since an answer was the cause. */
export const errorCodeOf = (error: unknown): ErrorCode =>
  error instanceof GatewayError ? error.code : 'malformed';
