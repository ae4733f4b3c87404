import {
  type Changes,
  GatewayError,
  type Operation,
  type Preview,
  type PushAnswer,
  type Receipt,
} from '../sync/protocol.ts';
import { type Columns, columnOf, type Kinds, type RowOf, type SyncedTables } from './columns.ts';
import type { LogPage, LogPlace } from './gateway/family.ts';
import { logTables } from './gateway/tables.ts';

type Json = Readonly<Record<string, unknown>>;

const malformed = (what: string, wanted: string) =>
  new GatewayError('malformed', { cause: new TypeError(`${what} is not ${wanted}`) });

/** Parses a value of each kind; undefined when the value is of another kind. */
const readers: { readonly [Kind in keyof Kinds]: (value: unknown) => Kinds[Kind] | undefined } = {
  text: (value) => (typeof value === 'string' ? value : undefined),
  number: (value) => (typeof value === 'number' ? value : undefined),
  flag: (value) => (typeof value === 'boolean' ? value : undefined),
  time(value) {
    const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    return Number.isNaN(ms) ? undefined : ms;
  },
  timestamps: (value) => readStamped(value, () => []),
  places: (value) =>
    readStamped(value, (place) => (typeof place === 'number' || place === null ? [place] : undefined)),
  counts(value) {
    if (!isObject(value)) return;
    const entries = Object.entries(value).flatMap(([name, count]) =>
      typeof count === 'number' ? [[name, count] as const] : [],
    );
    return entries.length === Object.keys(value).length ? Object.fromEntries(entries) : undefined;
  },
};

/** Parses an object of arrays that start with a time and an operation id; `more` parses the rest of each. */
function readStamped<More extends readonly unknown[]>(
  value: unknown,
  more: (third: unknown) => More | undefined,
): Record<string, readonly [at: number, operation: string, ...More]> | undefined {
  if (!isObject(value)) return;
  const entries = Object.entries(value).flatMap(([name, list]) => {
    const [at, operation, third] = Array.isArray(list) ? list : [];
    const rest = more(third);
    return typeof at === 'number' && typeof operation === 'string' && rest
      ? [[name, [at, operation, ...rest]] as const]
      : [];
  });
  return entries.length === Object.keys(value).length ? Object.fromEntries(entries) : undefined;
}

/**
 * Parses rows of the database by their columns. Fails with `malformed` when a column is missing or of another
 * kind.
 */
export function readRows<C extends Columns>(columns: C, json: unknown): RowOf<C>[] {
  const fields = Object.entries(columns).map(([field, kind]) => ({
    field,
    column: columnOf(field),
    kind,
    optional: kind.endsWith('?'),
    read: readers[kind.replace('?', '') as keyof Kinds],
  }));
  return list(json).map((each) => {
    const row = object(each);
    return Object.fromEntries(
      fields.map(({ field, column, kind, optional, read }) => {
        const value = optional && row[column] === null ? null : read(row[column]);
        if (value === undefined) throw malformed(`the column ${column}`, kind);
        return [field, value];
      }),
    ) as RowOf<C>;
  });
}

/**
 * Parses the answer to a pull or a message on the family's topic. Fails with `malformed` when it is neither.
 * Tables of other features are ignored: a message contains those of every feature, and a newer database may
 * have more.
 */
export function toChanges(json: unknown, tables: SyncedTables): Changes {
  const answer = object(json);
  const rows = answer.rows === null ? null : object(answer.rows);
  return {
    ...position(answer),
    operations: list(answer.ops ?? []).map(text),
    previews: answer.previews === true,
    rows:
      rows &&
      Object.fromEntries(
        Object.entries(tables)
          .filter(([table]) => table in rows)
          .map(([table, { columns }]) => [table, readRows(columns, rows[table])]),
      ),
  };
}

/** Parses another phone's preview. Fails with `malformed` when it is none. */
export function toPreview(json: unknown): Preview {
  const { member, operations } = object(json);
  return { member: text(member), operations: list(operations).map(toOperation) };
}

function toOperation(json: unknown): Operation {
  const { id, at, entity, kind, key, data } = object(json);
  return {
    id: text(id),
    at: number(at),
    entity: text(entity),
    kind: text(kind),
    key: text(key),
    data: object(data),
  };
}

/** Parses the answer of `apply_ops`. */
export function toPushAnswer(json: unknown): PushAnswer {
  const answer = object(json);
  return { ...position(answer), receipts: list(answer.receipts).map(toReceipt) };
}

function toReceipt(json: unknown): Receipt {
  const { id, status, code } = object(json);
  if (status === 'rejected') return { id: text(id), status, code: text(code) };
  if (status !== 'applied' && status !== 'duplicate') throw malformed('the status of an operation', 'known');
  return { id: text(id), status };
}

/** Parses the answer of `search_log`. */
export function toLogPage(json: unknown): LogPage {
  const { rows, next, found } = object(json);
  return {
    rows: readRows(logTables.log.columns, rows),
    next: next === null ? null : toPlace(next),
    found: found === null ? null : number(found),
  };
}

function toPlace(json: unknown): LogPlace {
  const { date, key } = object(json);
  return { date: text(date), ...(key != null && { key: text(key) }) };
}

/** Parses the answer of `log_years`. */
export const toYears = (json: unknown): readonly number[] => list(json).map(number);

/** Parses the answer of `last_backup` into ms, or null when there has been none. */
export function toLastBackup(json: unknown): number | null {
  const time = json === null ? null : Date.parse(text(json));
  if (Number.isNaN(time)) throw malformed('the last backup', 'a time');
  return time;
}

const position = ({ rev, epoch, now }: Json) => ({ rev: number(rev), epoch: text(epoch), now: number(now) });

function text(value: unknown): string {
  if (typeof value !== 'string') throw malformed('a value', 'text');
  return value;
}

function number(value: unknown): number {
  if (typeof value !== 'number') throw malformed('a value', 'a number');
  return value;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function object(json: unknown): Json {
  if (!isObject(json)) throw malformed('an answer', 'an object');
  return json;
}

function list(json: unknown): readonly unknown[] {
  if (!Array.isArray(json)) throw malformed('an answer', 'a list');
  return json;
}
