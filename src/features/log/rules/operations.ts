import type { LogRow, LogTables } from '../../../data/gateway/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { isVisible, tidyInput, tidyText } from '../../../lib/tidy-text.ts';
import type { Operation } from '../../../sync/protocol.ts';
import { isSetBy, type LaterState, wins, withTimestamps } from '../../../sync/state/field-timestamps.ts';
import { withRows } from '../../../sync/state/row-map.ts';
import type { Intent } from '../../../sync/sync.ts';

interface LogOperationOf<Kind extends string, Data extends Operation['data']> extends Operation {
  readonly entity: 'log';
  readonly kind: Kind;
  readonly data: Data;
}
type NoData = Readonly<Record<never, never>>;

/** The operations on the log, identical in the protocol and in Postgres (`private.apply_log`). */
export type LogOperation =
  | LogOperationOf<'add', { readonly name: string }>
  /** `date` in ms: when undoing, the date that an open entry had before it was renamed. */
  | LogOperationOf<'rename', { readonly name: string; readonly date?: EpochMs }>
  /** `date` in ms: when it was done, if not now. */
  | LogOperationOf<'complete', { readonly date?: EpochMs }>
  /** `date` in ms: when undoing, the date that the entry had before it was completed. */
  | LogOperationOf<'reopen', { readonly date?: EpochMs }>
  | LogOperationOf<'delete' | 'restore' | 'purge', NoData>;

/** An operation on the log before the sync engine has given it an id and a time. */
export type LogIntent = Intent<LogOperation>;

/** The longest name in characters. */
export const longestName = 500;

/** Returns by how many characters a typed name is too long; 0 when it fits. */
export const excessLength = (typed: string): number =>
  Math.max(0, [...tidyInput(typed, Number.POSITIVE_INFINITY)].length - longestName);

/** Returns the typed name, normalized; null when it is empty or too long. */
export const nameFrom = (typed: string): string | null =>
  excessLength(typed) > 0 ? null : tidyInput(typed, longestName) || null;

/** The earliest day on which something can have been done: 1 January 1900. */
const earliest: EpochMs = -2_208_988_800_000;

const isName = (name: string) => isVisible(name) && [...name].length <= longestName;

/**
 * Returns the code with which Postgres rejects this operation on these rows; null when it applies it. `now`
 * is the server's clock.
 */
export function rejectionOf({ log }: LogTables, op: LogOperation, now: EpochMs): string | null {
  const row = log.get(op.key);
  if (op.kind === 'add') {
    if (row) return 'exists';
    return isName(tidyText(op.data.name)) ? null : 'bad-name';
  }
  if (!row || row.purgedAt !== null) return 'unknown-item';
  switch (op.kind) {
    case 'rename':
      if (op.data.date !== undefined && op.data.date < earliest) return 'bad-date';
      return !wins(row.timestamps, 'name', op) || isName(tidyText(op.data.name)) ? null : 'bad-name';
    case 'complete':
      return op.data.date === undefined || (op.data.date >= earliest && op.data.date <= now)
        ? null
        : 'bad-date';
    case 'reopen':
      return op.data.date === undefined || op.data.date >= earliest ? null : 'bad-date';
    case 'purge':
      return row.deletedAt === null ? 'not-deleted' : null;
    default:
      return null;
  }
}

/**
 * Returns the rows after an operation by `member`, merged field by field by the author's time, or the same
 * rows when it has no effect.
 */
export function applyLog(tables: LogTables, op: LogOperation, member: string): LogTables {
  const row = tables.log.get(op.key);
  const next = op.kind === 'add' ? added(tables, op, member) : row && changed(row, op, member);
  if (!next || next === row) return tables;
  return { log: withRows(tables.log, [[op.key, next]]) };
}

function added({ log }: LogTables, op: LogOperation & { kind: 'add' }, member: string): LogRow | undefined {
  if (log.has(op.key)) return;
  const taken = (id: string) => [...log.values()].some((row) => row.id === id);
  let id = op.at;
  // Two entries made in the same millisecond both survive.
  while (taken(String(id))) id += 1;
  return {
    key: op.key,
    id: String(id),
    name: tidyText(op.data.name),
    done: false,
    date: op.at,
    deletedAt: null,
    purgedAt: null,
    createdBy: member,
    doneBy: null,
    rev: 0,
    timestamps: withTimestamps({}, ['name', 'done', 'date', 'deleted'], op),
  };
}

