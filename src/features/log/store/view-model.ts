import type { ShellState } from '../../../app-shell/store/shell.ts';
import type { LogRow } from '../../../data/gateway.ts';
import { binEntries, openEntries } from '../rules/entries.ts';
import type { LogOperation, LogTables } from '../rules/operations.ts';
import { type DeviceRows, serverOnlyRows } from '../rules/server-only-rows.ts';
import type { Layout } from './layout-lock.ts';

type LogShell = ShellState<LogOperation, LogTables>;

/** All that the page shows, but for the log's list. */
export interface LogViewModel extends LogShell {
  readonly open: readonly LogRow[];
  readonly bin: readonly LogRow[];
  /** Do the rows keep their places on the screen? */
  readonly layout: Layout;
}

/** `changed`: entries older than what the device holds that were changed here. */
export function logViewModel(shell: LogShell, changed: readonly LogRow[], layout: Layout): LogViewModel {
  const tables = withServerRows(shell, changed);
  return { ...shell, open: openEntries(tables), bin: binEntries(tables, shell.now), layout };
}

/** The tables of the device with these rows from the server, as they are after the pending changes. */
export function withServerRows(device: DeviceRows, rows: readonly LogRow[]): LogTables {
  const others = serverOnlyRows(rows, device, () => true);
  if (others.length === 0) return device.tables;
  return { log: new Map([...device.tables.log, ...others.map((row) => [row.key, row] as const)]) };
}
