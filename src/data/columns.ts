import type { EpochMs } from '../lib/dates.ts';
import type { FieldTimestamps } from '../sync/protocol.ts';

/**
 * For each category the author's time, the id of the operation that set it, and its place on the way from the
 * shop's entrance (0) to the till (1000). A null place is learned from purchases again.
 */
type CategoryPlaces = Readonly<
  Record<string, readonly [at: EpochMs, operation: string, place: number | null]>
>;

/**
 * The kinds of columns and the type each has in a row. A `time` is a `timestamp with time zone` in Postgres.
 */
export interface Kinds {
  text: string;
  number: number;
  flag: boolean;
  time: EpochMs;
  timestamps: FieldTimestamps;
  counts: Readonly<Record<string, number>>;
  places: CategoryPlaces;
}

/** Describes a row once, for its type and its parser: each field's kind, with `?` when it may be null. */
export type Columns = Readonly<Record<string, keyof Kinds | `${keyof Kinds}?`>>;

type Value<Kind> = Kind extends `${infer Known extends keyof Kinds}?`
  ? Kinds[Known] | null
  : Kind extends keyof Kinds
    ? Kinds[Kind]
    : never;

/** A row with these columns. */
export type RowOf<C extends Columns> = { readonly [Field in keyof C]: Value<C[Field]> };

/** A feature's synced tables. Each has a key field and columns, one of which must be `rev`. */
export type SyncedTables = Readonly<
  Record<string, { readonly key: string; readonly columns: Columns & { readonly rev: 'number' } }>
>;

/** The rows of these tables, by key. */
export type TablesOf<S extends SyncedTables> = {
  readonly [Table in keyof S]: ReadonlyMap<string, RowOf<S[Table]['columns']>>;
};

/** Returns the column of a field: `buyCounter` is stored in `buy_counter`, `timestamps` in `stamps`. */
export const columnOf = (field: string): string =>
  field === 'timestamps' ? 'stamps' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