/**
 * Returns the date that an operation restores. A phone whose clock is ahead may have set it later than the
 * time at which the server applies this operation.
 */
const dateBefore = ({ data: { date }, at }: LogOperation & { kind: 'rename' | 'reopen' }): EpochMs =>
  Math.min(date ?? at, at);

function changed(row: LogRow, op: Exclude<LogOperation, { kind: 'add' }>, member: string): LogRow {
  if (row.purgedAt !== null) return row;
  const won = (field: string) => wins(row.timestamps, field, op);
  const timestamps = (...fields: string[]) => withTimestamps(row.timestamps, fields, op);
  switch (op.kind) {
    case 'rename': {
      const redated = !row.done && won('date');
      if (!won('name') && !redated) return row;
      return {
        ...row,
        name: won('name') ? tidyText(op.data.name) : row.name,
        date: redated ? dateBefore(op) : row.date,
        timestamps: row.done ? timestamps('name') : timestamps('name', 'date'),
      };
    }
    case 'complete':
    case 'reopen': {
      if (!won('done')) return row;
      const done = op.kind === 'complete';
      const date = op.kind === 'complete' ? (op.data.date ?? op.at) : dateBefore(op);
      return { ...row, done, date, doneBy: done ? member : null, timestamps: timestamps('done', 'date') };
    }
    case 'delete':
    case 'restore':
      if (!won('deleted')) return row;
      return { ...row, deletedAt: op.kind === 'delete' ? op.at : null, timestamps: timestamps('deleted') };
    case 'purge':
      return row.deletedAt === null ? row : { ...row, name: '', purgedAt: op.at };
  }
}

/**
 * Returns the intents that undo operations, given the tables before them. They are new operations, so that
 * changes made by others in between are kept. Operations without effect or permanent ones have none, nor do
 * fields that somebody has changed `since`.
 */
export function inverse(
  before: LogTables,
  operations: readonly LogOperation[],
  member: string,
  since?: LaterState<LogTables>,
): readonly LogIntent[] {
  const undo: LogIntent[] = [];
  let tables = before;
  for (const op of operations) {
    const after = applyLog(tables, op, member);
    const intent =
      after === tables || isChangedSince(op, since) ? null : inverseOf(tables.log.get(op.key), op);
    if (intent) undo.unshift(intent);
    tables = after;
  }
  return undo;
}

/** The field that each kind of operation sets. */
export const setFields: Partial<Record<LogOperation['kind'], string>> = {
  rename: 'name',
  complete: 'done',
  reopen: 'done',
  delete: 'deleted',
  restore: 'deleted',
};

/** True if the entry is already as an operation of this kind would make it. */
export const isInEffect = (kind: LogOperation['kind'], { done, deletedAt, purgedAt }: LogRow): boolean =>
  (
    ({
      complete: done,
      reopen: !done,
      delete: deletedAt !== null,
      restore: deletedAt === null,
      purge: purgedAt !== null,
    }) as Partial<Record<typeof kind, boolean>>
  )[kind] ?? false;

function isChangedSince({ key, kind }: LogOperation, since: LaterState<LogTables> | undefined): boolean {
  const field = setFields[kind];
  return since && field ? !isSetBy(since.tables.log.get(key)?.timestamps, field, since.operations) : false;
}

function inverseOf(before: LogRow | undefined, { key, kind }: LogOperation): LogIntent | null {
  const intent = <I extends LogIntent>(part: Omit<I, 'entity' | 'key'>) =>
    ({ entity: 'log', key, ...part }) as I;
  if (!before) return intent({ kind: 'delete', data: {} });
  switch (kind) {
    case 'rename':
      return intent({
        kind: 'rename',
        data: before.done ? { name: before.name } : { name: before.name, date: before.date },
      });
    case 'complete':
    case 'reopen':
      return before.done
        ? intent({ kind: 'complete', data: { date: before.date } })
        : intent({ kind: 'reopen', data: { date: before.date } });
    case 'delete':
    case 'restore':
      return intent({ kind: before.deletedAt === null ? 'restore' : 'delete', data: {} });
    default:
      return null;
  }
}
