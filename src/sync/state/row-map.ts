/** Rows by key, in buckets: a map with one row changed shares all buckets but one with the map it was made from. */
class RowMap<R> implements ReadonlyMap<string, R> {
  /** Some stay empty. */
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

/** By the last two characters: of a uuid they are any of 256, of a time in ms any of 100. */
const bucketOf = (key: string): number =>
  ((key.charCodeAt(key.length - 2) & 31) << 5) | (key.charCodeAt(key.length - 1) & 31);

/**
 * The rows with these put among them, as another map; the one it is made from stays as it was. What that costs hardly grows
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

/** A row as it was and as it is; undefined where there was or is none. */
type ChangedRow<R> = readonly [was: R | undefined, now: R | undefined];

/** The rows in which two maps differ. Where one was made from the other, only the buckets that they do not share are compared. */
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
