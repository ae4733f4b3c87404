import type { Operation } from '../protocol.ts';
import type { Pending } from './pending.ts';
import type { Tables } from './snapshot.ts';

/** A feature's rule: the tables after an operation by `member`. It gives the same tables back where nothing changes. */
export type Apply<Op extends Operation, T extends Tables> = (tables: T, op: Op, member: string) => T;

/** What the screen shows: what the server said, and on top of it what is still on its way. Refused ones are left out. */
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
