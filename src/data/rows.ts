import type { Action, Fields, Operation, Receipt, Stamps, SyncedRow } from '../sync/actions.ts';
import { type Changes, GatewayError, type PushAnswer } from '../sync/protocol.ts';
import { type Columns, columnOf, type Kinds, type RowOf } from './columns.ts';
import type { RecoveryNotice } from './gateway.ts';
import type { SyncedTables, TablesOf } from './tables.ts';

/** The border between the database's JSON and rows: snake_case and ISO times outside, fields and ms inside. */
type Json = Readonly<Record<string, unknown>>;

const malformed = (what: string, wanted: string) =>
  new GatewayError('malformed', { cause: new TypeError(`${what} is not ${wanted}`) });

const readers: { readonly [Kind in keyof Kinds]: (value: unknown) => Kinds[Kind] | undefined } = {
  text: (value) => (typeof value === 'string' ? value : undefined),
  day: (value) => (typeof value === 'string' ? value : undefined),
  number: (value) => (typeof value === 'number' ? value : undefined),
  flag: (value) => (typeof value === 'boolean' ? value : undefined),
  time(value) {
    const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    return Number.isNaN(ms) ? undefined : ms;
  },
};

/** Fails with `malformed` when a column is missing or of another kind. `nameOf`: what a field is called in the JSON. */
export function readRows<C extends Columns>(columns: C, json: unknown, nameOf = columnOf): RowOf<C>[] {
  const fields = Object.entries(columns).map(([field, kind]) => ({
    field,
    column: nameOf(field),
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

function readSyncedRows(columns: Columns, json: unknown): SyncedRow[] {
  const rows = readRows({ ...columns, key: 'text', rev: 'number' }, json);
  return list(json).map((each, i) => ({
    ...rows[i],
    stamps: readStamps(object(each).stamps),
  })) as unknown as SyncedRow[];
}

function readStamps(json: unknown): Stamps {
  return Object.fromEntries(
    Object.entries(object(json)).map(([column, stamp]) => {
      const [at, action] = list(stamp);
      return [fieldOf(column), [number(at), text(action)] as const];
    }),
  );
}

const fieldOf = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Fails with `malformed`. Tables of other features are ignored: a message contains those of every feature. */
export function toChanges(json: unknown, tables: SyncedTables): Changes {
  const answer = object(json);
  const rows = answer.rows === null ? null : object(answer.rows);
  return {
    ...position(answer),
    actions: list(answer.actions ?? []).map(text),
    ...(answer.checksums !== undefined && {
      checksums: Object.fromEntries(
        Object.entries(object(answer.checksums)).map(([table, sum]) => [table, text(sum)]),
      ),
    }),
    rows:
      rows &&
      Object.fromEntries(
        Object.entries(tables)
          .filter(([table]) => table in rows)
          .map(([table, { columns }]) => [table, readSyncedRows(columns, rows[table])]),
      ),
  };
}

/** Parses rows that are not kept, by their tables; a table that is not among them is empty. */
export function toTables<D extends SyncedTables>(json: unknown, tables: D): TablesOf<D> {
  const { rows } = toChanges({ rev: 0, epoch: '', now: 0, rows: json }, tables);
  const byKey = (name: string): unknown => new Map(rows?.[name]?.map((row) => [row.key, row]));
  return Object.fromEntries(Object.keys(tables).map((name) => [name, byKey(name)])) as TablesOf<D>;
}

export interface WireAction extends Pick<Action, 'id' | 'at'> {
  readonly operations: readonly Json[];
}

/** Returns the action as it is sent: its text stays on the phone. */
export const toWire = ({ id, at, operations }: Action, tables: SyncedTables): WireAction => ({
  id,
  at,
  operations: operations.map((operation) => operationToWire(operation, tables)),
});

function operationToWire(operation: Operation, tables: SyncedTables): Json {
  if ('count' in operation) return { ...operation, field: columnOf(operation.field) };
  const columns = tables[operation.set]?.columns ?? {};
  const toColumns = (fields: Fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [
        columnOf(field),
        typeof value === 'number' && columns[field]?.startsWith('time')
          ? new Date(value).toISOString()
          : value,
      ]),
    );
  const { fields, defaults } = operation;
  return { ...operation, fields: toColumns(fields), ...(defaults && { defaults: toColumns(defaults) }) };
}

export function toPushAnswer(json: unknown): PushAnswer {
  const answer = object(json);
  return { ...position(answer), receipts: list(answer.receipts).map(toReceipt) };
}

function toReceipt(json: unknown): Receipt {
  const { id, status, code } = object(json);
  if (status === 'rejected') return { id: text(id), status, code: text(code) };
  if (status !== 'applied' && status !== 'duplicate') throw malformed('the status of an action', 'known');
  return { id: text(id), status };
}

export function toLastBackup(json: unknown): number | null {
  const time = json === null ? null : Date.parse(text(json));
  if (Number.isNaN(time)) throw malformed('the last backup', 'a time');
  return time;
}

export function toRecoveryNotice(json: unknown): RecoveryNotice | null {
  if (json === null) return null;
  const { kind, by } = object(json);
  return kind === 'made' ? { kind, by: text(by) } : { kind: 'void' };
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

export function object(json: unknown): Json {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw malformed('an answer', 'an object');
  return json as Json;
}

export function list(json: unknown): readonly unknown[] {
  if (!Array.isArray(json)) throw malformed('an answer', 'a list');
  return json;
}
