type Leaf<R> = ReadonlyMap<string, R>;
type Branch<R> = readonly (Leaf<R> | undefined)[];

/**
 * Rows by key, in a tree of two levels: the branches contain maps, the leaves. A map made by changing one row
 * shares all but one branch and one leaf with the original.
 */
class RowMap<R> implements ReadonlyMap<string, R> {
  /** Sparse, as each branch is: where there are no rows is undefined. */
  readonly branches: readonly (Branch<R> | undefined)[];

  constructor(branches: RowMap<R>['branches']) {
    this.branches = branches;
  }
  get size() {
    return [...this.leaves()].reduce((sum, leaf) => sum + leaf.size, 0);
  }
  get(key: string) {
    return this.branches[branchOf(key)]?.[leafOf(key)]?.get(key);
  }
  has(key: string) {
    return this.get(key) !== undefined;
  }
  private *leaves(): Generator<Leaf<R>, undefined> {
    for (const branch of this.branches) for (const leaf of branch ?? []) if (leaf) yield leaf;
  }
  *entries(): Generator<[string, R], undefined> {
    for (const leaf of this.leaves()) yield* leaf;
  }
  *keys(): Generator<string, undefined> {
    for (const leaf of this.leaves()) yield* leaf.keys();
  }
  *values(): Generator<R, undefined> {
    for (const leaf of this.leaves()) yield* leaf.values();
  }
  forEach(work: (row: R, key: string, map: RowMap<R>) => void) {
    for (const [key, row] of this) work(row, key, this);
  }
  [Symbol.iterator]() {
    return this.entries();
  }
}

/**
 * How many branches there are at most, and leaves in each: a change copies and compares that many of both,
 * and one leaf, which has a thousandth of the rows.
 */
const width = 32;

// Uses the last two and a half hexadecimal digits of a uuid: 1,024 endings, of which times in ms have 400.
const branchOf = (key: string): number => (digit(key, 1) << 1) | (digit(key, 3) & 1);
const leafOf = (key: string): number => (digit(key, 2) << 1) | ((digit(key, 3) >> 1) & 1);

/**
 * Returns the value of a hexadecimal digit in lower case, counted from the end; of other characters, some
 * number as small.
 */
function digit(key: string, fromEnd: number): number {
  const code = key.charCodeAt(key.length - fromEnd);
  return (code + 9 * (code >> 6)) & 15;
}

/**
 * Returns a new map with these rows added or replaced; the original is not changed. The cost hardly grows
 * with the number of rows.
 */
export function withRows<R>(
  rows: ReadonlyMap<string, R>,
  changed: Iterable<readonly [key: string, row: R]>,
): ReadonlyMap<string, R> {
  const shared = branchesOf(rows);
  const branches = shared.slice() as (Map<string, R> | undefined)[][];
  for (const [key, row] of changed) {
    const [i, j] = [branchOf(key), leafOf(key)];
    let branch = branches[i];
    if (!branch || branch === shared[i]) {
      branch = branch?.slice() ?? [];
      branches[i] = branch;
    }
    let leaf = branch[j];
    if (!leaf || leaf === shared[i]?.[j]) {
      leaf = new Map(leaf);
      branch[j] = leaf;
    }
    leaf.set(key, row);
  }
  return new RowMap(branches);
}

const branchesOf = <R>(rows: ReadonlyMap<string, R>): RowMap<R>['branches'] =>
  rows instanceof RowMap ? rows.branches : branchesOf(withRows(new RowMap<R>([]), rows));

/** A row before and after; undefined where it did not or does not exist. */
type ChangedRow<R> = readonly [was: R | undefined, now: R | undefined];

/**
 * Returns the rows that differ between two maps. Where one was made from the other, compares only what they
 * do not share.
 */
export function changedRows<R>(
  before: ReadonlyMap<string, R>,
  after: ReadonlyMap<string, R>,
): readonly ChangedRow<R>[] {
  if (before === after) return [];
  const [old, next] = [branchesOf(before), branchesOf(after)];
  const changed: ChangedRow<R>[] = [];
  for (let i = 0; i < width; i += 1) {
    const [a, b] = [old[i], next[i]];
    if (a === b) continue;
    for (let j = 0; j < width; j += 1) {
      const [was, now] = [a?.[j], b?.[j]];
      if (was === now) continue;
      was?.forEach((row, key) => {
        if (now?.get(key) !== row) changed.push([row, now?.get(key)]);
      });
      now?.forEach((row, key) => {
        if (!was?.has(key)) changed.push([undefined, row]);
      });
    }
  }
  return changed;
}
