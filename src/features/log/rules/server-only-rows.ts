import type { LogRow } from '../../../data/gateway.ts';
import type { Pending } from '../../../sync/pending.ts';
import { applyLog, type LogOperation, type LogTables } from './operations.ts';

/** The rows on this device, the changes that the database has not confirmed, and who made them. */
export interface DeviceRows {
  readonly tables: LogTables;
  readonly pending: readonly Pending<LogOperation>[];
  readonly member: string;
}

/**
 * Of rows from the server those that the device does not hold, with its pending changes applied; a changed one stays only
 * if it still `belongs`. A row that the device holds is the newer of the two.
 */
export function serverOnlyRows(
  rows: readonly LogRow[],
  { tables, pending, member }: DeviceRows,
  belongs: (row: LogRow) => boolean,
): readonly LogRow[] {
  const operations = pending.filter(({ state }) => state.kind !== 'rejected').map(({ op }) => op);
  const changedKeys = new Set(operations.map(({ key }) => key));
  // This runs over up to a hundred thousand rows for each page that is added: nothing is allocated for unchanged ones.
  const found: LogRow[] = [];
  for (const row of rows) {
    if (tables.log.has(row.key)) continue;
    if (!changedKeys.has(row.key)) {
      found.push(row);
      continue;
    }
    const before: LogTables = { log: new Map([[row.key, row]]) };
    const after = operations
      .filter(({ key }) => key === row.key)
      .reduce((view, op) => applyLog(view, op, member), before)
      .log.get(row.key);
    if (after && belongs(after)) found.push(after);
  }
  return found;
}
