/** Rows by key, in buckets. A map made by changing one row shares all other buckets with the original. */
class RowMap<R> implements ReadonlyMap<string, R> {
  /** Sparse: a bucket without rows is undefined. */
  readonly buckets: readonly (ReadonlyMap<string, R> | undefined)[];

  constructor(buckets: RowMap<R>['buckets']) {
    this.buckets = buckets;
  }
  get size() {
    return this.buckets.reduce((sum, bucket) => sum + (bucket?.size ?? 0), 0);
  }
  get(key: string) {
    return this.buckets[bucketOf(key)]?.get(key);
  }
  has(key: string) {
    return this.get(key) !== undefined;
  }
  *entries(): Generator<[string, R], undefined> {
    for (const bucket of this.buckets) if (bucket) yield* bucket;
  }
  *keys(): Generator<string, undefined> {
    for (const bucket of this.buckets) if (bucket) yield* bucket.keys();
  }
  *values(): Generator<R, undefined> {
    for (const bucket of this.buckets) if (bucket) yield* bucket.values();
  }
  forEach(work: (row: R, key: string, map: RowMap<R>) => void) {
    for (const [key, row] of this) work(row, key, this);
  }
  [Symbol.iterator]() {
    return this.entries();
  }
}

/** Uses the last two characters, hexadecimal digits: 256 endings of a uuid, 100 of a time in ms. */
const bucketOf = (key: string): number =>
  (digit(key.charCodeAt(key.length - 2)) << 4) | digit(key.charCodeAt(key.length - 1));

/** Returns the value of a hexadecimal digit in lower case; of other characters, some number as small. */
const digit = (code: number): number => (code + 9 * (code >> 6)) & 15;

/**
 * Returns a new map with these rows added or replaced; the original is not changed. The cost hardly grows
 * with the number of rows.
 */
export function withRows<R>(
  rows: ReadonlyMap<string, R>,
  changed: Iterable<readonly [key: string, row: R]>,
): ReadonlyMap<string, R> {
  const shared = bucketsOf(rows);
  const buckets = [...shared] as (Map<string, R> | undefined)[];
  for (const [key, row] of changed) {
    const i = bucketOf(key);
    let bucket = buckets[i];
    if (!bucket || bucket === shared[i]) {
      bucket = new Map(bucket);
      buckets[i] = bucket;
    }
    bucket.set(key, row);
  }
  return new RowMap(buckets);
}

const bucketsOf = <R>(rows: ReadonlyMap<string, R>): RowMap<R>['buckets'] =>
  rows instanceof RowMap ? rows.buckets : bucketsOf(withRows(new RowMap<R>([]), rows));

/** A row before and after; undefined where it did not or does not exist. */
type ChangedRow<R> = readonly [was: R | undefined, now: R | undefined];

/**
 * Returns the rows that differ between two maps. Where one was made from the other, compares only the buckets
 * that they do not share.
 */
export function changedRows<R>(
  before: ReadonlyMap<string, R>,
  after: ReadonlyMap<string, R>,
): readonly ChangedRow<R>[] {
  if (before === after) return [];
  const [old, next] = [bucketsOf(before), bucketsOf(after)];
  const changed: ChangedRow<R>[] = [];
  for (let i = 0; i < Math.max(old.length, next.length); i += 1) {
    const [was, now] = [old[i], next[i]];
    if (was === now) continue;
    was?.forEach((row, key) => {
      if (now?.get(key) !== row) changed.push([row, now?.get(key)]);
    });
    now?.forEach((row, key) => {
      if (!was?.has(key)) changed.push([undefined, row]);
    });
  }
  return changed;
}
