import type { LogRow } from '../../data/gateway.ts';
import type { EpochMs } from '../../lib/dates.ts';

import type { Connection } from '../../sync/connection.ts';
import type { Pending } from '../../sync/pending.ts';
import type { SyncState } from '../../sync/sync.ts';
import { binned, openEntries } from './entry.ts';
import { type Held, notHeld } from './old-entries.ts';
import type { LogOperation, LogTables } from './operations.ts';

export type LogState = SyncState<LogOperation, LogTables>;

/** What was done, with a way back for some seconds. */
export interface Message {
  readonly id: number;
  readonly text: string;
  /** Takes it back; null where there is no way back. */
  readonly undo: (() => void) | null;
}

/** What this page alone knows. */
export interface Chosen {
  /** Is somebody signed in, as the hint says? */
  readonly hint: boolean;
  readonly message: Message | null;
  /** Names of the members by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Entries older than what the phone holds that were changed here. */
  readonly old: readonly LogRow[];
}

/** `opening`: the phone's own storage is being read. `login`: there is nothing to show to who is not signed in. */
type Access = 'opening' | 'login' | 'denied' | 'log';

/** All that the page shows, but for the log's list. */
export interface Screen extends Held, Omit<Chosen, 'hint' | 'old'> {
  readonly access: Access;
  /** Nothing has been read yet, neither from the phone nor from the family. */
  readonly empty: boolean;
  readonly connection: Connection;
  readonly open: readonly LogRow[];
  readonly bin: readonly LogRow[];
  /** How many changes wait to be sent, and the entries they are about. */
  readonly waiting: number;
  readonly waitingKeys: ReadonlySet<string>;
  readonly refused: readonly Pending<LogOperation>[];
  /** When this was drawn. */
  readonly now: EpochMs;
}

export const nothingChosen: Chosen = {
  hint: false,
  message: null,
  names: new Map(),
  old: [],
};

export function screenOf(state: LogState, { hint, old, ...chosen }: Chosen, now: EpochMs): Screen {
  const { tables, pending, member, connection } = state;
  const waiting = pending.filter(({ state: { kind } }) => kind === 'waiting');
  const changed = notHeld(old, state, () => true);
  const known = changed.length > 0 ? withRows(tables, changed) : tables;
  return {
    ...chosen,
    access: accessOf(state, hint),
    empty: state.kind !== 'ready',
    tables,
    pending,
    member,
    connection,
    open: openEntries(known),
    bin: binned(known, now),
    waiting: waiting.length,
    waitingKeys: new Set(waiting.map(({ op }) => op.key)),
    refused: pending.filter(({ state: { kind } }) => kind === 'rejected'),
    now,
  };
}

const withRows = ({ log }: LogTables, rows: readonly LogRow[]): LogTables => ({
  log: new Map([...log, ...rows.map((row) => [row.key, row] as const)]),
});

function accessOf({ kind, connection, pending }: LogState, hint: boolean): Access {
  if (kind === 'opening') return 'opening';
  if (connection.kind === 'denied') return 'denied';
  // Who was signed in keeps the log to read and change when the session ends.
  const nothing = kind === 'empty' && pending.length === 0;
  return nothing && (!hint || connection.kind === 'signed-out') ? 'login' : 'log';
}
