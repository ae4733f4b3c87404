import type { LogRow } from '../../data/gateway.ts';
import type { Pending } from '../../sync/pending.ts';
import { applyLog, type LogOperation, type LogTables } from './operations.ts';

/** What the phone holds and what is on its way from it. */
export interface Held {
  readonly tables: LogTables;
  readonly pending: readonly Pending<LogOperation>[];
  readonly member: string;
}

/**
 * Entries that the phone does not hold, with what is on its way to them; a changed one stays only if it still `belongs`.
 * Once the phone has heard of an entry it holds it, and what it holds is what counts.
 */
export function notHeld(
  rows: readonly LogRow[],
  { tables, pending, member }: Held,
  belongs: (row: LogRow) => boolean,
): readonly LogRow[] {
  const waiting = pending.filter(({ state }) => state.kind !== 'rejected').map(({ op }) => op);
  const touched = new Set(waiting.map(({ key }) => key));
  // A hundred thousand rows may come through here for each page that is added: nothing is made for those that stay.
  const others: LogRow[] = [];
  for (const row of rows) {
    if (tables.log.has(row.key)) continue;
    if (!touched.has(row.key)) {
      others.push(row);
      continue;
    }
    const changed = waiting.reduce<LogTables>(
      (view, op) => (op.key === row.key ? applyLog(view, op, member) : view),
      {
        log: new Map([[row.key, row]]),
      },
    );
    const after = changed.log.get(row.key);
    if (after && belongs(after)) others.push(after);
  }
  return others;
}
