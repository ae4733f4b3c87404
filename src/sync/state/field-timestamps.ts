import type { FieldTimestamps, Operation } from '../protocol.ts';

/** Field timestamps, or other tuples that start with a time and an operation id. */
type Timestamps = Readonly<Record<string, readonly [at: number, operation: string, ...unknown[]]>>;
type Author = Pick<Operation, 'id' | 'at'>;

/** Null for a field that nobody has set, whatever its name: every object has a `constructor`. */
const lastOf = (timestamps: Timestamps, field: string) =>
  Object.hasOwn(timestamps, field) ? timestamps[field] : null;

/**
 * True if the operation is later, by its author's time, than the one that set the field. Ties go to the
 * higher id. Same rule as `private.wins` in Postgres.
 */
export function wins(timestamps: Timestamps, field: string, { id, at }: Author): boolean {
  const last = lastOf(timestamps, field);
  if (!last) return true;
  return last[0] < at || (last[0] === at && last[1] < id.toLowerCase());
}

/** The state after operations were made, to see what has become of them. */
export interface LaterState<T> {
  /** The current rows. */
  readonly tables: T;
  /** The ids of the operations, in lower case. */
  readonly operations: ReadonlySet<string>;
}

/** True if the field still has the value that one of these operations set, or if nothing is known of it. */
export function isSetBy(
  timestamps: Timestamps | undefined,
  field: string,
  operations: ReadonlySet<string>,
): boolean {
  const last = timestamps && lastOf(timestamps, field);
  return !last || operations.has(last[1]);
}

/**
 * Returns the timestamps after the operation has set those of the fields where it wins. Same rule as
 * `private.stamped` in Postgres.
 */
export function withTimestamps(
  timestamps: FieldTimestamps,
  fields: readonly string[],
  op: Author,
): FieldTimestamps {
  const won = fields.filter((field) => wins(timestamps, field, op));
  return { ...timestamps, ...Object.fromEntries(won.map((field) => [field, [op.at, op.id.toLowerCase()]])) };
}
