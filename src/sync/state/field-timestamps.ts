import type { FieldTimestamps, Operation } from '../protocol.ts';

/** Field timestamps, and what else begins with a time and an operation. */
type Stamps = Readonly<Record<string, readonly [at: number, operation: string, ...unknown[]]>>;
type Author = Pick<Operation, 'id' | 'at'>;

/** Is the author's time of this operation later than what set the field? Ties go to the higher id. As `private.wins` in Postgres. */
export function wins(timestamps: Stamps, field: string, { id, at }: Author): boolean {
  const last = timestamps[field];
  if (!last) return true;
  return last[0] < at || (last[0] === at && last[1] < id.toLowerCase());
}

/** What has become of operations since they were made. */
export interface Since<T> {
  /** The rows as they are now. */
  readonly tables: T;
  /** The ids of the operations, in lower case. */
  readonly operations: ReadonlySet<string>;
}

/** Is the field as one of these operations set it? Also where nothing is known of it. */
export function isSetBy(
  timestamps: Stamps | undefined,
  field: string,
  operations: ReadonlySet<string>,
): boolean {
  const last = timestamps?.[field];
  return !last || operations.has(last[1]);
}

/** The timestamps after the operation has set these fields, where it wins. As `private.stamped` in Postgres. */
export function withTimestamps(
  timestamps: FieldTimestamps,
  fields: readonly string[],
  op: Author,
): FieldTimestamps {
  const won = fields.filter((field) => wins(timestamps, field, op));
  return { ...timestamps, ...Object.fromEntries(won.map((field) => [field, [op.at, op.id.toLowerCase()]])) };
}
