import type { Operation, PushAnswer, Rev } from '../protocol.ts';

/** An operation on its way. It leaves when the snapshot holds what it did, or when its author discards it. */
export interface Pending<Op extends Operation = Operation> {
  /** Its place in the outbox: operations are sent in the order they were made. */
  readonly seq: number;
  readonly op: Op;
  /** Whose it is: it waits for this member and is sent in no other's name. Empty until the phone knows its member. */
  readonly member: string;
  readonly state:
    | { readonly kind: 'waiting' }
    /** The server has it; the snapshot shows it from this revision on. */
    | { readonly kind: 'confirmed'; readonly rev: Rev }
    /** The server refused it. It is kept and shown until it is tried again or discarded. */
    | { readonly kind: 'rejected'; readonly code: string };
}

/** Not refused, only not reached: the batch was too long. It is sent again. */
const tooMany = 'too-many';

/** What the answer to a push makes of the operations it was about. Those it does not mention stay as they are. */
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
 * What still lies before the snapshot of this revision: operations that it holds have left, be it that they were confirmed
 * or that it came with their ids.
 */
export const remaining = <Op extends Operation>(
  outbox: readonly Pending<Op>[],
  rev: Rev,
  holds: Iterable<string> = [],
): readonly Pending<Op>[] => {
  const left = new Set(holds);
  return outbox.filter(
    ({ op, state }) => !left.has(op.id) && (state.kind !== 'confirmed' || state.rev > rev),
  );
};

/** After a start over in another database (a restored one): it may lack what the old one had confirmed, so that is sent again. */
export const requeued = <Op extends Operation>(outbox: readonly Pending<Op>[]): readonly Pending<Op>[] =>
  outbox.map((pending) =>
    pending.state.kind === 'confirmed' ? { ...pending, state: { kind: 'waiting' } } : pending,
  );
