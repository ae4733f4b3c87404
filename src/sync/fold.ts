import type { EpochMs } from '../lib/dates.ts';
import type { Action, Fields, Operation, Stamps, SyncedRow, Value } from './actions.ts';

export type Tables = Readonly<Record<string, ReadonlyMap<string, SyncedRow>>>;

/** What sync needs to know of a table. */
export interface TableDescription {
  /** The kind of each field. One that ends in `?` may be null, and is null until somebody sets it. */
  readonly columns: Readonly<Record<string, string>>;
  /** 'now' in a field of kind `time` is the time of the action. A row without a value here and there cannot be made. */
  readonly initial: Fields;
  /** The fields that are set to remove a row; 'now' as above. None: a row cannot be removed. */
  readonly removed?: Fields;
  /** Which rows a new phone gets: those of the last `days` by `field`, or, without days, those without a time there. */
  readonly kept?: { readonly field: string; readonly days?: number };
}

export type Descriptions<T extends Tables = Tables> = Readonly<Record<keyof T & string, TableDescription>>;

/** A counter stays between 0 and this. */
export const highestCount = 9999;
const clampCount = (count: number): number => Math.min(Math.max(count, 0), highestCount);

/** Every object has a `constructor`, so that a field is looked up only among those that were set. */
export const stampOf = (stamps: Stamps, field: string): Stamps[string] | undefined =>
  Object.hasOwn(stamps, field) ? stamps[field] : undefined;

/** The later action by its author's time; ties go to the higher id. Same rule as `private.wins` in Postgres. */
export function wins(stamps: Stamps, field: string, { id, at }: Pick<Action, 'id' | 'at'>): boolean {
  const last = stampOf(stamps, field);
  return !last || last[0] < at || (last[0] === at && last[1] < id.toLowerCase());
}

/** Returns the fields with 'now' replaced by the time, where it stands for a time. */
export const atTime = (fields: Fields, { columns }: TableDescription, at: EpochMs): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      value === 'now' && columns[field]?.startsWith('time') ? at : value,
    ]),
  );

/** Null where a value that the row needs is missing. `rev` is 0: the server has not seen it. */
function newRow(
  description: TableDescription,
  { key, fields, defaults }: Extract<Operation, { set: string }>,
  { id, at }: Action,
): SyncedRow | null {
  const given: Fields = { ...atTime(description.initial, description, at), ...defaults, ...fields };
  const row: Record<string, Value | Stamps> = {};
  for (const [field, kind] of Object.entries(description.columns)) {
    const value = given[field] ?? (kind.endsWith('?') ? null : undefined);
    if (value === undefined) return null;
    row[field] = value;
  }
  const stamps = Object.fromEntries(
    Object.keys(fields).map((field) => [field, [at, id.toLowerCase()] as const]),
  );
  return { ...row, key, rev: 0, stamps };
}

/** Returns the row after the operation, or null where it cannot be applied. */
function rowAfter(
  row: SyncedRow | undefined,
  operation: Operation,
  action: Action,
  description: TableDescription,
): SyncedRow | null {
  if ('count' in operation) {
    const count = row?.[operation.field];
    return row && typeof count === 'number'
      ? { ...row, [operation.field]: clampCount(count + operation.by) }
      : null;
  }
  if (!row) return newRow(description, operation, action);
  const won = Object.entries(operation.fields).filter(([field]) => wins(row.stamps, field, action));
  if (won.length === 0) return row;
  const stamp = [action.at, action.id.toLowerCase()] as const;
  const stamps = { ...row.stamps, ...Object.fromEntries(won.map(([field]) => [field, stamp])) };
  return { ...row, ...Object.fromEntries(won), stamps };
}

export const tableOf = (operation: Operation): string =>
  'count' in operation ? operation.count : operation.set;

/** Null if one of the operations cannot be applied. Same rule as `private.apply_action` in Postgres. */
export function tryAction<T extends Tables>(
  tables: T,
  action: Action,
  descriptions: Descriptions<T>,
): T | null {
  const changed = new Map<string, Map<string, SyncedRow>>();
  for (const operation of action.operations) {
    const table = tableOf(operation);
    const rows = tables[table];
    const description = (descriptions as Descriptions)[table];
    if (!rows || !description) return null;
    const before = changed.get(table)?.get(operation.key) ?? rows.get(operation.key);
    const after = rowAfter(before, operation, action, description);
    if (!after) return null;
    if (after === before) continue;
    const rowsOfTable = changed.get(table) ?? new Map<string, SyncedRow>();
    changed.set(table, rowsOfTable.set(operation.key, after));
  }
  return withRows(tables, changed);
}

/** Returns the tables after the action: the same ones where it cannot be applied, or changes nothing. */
export const applyAction = <T extends Tables>(tables: T, action: Action, descriptions: Descriptions<T>): T =>
  tryAction(tables, action, descriptions) ?? tables;

/** Returns the tables with these rows, by table and key, in place of those of the same keys. */
export function withRows<T extends Tables>(
  tables: T,
  changed: ReadonlyMap<string, ReadonlyMap<string, SyncedRow>>,
): T {
  if (changed.size === 0) return tables;
  const next: Record<string, ReadonlyMap<string, SyncedRow>> = { ...tables };
  for (const [table, rows] of changed) {
    const copy = new Map(tables[table]);
    for (const [key, row] of rows) copy.set(key, row);
    next[table] = copy;
  }
  return next as Tables as T;
}
