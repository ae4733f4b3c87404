import {
  createShell,
  type Shell,
  type ShellOptions,
  type ShellState,
} from '../../../app-shell/store/shell.ts';
import type { LogRow, LogTables } from '../../../data/gateway/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { wholeDate } from '../../../lib/long-dates.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { describeOperation } from '../rules/describe-operation.ts';
import { binEntries, openEntries, openOrDeleted } from '../rules/entries.ts';
import { type DeviceRows, serverOnlyRows } from '../rules/listing.ts';
import { inverse, isInEffect, type LogIntent, type LogOperation, nameFrom } from '../rules/operations.ts';
import { createLayoutLock, type LayoutState } from './layout.ts';

/** Everything that the page shows except the log's list. */
export interface LogViewModel extends ShellState<LogOperation, LogTables> {
  readonly open: readonly LogRow[];
  readonly bin: readonly LogRow[];
  /** Whether the rows keep their places on the screen. */
  readonly layout: LayoutState;
}

type LogShell = Shell<LogOperation, LogTables>;

export interface LogParts
  extends Omit<ShellOptions<LogOperation, LogTables>, 'inverse' | 'describeOperation' | 'known' | 'wiped'> {
  readonly newId: () => string;
}

/**
 * The page's state and actions, without the list of done entries, which is `ListStore`. What an action does
 * is shown at once and needs no network.
 */
export interface LogStore extends Store<LogViewModel>, Omit<LogShell, 'run' | 'get'> {
  /**
   * Adds an entry with the typed name. Resolves to true when it is stored; to false when the name was not
   * valid or could not be stored. The name of an open entry is added only when it is given a second time.
   */
  add(typed: string): Promise<boolean>;
  /**
   * Renames an entry and, if requested, reopens or restores it; the same name changes nothing. Returns null
   * when the name is not valid. Resolves to false when a new name could not be stored.
   */
  rename(row: LogRow, typed: string, and?: 'reopen' | 'restore'): Promise<boolean> | null;
  /** Completes the entry, now or at an earlier time. */
  complete(row: LogRow, date?: EpochMs): void;
  reopen(row: LogRow): void;
  /** Moves the entry to the bin. */
  remove(row: LogRow): void;
  restore(row: LogRow): void;
  /** Deletes the entry permanently. */
  purge(row: LogRow): void;
  /** The person may be about to tap: for a while, no row moves by itself. */
  touched(): void;
  /** Shows every row in its place. */
  relayout(): void;
  /** Returns the rows as the server last sent them. */
  snapshot(): LogTables;
}

/** The store of the log page: the synced entries and the actions on them. It does not depend on React. */
export function createLogStore({ newId, ...parts }: LogParts): LogStore {
  /** Entries changed here that are older than those on the device. */
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
  /** The entries when `candidates`, those that are open or in the bin, were found among them. */
  let visited: LogTables['log'] | undefined;
  let candidates: readonly LogRow[] = [];
  function viewModel(): LogViewModel {
    const state = shell.get();
    const tables = withServerRows(state, changed);
    // All entries are visited only when they have changed, not for a message or a touch.
    if (tables.log !== visited) candidates = openOrDeleted(tables);
    visited = tables.log;
    return {
      ...state,
      open: openEntries(candidates),
      bin: binEntries(candidates, state.now),
      layout: layoutLock.get(),
    };
  }
  const model = createStore(viewModel());
  function render() {
    model.set(viewModel());
  }
  shell.subscribe(render);

  /** The name that was last not added because an open entry has it. */
  let repeated = '';

  type Part = LogIntent extends infer I ? (I extends LogIntent ? Pick<I, 'kind' | 'data'> : never) : never;
  /** Changes an entry and shows a message. */
  function change(row: LogRow, parts: Part | readonly Part[], text: string) {
    if (!shell.get().tables.log.has(row.key)) changed = [...changed, row];
    const intents = [parts].flat().map((part) => ({ entity: 'log', key: row.key, ...part }) as LogIntent);
    // A second tap while the first is being stored changes nothing, or its undo would leave the first.
    const changes = ({ log }: LogTables) =>
      intents.filter(({ kind }) => !isInEffect(kind, log.get(row.key) ?? row));
    return layoutLock.during(() => shell.run({ intents: changes, text: () => text }));
  }

  return {
    ...shell,
    ...model,
    messages: { ...shell.messages, undo: () => layoutLock.during(shell.messages.undo) },
    touched: layoutLock.touched,
    relayout: layoutLock.relayout,
    snapshot: () => parts.sync.store.get().snapshot,
    async add(typed) {
      const name = nameFrom(typed);
      if (name === null) return false;
      if (name !== repeated && model.get().open.some((row) => row.name === name)) {
        repeated = name;
        shell.messages.say(`»${name}« står der allerede. Gem igen, hvis det skal stå der to gange.`);
        return false;
      }
      repeated = '';
      const intent: LogIntent = { entity: 'log', kind: 'add', key: newId(), data: { name } };
      return layoutLock.during(() => shell.run({ intents: () => [intent], text: () => null }));
    },
    rename(row, typed, and) {
      const name = nameFrom(typed);
      if (name === null) return null;
      const isSame = name === row.name;
      const renamed: readonly Part[] = isSame ? [] : [{ kind: 'rename', data: { name } }];
      const stored = and
        ? change(
            row,
            [{ kind: and, data: {} }, ...renamed],
            `»${name}« er ${and === 'reopen' ? 'genåbnet' : 'gendannet'}.`,
          )
        : !isSame && change(row, renamed, `»${row.name}« hedder nu »${name}«.`);
      return Promise.resolve(isSame || stored);
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

/** Returns the device's tables with these rows from the server, after the pending changes. */
function withServerRows(device: DeviceRows, rows: readonly LogRow[]): LogTables {
  const others = rows.length === 0 ? rows : serverOnlyRows(device, () => true)(rows);
  if (others.length === 0) return device.tables;
  return { log: new Map([...device.tables.log, ...others.map((row) => [row.key, row] as const)]) };
}
