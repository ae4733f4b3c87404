import {
  createShell,
  type Shell,
  type ShellOptions,
  type ShellState,
} from '../../../app-shell/store/shell.ts';
import type { LogRow } from '../../../data/gateway/tables.ts';
import { wholeDate } from '../../../lib/calendar.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { describeOperation } from '../rules/describe-operation.ts';
import { binEntries, openEntries } from '../rules/entries.ts';
import { type DeviceRows, serverOnlyRows } from '../rules/listing.ts';
import { inverse, type LogIntent, type LogOperation, type LogTables, nameFrom } from '../rules/operations.ts';
import { createLayoutLock, type Layout } from './layout-lock.ts';

/** All that the page shows, but for the log's list. */
export interface LogViewModel extends ShellState<LogOperation, LogTables> {
  readonly open: readonly LogRow[];
  readonly bin: readonly LogRow[];
  /** Do the rows keep their places on the screen? */
  readonly layout: Layout;
}

type LogShell = Shell<LogOperation, LogTables>;

export interface LogParts
  extends Omit<ShellOptions<LogOperation, LogTables>, 'inverse' | 'describeOperation' | 'known' | 'wiped'> {
  readonly newId: () => string;
}

export interface LogStore extends Store<LogViewModel>, Omit<LogShell, 'run' | 'get'> {
  /** Adds what was typed; nothing when it is no name. Resolved, it is stored: true, or false when nothing was added. */
  add(typed: string): Promise<boolean>;
  /**
   * Gives an entry the name that was typed, and reopens or restores it where that is asked for. False when it is no name;
   * the same name changes nothing.
   */
  rename(row: LogRow, typed: string, and?: 'reopen' | 'restore'): boolean;
  /** It is done: now, or at an earlier time. */
  complete(row: LogRow, date?: EpochMs): void;
  reopen(row: LogRow): void;
  /** Into the bin. */
  remove(row: LogRow): void;
  restore(row: LogRow): void;
  /** For good. */
  purge(row: LogRow): void;
  /** Somebody may be about to tap: from now on no row moves by itself for a while. */
  touched(): void;
  /** Shows everything in its place. */
  relayout(): void;
}

/** The log page: the synced entries and what can be done with them. It knows no React. */
export function createLogStore({ newId, ...parts }: LogParts): LogStore {
  /** Entries older than what the device holds that were changed here. */
  let changed: readonly LogRow[] = [];
  const shell: LogShell = createShell({
    ...parts,
    inverse,
    describeOperation,
    known: (state) => withServerRows(state, changed),
    wiped: () => {
      changed = [];
    },
  });
  const layoutLock = createLayoutLock(parts.timers, render);
  const model = createStore(logViewModel(shell.get(), changed, layoutLock.get()));
  function render() {
    model.set(logViewModel(shell.get(), changed, layoutLock.get()));
  }
  shell.subscribe(render);

  type Part = LogIntent extends infer I ? (I extends LogIntent ? Pick<I, 'kind' | 'data'> : never) : never;
  /** Changes an entry, as it is now, and says so. */
  function change(row: LogRow, parts: Part | readonly Part[], text: string) {
    if (!shell.get().tables.log.has(row.key)) changed = [...changed, row];
    const intents = [parts].flat().map((part) => ({ entity: 'log', key: row.key, ...part }) as LogIntent);
    void layoutLock.during(() => shell.run({ intents: () => intents, text: () => text }));
  }

  return {
    ...shell,
    ...model,
    messages: { ...shell.messages, undo: () => layoutLock.during(shell.messages.undo) },
    touched: layoutLock.touched,
    relayout: layoutLock.relayout,
    async add(typed) {
      const name = nameFrom(typed);
      if (name === null) return false;
      const intent: LogIntent = { entity: 'log', kind: 'add', key: newId(), data: { name } };
      return layoutLock.during(() => shell.run({ intents: () => [intent], text: null }));
    },
    rename(row, typed, and) {
      const name = nameFrom(typed);
      if (name === null) return false;
      const renamed: readonly Part[] = name === row.name ? [] : [{ kind: 'rename', data: { name } }];
      if (and)
        change(
          row,
          [{ kind: and, data: {} }, ...renamed],
          `»${name}« er ${and === 'reopen' ? 'genåbnet' : 'gendannet'}.`,
        );
      else if (name !== row.name) change(row, renamed, `»${row.name}« hedder nu »${name}«.`);
      return true;
    },
    complete: (row, date) =>
      change(
        row,
        { kind: 'complete', data: date === undefined ? {} : { date } },
        `»${row.name}« er afsluttet${date === undefined ? '' : ` ${wholeDate(date)}`}.`,
      ),
    reopen: (row) => change(row, { kind: 'reopen', data: {} }, `»${row.name}« er genåbnet.`),
    remove: (row) => change(row, { kind: 'delete', data: {} }, `»${row.name}« ligger i papirkurven.`),
    restore: (row) => change(row, { kind: 'restore', data: {} }, `»${row.name}« er gendannet.`),
    purge: (row) => change(row, { kind: 'purge', data: {} }, `»${row.name}« er slettet for altid.`),
  };
}

/** `changed`: entries older than what the device holds that were changed here. */
function logViewModel(
  shell: ShellState<LogOperation, LogTables>,
  changed: readonly LogRow[],
  layout: Layout,
): LogViewModel {
  const tables = withServerRows(shell, changed);
  return { ...shell, open: openEntries(tables), bin: binEntries(tables, shell.now), layout };
}

/** The tables of the device with these rows from the server, as they are after the pending changes. */
function withServerRows(device: DeviceRows, rows: readonly LogRow[]): LogTables {
  const others = serverOnlyRows(rows, device, () => true);
  if (others.length === 0) return device.tables;
  return { log: new Map([...device.tables.log, ...others.map((row) => [row.key, row] as const)]) };
}
