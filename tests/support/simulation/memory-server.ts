import type { EpochMs } from '../../../src/lib/dates.ts';
import type {
  Changes,
  Operation,
  PushAnswer,
  Receipt,
  Rev,
  SyncedRow,
  SyncGateway,
  Watcher,
} from '../../../src/sync/protocol.ts';
import type { Tables } from '../../../src/sync/state/snapshot.ts';

export interface MemoryServer<T extends Tables> {
  /** Returns the gateway of one member's phone. */
  as(member: string): SyncGateway;
  readonly rows: () => T;
  /** Returns the ids of the operations that were applied. */
  readonly applied: () => ReadonlySet<string>;
}

/**
 * How far past the server's clock a burst of operations may end, in ms, because no two operations of a phone
 * may have the same time.
 */
const soon = 1000;

/**
 * An in-memory server with the contract of `apply_ops` and `pull_changes`: it applies the feature's rule,
 * each operation once, and makes one revision per push.
 */
export function createMemoryServer<Op extends Operation, T extends Tables>(options: {
  readonly tables: T;
  /** Returns the tables after the operation, or the code of its rejection. */
  readonly apply: (tables: T, op: Op, member: string) => T | string;
  readonly now: () => EpochMs;
}): MemoryServer<T> {
  let tables = options.tables;
  let rev: Rev = 0;
  /** Who sent each operation first, and the result. It is final, even a rejection. */
  const known = new Map<
    string,
    { readonly member: string; readonly rev: Rev; readonly rejection: string | null }
  >();
  /**
   * The latest operation of each phone: its time according to the phone, and the time under which it was
   * applied.
   */
  const clocks = new Map<string, { readonly at: EpochMs; readonly takenAs: EpochMs }>();
  /** Each with the member who listens. */
  const watchers = new Map<Watcher, string>();
  const serverPosition = () => ({ rev, epoch: 'memory', now: options.now() });

  /** Stores the tables, marks the rows that differ with a new revision, and returns those rows. */
  function commit(next: T): Changes['rows'] {
    rev += 1;
    const changed: Record<string, SyncedRow[]> = {};
    tables = Object.fromEntries(
      Object.entries(next).map(([table, rows]) => {
        const marked = new Map(rows);
        for (const [key, row] of rows) {
          if (tables[table]?.get(key) === row) continue;
          marked.set(key, { ...row, rev });
          changed[table] = [...(changed[table] ?? []), { ...row, rev }];
        }
        return [table, marked];
      }),
    ) as Tables as T;
    return changed;
  }

  function receiptOf(op: Operation, next: T, member: string): { receipt: Receipt; next: T } {
    const before = known.get(op.id);
    const rejected = (code: string) => ({ receipt: { id: op.id, status: 'rejected', code } as const, next });
    if (before && before.member !== member) return rejected('operation-taken');
    if (before?.rejection) return rejected(before.rejection);
    if (before) return { receipt: { id: op.id, status: 'duplicate' }, next };
    const outcome = options.apply(next, op as Op, member);
    known.set(op.id, { member, rev: rev + 1, rejection: typeof outcome === 'string' ? outcome : null });
    if (typeof outcome === 'string') return rejected(outcome);
    return { receipt: { id: op.id, status: 'applied' }, next: outcome };
  }

  /**
   * Returns the time to apply an operation under. A clock that is ahead is corrected, but never to before the
   * phone's earlier operations. Same rule as `apply_ops` in Postgres.
   */
  function taken({ at }: Operation, phone: string, lead: number): EpochMs {
    const last = clocks.get(phone);
    const follows = last && at >= last.at && at - lead <= last.takenAs;
    const takenAs = follows ? Math.min(last.takenAs + Number(at > last.at), options.now() + soon) : at - lead;
    if (takenAs >= (last?.takenAs ?? 0)) clocks.set(phone, { at, takenAs });
    return takenAs;
  }

  /** Ids of the operations that were applied after a revision, optionally only those sent by one member. */
  const appliedAfter = (since: Rev, by?: string) =>
    [...known].flatMap(([id, { member, rev, rejection }]) =>
      rejection === null && rev > since && (by ?? member) === member ? [id] : [],
    );

  return {
    rows: () => tables,
    applied: () => new Set(appliedAfter(0)),
    as: (member) => ({
      member: async () => member,
      pull: async (since) => ({
        ...serverPosition(),
        previews: true,
        operations: appliedAfter(since, member),
        rows: Object.fromEntries(
          Object.entries(tables).map(([table, rows]) => [
            table,
            [...rows.values()].filter((row) => row.rev > since),
          ]),
        ),
      }),
      push: async (operations, { phone }): Promise<PushAnswer> => {
        const lead = Math.max(0, ...operations.map(({ at }) => at - options.now()));
        let next = tables;
        const receipts = operations.map((op) => {
          const outcome = receiptOf({ ...op, at: taken(op, phone, lead) }, next, member);
          next = outcome.next;
          return outcome.receipt;
        });
        if (receipts.some(({ status }) => status === 'applied')) {
          const rows = commit(next);
          const operations = appliedAfter(rev - 1);
          for (const watcher of [...watchers.keys()])
            watcher.change({ ...serverPosition(), operations, rows, previews: true });
        }
        return { ...serverPosition(), receipts };
      },
      watch: (on) => {
        watchers.set(on, member);
        on.joined();
        return () => watchers.delete(on);
      },
      preview: (preview) => {
        for (const [watcher, listener] of [...watchers]) if (listener !== member) watcher.preview(preview);
      },
    }),
  };
}
