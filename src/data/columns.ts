import type { EpochMs } from '../lib/dates.ts';
import type { FieldTimestamps } from '../sync/protocol.ts';

/**
 * Per category the author's time, the operation that put it there, and its place in thousandths of the way from a shop's
 * entrance to its till; null where it is learned again.
 */
type CategoryPlaces = Readonly<
  Record<string, readonly [at: EpochMs, operation: string, place: number | null]>
>;

/** What a column can hold, and the type it has in a row. A `time` is a timestamp with time zone. */
export interface Kinds {
  text: string;
  number: number;
  flag: boolean;
  time: EpochMs;
  timestamps: FieldTimestamps;
  counts: Readonly<Record<string, number>>;
  places: CategoryPlaces;
}

/** The one description of a row: its fields and what they hold, with `?` where they may be null. The parser reads it, too. */
export type Columns = Readonly<Record<string, keyof Kinds | `${keyof Kinds}?`>>;

type Value<Kind> = Kind extends `${infer Known extends keyof Kinds}?`
  ? Kinds[Known] | null
  : Kind extends keyof Kinds
    ? Kinds[Kind]
    : never;

/** A row with these columns. */
export type RowOf<C extends Columns> = { readonly [Field in keyof C]: Value<C[Field]> };

/** A feature's synced tables: the field that is each row's key, and the row's columns, of which `rev` must be one. */
export type SyncedTables = Readonly<
  Record<string, { readonly key: string; readonly columns: Columns & { readonly rev: 'number' } }>
>;

/** The rows of these tables by key. */
export type TablesOf<S extends SyncedTables> = {
  readonly [Table in keyof S]: ReadonlyMap<string, RowOf<S[Table]['columns']>>;
};

/** The column of a field: `buyCounter` is in `buy_counter`. The timestamps are in `stamps`. */
export const columnOf = (field: string): string =>
  field === 'timestamps' ? 'stamps' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
