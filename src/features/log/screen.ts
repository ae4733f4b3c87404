import type { ShellState } from '../../app-shell/store/shell.ts';
import type { LogRow } from '../../data/gateway.ts';
import { binned, openEntries } from './entry.ts';
import { type Held, notHeld } from './old-entries.ts';
import type { LogOperation, LogTables } from './operations.ts';

type LogShell = ShellState<LogOperation, LogTables>;

/** All that the page shows, but for the log's list. */
export interface Screen extends LogShell {
  readonly open: readonly LogRow[];
  readonly bin: readonly LogRow[];
}

/** `old`: entries older than what the device holds that were changed here. */
export function screenOf(shell: LogShell, old: readonly LogRow[]): Screen {
  const known = withOld(shell, old);
  return { ...shell, open: openEntries(known), bin: binned(known, shell.now) };
}

/** The tables with older entries as they are after what waits to be sent. */
export function withOld(held: Held, old: readonly LogRow[]): LogTables {
  const rows = notHeld(old, held, () => true);
  if (rows.length === 0) return held.tables;
  return { log: new Map([...held.tables.log, ...rows.map((row) => [row.key, row] as const)]) };
}
