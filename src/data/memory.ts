import type { EpochMs } from '../lib/dates.ts';
import type {
  Changes,
  Operation,
  PushAnswer,
  Receipt,
  Rev,
  SyncedRow,
  SyncGateway,
} from '../sync/protocol.ts';

type Rows = Readonly<Record<string, ReadonlyMap<string, SyncedRow>>>;

export interface MemoryServer {
  /** The gateway of one member's phone. */
  as(member: string): SyncGateway;
  readonly rows: () => Rows;
  /** Ids of the operations that were applied. */
  readonly applied: () => ReadonlySet<string>;
}

/** How far past the server's clock a burst may end, in ms: two operations of one phone are never at the same time. */
const soon = 1000;

/** The contract of `apply_ops` and of pulling in memory: the feature's rule, each operation once, one revision a push. */
export function createMemoryServer(options: {
  readonly tables: Rows;
  /** The tables after the operation, or the code of its refusal. */
  readonly apply: (tables: Rows, op: Operation, member: string) => Rows | string;
  readonly now: () => EpochMs;
}): MemoryServer {
  let tables = options.tables;
  let rev: Rev = 0;
  /** Who sent it first, and what became of it: that is final, also a refusal. */
  const known = new Map<
    string,
    { readonly member: string; readonly rev: Rev; readonly refusal: string | null }
  >();
  /** The latest operation of each phone: its time as the phone said it and as it was taken. */
  const clocks = new Map<string, { readonly at: EpochMs; readonly takenAs: EpochMs }>();
  const listeners = new Set<(changes: Changes) => void>();
  const standing = () => ({ rev, epoch: 'memory', now: options.now() });

  /** The rows that differ, marked with the new revision. */
  function commit(next: Rows): Changes['rows'] {
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
    );
    return changed;
  }

  function receiptOf(op: Operation, next: Rows, member: string): { receipt: Receipt; next: Rows } {
    const before = known.get(op.id);
    const rejected = (code: string) => ({ receipt: { id: op.id, status: 'rejected', code } as const, next });
    if (before && before.member !== member) return rejected('operation-taken');
    if (before?.refusal) return rejected(before.refusal);
    if (before) return { receipt: { id: op.id, status: 'duplicate' }, next };
    const outcome = options.apply(next, op, member);
    known.set(op.id, { member, rev: rev + 1, refusal: typeof outcome === 'string' ? outcome : null });
    if (typeof outcome === 'string') return rejected(outcome);
    return { receipt: { id: op.id, status: 'applied' }, next: outcome };
  }

  /** A clock that runs ahead is moved back, but not behind what this phone did before. As `apply_ops` in Postgres. */
  function taken({ at }: Operation, phone: string, lead: number): EpochMs {
    const last = clocks.get(phone);
    const follows = last && at >= last.at && at - lead <= last.takenAs;
    const takenAs = follows ? Math.min(last.takenAs + Number(at > last.at), options.now() + soon) : at - lead;
    if (takenAs >= (last?.takenAs ?? 0)) clocks.set(phone, { at, takenAs });
    return takenAs;
  }

  /** Ids of the operations that were applied after a revision. */
  const appliedAfter = (since: Rev, by?: string) =>
    [...known].flatMap(([id, { member, rev, refusal }]) =>
      refusal === null && rev > since && (by ?? member) === member ? [id] : [],
    );

  return {
    rows: () => tables,
    applied: () => new Set(appliedAfter(0)),
    as: (member) => ({
      member: async () => member,
      pull: async (since) => ({
        ...standing(),
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
          for (const listener of [...listeners]) listener({ ...standing(), operations, rows });
        }
        return { ...standing(), receipts };
      },
      watch: (on) => {
        listeners.add(on.change);
        on.joined();
        return () => listeners.delete(on.change);
      },
    }),
  };
}
