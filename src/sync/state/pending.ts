import { isChange, type Operation, type PushAnswer, type Rev } from '../protocol.ts';

/** An operation in the outbox. It leaves when the snapshot contains it or its author discards it. */
export interface Pending<Op extends Operation = Operation> {
  /** Its place in the outbox: operations are sent in the order they were made. */
  readonly seq: number;
  readonly op: Op;
  /**
   * The author's id. It is sent only while this member is signed in. Empty until the phone knows its member.
   */
  readonly member: string;
  readonly state:
    | { readonly kind: 'waiting' }
    /** The server has applied it; snapshots from this revision on contain it. */
    | { readonly kind: 'confirmed'; readonly rev: Rev }
    /** The server rejected it. It is kept and shown until it is retried or discarded. */
    | { readonly kind: 'rejected'; readonly code: string };
}

/**
 * The code of operations that the server did not reach because the batch was too long. They are sent again.
 */
const tooMany = 'too-many';

/** Returns the sent operations with their new states. Leaves out those that the answer does not settle. */
export function withReceipts<Op extends Operation>(
  sent: readonly Pending<Op>[],
  answer: PushAnswer,
): readonly Pending<Op>[] {
  const receipts = new Map(answer.receipts.map((receipt) => [receipt.id, receipt]));
  return sent.flatMap((pending) => {
    const receipt = receipts.get(pending.op.id);
    if (!receipt || (receipt.status === 'rejected' && receipt.code === tooMany)) return [];
    const state =
      receipt.status === 'rejected'
        ? ({ kind: 'rejected', code: receipt.code } as const)
        : ({ kind: 'confirmed', rev: answer.rev } as const);
    return [{ ...pending, state }];
  });
}

/**
 * True if what the database of `epoch` answers holds for the database of the snapshot; that of a new phone is
 * not known yet. A restored database may lack what the one before it had confirmed, and the other way round.
 */
export const isSameDatabase = (epoch: string, snapshotEpoch: string): boolean =>
  snapshotEpoch === '' || snapshotEpoch === epoch;

/**
 * Returns the outbox with the states that these operations now have. Those that have left it stay away.
 */
export function withStates<Op extends Operation>(
  outbox: readonly Pending<Op>[],
  changed: readonly Pending<Op>[],
): readonly Pending<Op>[] {
  const states = new Map(changed.map(({ seq, state }) => [seq, state]));
  return outbox.map((pending) => {
    const state = states.get(pending.seq);
    return state ? { ...pending, state } : pending;
  });
}

/** Returns the outbox with this member as the author of operations without one. */
export const withAuthor = <Op extends Operation>(
  outbox: readonly Pending<Op>[],
  member: string,
): readonly Pending<Op>[] =>
  outbox.map((pending) => (pending.member === '' ? { ...pending, member } : pending));

/**
 * Splits a stored outbox into this member's own operations, or those of an author who is not known yet, and
 * the authors of other members' unsent changes: an id for each change.
 */
export function splitOutbox<Op extends Operation>(outbox: readonly Pending<Op>[], member: string) {
  const own = outbox.filter((entry) => entry.member === member || entry.member === '');
  const authors = outbox.flatMap((entry) =>
    own.includes(entry) || entry.state.kind === 'confirmed' || !isChange(entry.op) ? [] : entry.member,
  );
  return { own, authors };
}

/**
 * Returns the operations that a snapshot of this revision does not contain: it has those confirmed up to it,
 * and those whose ids are in `inSnapshot`. After a restart, when the snapshot is of another database, which
 * may have been restored and lack confirmed operations, these are to be sent again.
 */
export const remaining = <Op extends Operation>(
  outbox: readonly Pending<Op>[],
  rev: Rev,
  inSnapshot: Iterable<string> = [],
  restart = false,
): readonly Pending<Op>[] => {
  const contained = new Set(inSnapshot);
  return (restart ? requeueConfirmed(outbox) : outbox).filter(
    ({ op, state }) => !contained.has(op.id) && (state.kind !== 'confirmed' || state.rev > rev),
  );
};

const requeueConfirmed = <Op extends Operation>(outbox: readonly Pending<Op>[]): readonly Pending<Op>[] =>
  outbox.map((pending) =>
    pending.state.kind === 'confirmed' ? { ...pending, state: { kind: 'waiting' } } : pending,
  );
