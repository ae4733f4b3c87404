import type { EpochMs } from '../../lib/dates.ts';
import { isChange, type Operation } from '../../sync/protocol.ts';
import type { Pending } from '../../sync/state/pending.ts';
import type { Access } from './access.ts';

/** A change that the database rejected: a description for the user, and the reason as a code. */
export interface RejectedChange {
  readonly id: string;
  readonly text: string;
  readonly code: string;
}

/** An unsent change: when it was made, and a description for the user. */
export interface UnsentChange {
  readonly at: EpochMs;
  readonly text: string;
}

/** What the page says about the changes that the database has not confirmed. */
export interface UnconfirmedChanges {
  /** The number of changes waiting to be sent, and the keys of their rows. */
  readonly waiting: number;
  readonly waitingKeys: ReadonlySet<string>;
  /** Changes that the database rejected, until they are retried or discarded. */
  readonly rejected: readonly RejectedChange[];
  /** For a member who was removed from the family, all unsent changes; else empty. */
  readonly unsent: readonly UnsentChange[];
}

/** The same set each time, so that views see that nothing has changed. */
const none: ReadonlySet<string> = new Set();

/** `textOf` describes a change for the user. */
export function unconfirmedChanges<Op extends Operation>(
  pending: readonly Pending<Op>[],
  access: Access,
  textOf: (op: Op) => string,
): UnconfirmedChanges {
  const changes = pending.filter(({ op }) => isChange(op));
  const waiting = changes.filter(({ state: { kind } }) => kind === 'waiting');
  return {
    waiting: waiting.length,
    waitingKeys: waiting.length > 0 ? new Set(waiting.map(({ op }) => op.key)) : none,
    rejected: changes.flatMap(({ op, state }) =>
      state.kind === 'rejected' ? [{ id: op.id, text: textOf(op), code: state.code }] : [],
    ),
    unsent: access === 'denied' ? changes.map(({ op }) => ({ at: op.at, text: textOf(op) })) : [],
  };
}
