import type { FieldTimestamps } from '../sync/protocol.ts';
import {
  type Changes,
  GatewayError,
  type PushAnswer,
  type Receipt,
  type SyncedRow,
} from '../sync/protocol.ts';
import type { LogPage, LogPlace, LogRow, Member, Photo, PurchaseRow, ShoppingRow } from './gateway.ts';

type Json = Readonly<Record<string, unknown>>;

/** Reads a field that must be there and of this type. */
const text = (row: Json, field: string): string => checked(row, field, 'string');
const number = (row: Json, field: string): number => checked(row, field, 'number');
const flag = (row: Json, field: string): boolean => checked(row, field, 'boolean');
const textOrNull = (row: Json, field: string) => (row[field] == null ? null : text(row, field));
const timeOrNull = (row: Json, field: string) => (row[field] == null ? null : time(row, field));

/** A timestamp with time zone, in ms. */
function time(row: Json, field: string): number {
  const ms = Date.parse(text(row, field));
  if (Number.isNaN(ms)) throw unlike(field, 'a time');
  return ms;
}

function checked<T>(row: Json, field: string, type: 'string' | 'number' | 'boolean'): T {
  if (typeof row[field] !== type) throw unlike(field, type);
  return row[field] as T;
}

const unlike = (field: string, wanted: string) =>
  new GatewayError('malformed', { cause: new TypeError(`the field ${field} is not ${wanted}`) });

const toShoppingRow = (row: Json): ShoppingRow => ({
  key: text(row, 'key'),
  id: number(row, 'id'),
  title: text(row, 'title'),
  category: text(row, 'category'),
  active: flag(row, 'active'),
  buy: flag(row, 'buy'),
  buyCounter: number(row, 'buy_counter'),
  freezer: flag(row, 'freezer'),
  count: number(row, 'count'),
  canOutdate: flag(row, 'can_outdate'),
  quantity: textOrNull(row, 'quantity'),
  wantedBy: textOrNull(row, 'wanted_by'),
  updateTs: time(row, 'update_ts'),
  rev: number(row, 'rev'),
  timestamps: timestamps(row),
});

const toPurchaseRow = (row: Json): PurchaseRow => ({
  id: text(row, 'id'),
  trip: text(row, 'trip'),
  itemKey: text(row, 'item_key'),
  member: text(row, 'member'),
  boughtAt: time(row, 'bought_at'),
  quantity: textOrNull(row, 'quantity'),
  wantedBy: textOrNull(row, 'wanted_by'),
  undoneAt: timeOrNull(row, 'undone_at'),
  wish: textOrNull(row, 'wish'),
  rev: number(row, 'rev'),
});

const toLogRow = (row: Json): LogRow => ({
  key: text(row, 'key'),
  id: text(row, 'id'),
  name: text(row, 'name'),
  done: flag(row, 'done'),
  date: time(row, 'date'),
  deletedAt: timeOrNull(row, 'deleted_at'),
  purgedAt: timeOrNull(row, 'purged_at'),
  createdBy: textOrNull(row, 'created_by'),
  doneBy: textOrNull(row, 'done_by'),
  rev: number(row, 'rev'),
  timestamps: timestamps(row),
});

const timestamps = (row: Json): FieldTimestamps => (row.stamps ?? {}) as FieldTimestamps;

const toSyncedRow: Readonly<Record<string, (row: Json) => SyncedRow>> = {
  shopping: toShoppingRow,
  purchase: toPurchaseRow,
  log: toLogRow,
};

/** A pull's answer or a message of the family's topic. Fails with `malformed` when it is neither. */
export function toChanges(json: unknown): Changes {
  const answer = object(json);
  const rows = answer.rows === null ? null : object(answer.rows);
  return {
    ...standing(answer),
    operations: (answer.ops ?? []) as readonly string[],
    rows:
      rows &&
      Object.fromEntries(
        Object.entries(rows).map(([table, list]) => [
          table,
          array(list).map(toSyncedRow[table] ?? (() => ({ rev: 0 }))),
        ]),
      ),
  };
}

/** The answer of `apply_ops`. */
export function toPushAnswer(json: unknown): PushAnswer {
  const answer = object(json);
  return { ...standing(answer), receipts: array(answer.receipts).map((each) => each as unknown as Receipt) };
}

/** The answer of `search_log`. */
export function toLogPage(json: unknown): LogPage {
  const { rows, next, found } = object(json);
  return {
    rows: array(rows).map(toLogRow),
    next: next === null ? null : (object(next) as unknown as LogPlace),
    found: found === null ? null : Number(found),
  };
}

/** The answer of `log_years`. */
export function toYears(json: unknown): readonly number[] {
  if (!Array.isArray(json)) throw unlike('years', 'a list');
  return json.map(Number);
}

export const toMember = (row: Json): Member => ({
  id: text(row, 'id'),
  displayName: text(row, 'display_name'),
});

export const toPhoto = (row: Json): Photo => ({
  id: text(row, 'id'),
  title: text(row, 'title'),
  thumbnail: text(row, 'thumbnail'),
  link: text(row, 'link'),
  category: text(row, 'category'),
});

const standing = (answer: Json) => ({
  rev: number(answer, 'rev'),
  epoch: text(answer, 'epoch'),
  now: number(answer, 'now'),
});

function object(json: unknown): Json {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw unlike('answer', 'an object');
  return json as Json;
}

function array(json: unknown): readonly Json[] {
  if (!Array.isArray(json)) throw unlike('answer', 'a list');
  return json.map(object);
}
