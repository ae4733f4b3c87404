import type { EpochMs } from '../../../src/lib/dates.ts';
import type { Action, Fields, Operation, Receipt, Rev, SyncedRow } from '../../../src/sync/actions.ts';
import { type Descriptions, type Tables, tryAction } from '../../../src/sync/fold.ts';
import type { Changes, PushAnswer, SyncGateway, Watcher } from '../../../src/sync/protocol.ts';
import { checksumOf } from '../../../src/sync/snapshot.ts';
import { type AllTables, descriptions, emptyTables, refusal } from './choices.ts';

/** Has the contract of `apply_actions` and `pull_changes`: each action once and as a whole, one revision per push. */
export function createMemoryServer(clock: () => EpochMs) {
  /** The latest time given to a write: the clock may step back, the time given never does. */
  let latest: EpochMs = 0;
  let clockAhead = 0;
  const now = (): EpochMs => Math.max(clock() + clockAhead, latest + 1);
  let tables = emptyTables;
  let rev: Rev = 0;
  let epoch = 1;
  /** Who sent each action first, and the result. It is final, even a rejection. */
  const known = new Map<string, { member: string; rev: Rev; rejection: string | null }>();
  const watchers = new Set<Watcher>();
  const ofEach = <R>(value: (rows: Tables[string], table: string) => R): Record<string, R> =>
    Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, value(rows, table)]));
  const position = () => ({ rev, epoch: `memory ${epoch}`, now: now() });

  /** Stores the tables, marks the rows that differ with a new revision, and returns those rows. */
  function commit(next: AllTables): Changes['rows'] {
    rev += 1;
    const before: Tables = tables;
    const changed: Record<string, SyncedRow[]> = {};
    tables = Object.fromEntries(
      Object.entries<Tables[string]>(next).map(([table, rows]) => {
        if (rows === before[table]) return [table, rows];
        const marked = new Map(rows);
        for (const [key, row] of rows) {
          if (before[table]?.get(key) === row) continue;
          marked.set(key, { ...row, rev });
          changed[table] = [...(changed[table] ?? []), { ...row, rev }];
        }
        return [table, marked];
      }),
    ) as Tables as AllTables;
    return changed;
  }

  /** Times in the future become now. */
  function withoutFuture(operation: Operation): Operation {
    if ('count' in operation) return operation;
    const columns = (descriptions as Descriptions)[operation.set]?.columns ?? {};
    const past = (fields: Fields) =>
      Object.fromEntries(
        Object.entries(fields).map(([field, value]) => [
          field,
          columns[field]?.startsWith('time') && typeof value === 'number' ? Math.min(value, now()) : value,
        ]),
      );
    const { fields, defaults } = operation;
    return { ...operation, fields: past(fields), ...(defaults && { defaults: past(defaults) }) };
  }

  function receiptOf(action: Action, next: AllTables, member: string): { receipt: Receipt; next: AllTables } {
    const { id } = action;
    const before = known.get(id);
    const rejected = (code: string) => ({ receipt: { id, status: 'rejected', code } as const, next });
    if (before && before.member !== member) return rejected('taken');
    if (before?.rejection) return rejected(before.rejection);
    if (before) return { receipt: { id, status: 'duplicate' }, next };
    const after = tryAction(next, action, descriptions);
    const rejection = after ? refusal(after, action) : 'unknown-row';
    known.set(id, { member, rev: rev + 1, rejection });
    return after && !rejection
      ? { receipt: { id, status: 'applied' }, next: after }
      : rejected(rejection ?? 'unknown-row');
  }

  const appliedAfter = (since: Rev, by?: string) =>
    [...known].flatMap(([id, { member, rev, rejection }]) =>
      rejection === null && rev > since && (by ?? member) === member ? [id] : [],
    );

  return {
    rows: () => tables,
    applied: (): ReadonlySet<string> => new Set(appliedAfter(0)),
    async setClock(ahead: number) {
      clockAhead = ahead;
    },
    /** Returns a function that restores this moment: it loses everything since, as a restored database does. */
    backup() {
      const saved = { tables, known: [...known] };
      return () => {
        epoch += 1;
        known.clear();
        for (const [id, outcome] of saved.known) known.set(id, outcome);
        tables = saved.tables;
        commit(tables);
      };
    },
    as: (member: string): SyncGateway => ({
      member: async () => member,
      pull: async (since) => ({
        ...position(),
        actions: appliedAfter(since, member),
        rows: ofEach((rows) => [...rows.values()].filter((row) => row.rev > since || since === 0)),
        checksums: ofEach((rows, table) =>
          checksumOf(rows, (descriptions as Descriptions)[table] ?? {}, now()),
        ),
      }),
      async push(actions): Promise<PushAnswer> {
        let next = tables;
        const first = now();
        let future = first;
        latest = future + actions.length;
        const receipts = actions.map((action) => {
          const at = action.at > first ? future++ : action.at;
          const operations = action.operations.map(withoutFuture);
          const outcome = receiptOf({ ...action, at, operations }, next, member);
          next = outcome.next;
          return outcome.receipt;
        });
        if (receipts.some(({ status }) => status === 'applied')) {
          const rows = commit(next);
          for (const on of [...watchers]) on.change({ ...position(), actions: appliedAfter(rev - 1), rows });
        }
        return { ...position(), receipts };
      },
      watch(on) {
        watchers.add(on);
        on.joined();
      },
    }),
  };
}
