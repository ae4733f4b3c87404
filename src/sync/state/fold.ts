import type { Operation } from '../protocol.ts';
import type { Pending } from './pending.ts';
import type { Tables } from './snapshot.ts';

/**
 * A feature's rule: returns the tables after an operation by `member`, or the same tables when nothing
 * changes.
 */
export type Apply<Op extends Operation, T extends Tables> = (tables: T, op: Op, member: string) => T;

/**
 * Returns what the screen shows: the snapshot's tables with the pending operations applied, except rejected
 * ones.
 */
export const fold = <Op extends Operation, T extends Tables>(
  tables: T,
  outbox: readonly Pending<Op>[],
  member: string,
  apply: Apply<Op, T>,
): T =>
  outbox.reduce(
    (view, { op, state }) => (state.kind === 'rejected' ? view : apply(view, op, member)),
    tables,
  );
