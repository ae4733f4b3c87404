import type { EpochMs } from '../lib/dates.ts';
import type { Rev, SyncedRow } from './actions.ts';
import { type Descriptions, type TableDescription, type Tables, withRows } from './fold.ts';
import type { Changes } from './protocol.ts';

/** The rows as the server last sent them. */
export interface Snapshot<T extends Tables = Tables> {
  readonly rev: Rev;
  /** Empty until the first answer. */
  readonly epoch: string;
  /** The latest time of the server's clock that this phone has seen. */
  readonly now: EpochMs;
  /** How far the server's clock is ahead of this phone's, in ms. */
  readonly ahead: number;
  readonly tables: T;
}

/** A smaller difference, in ms, may be the time that an answer took. */
const smallestDifference = 30_000;

/** Returns how far the server's clock is ahead of the phone's; 0 where they are as good as the same. */
export const aheadBy = (server: EpochMs, phone: EpochMs): number =>
  Math.abs(server - phone) < smallestDifference ? 0 : server - phone;

/** No database has the epoch of an empty snapshot, so all rows are pulled. */
export function emptySnapshot<T extends Tables>(descriptions: Descriptions<T>): Snapshot<T> {
  const tables: Tables = Object.fromEntries(Object.keys(descriptions).map((table) => [table, new Map()]));
  return { rev: 0, epoch: '', now: 0, ahead: 0, tables: tables as T };
}

/** False for one that was restored: it may lack what the one before it had confirmed, and the other way round. */
export const isSameDatabase = (epoch: string, snapshotEpoch: string): boolean =>
  snapshotEpoch === '' || snapshotEpoch === epoch;

export type MergePlan =
  /** Merge them. `restart`: they replace all rows, which are of another database. */
  | { readonly kind: 'apply'; readonly restart: boolean }
  /** They hold nothing new. */
  | { readonly kind: 'known' }
  /** Changes before them are missing, or they came without rows: pull from this revision. */
  | { readonly kind: 'pull'; readonly since: Rev };

/** `since`: of a pull; null for a message, which can be merged only when its revision is the next one. */
export function planMerge(
  snapshot: Pick<Snapshot, 'rev' | 'epoch'>,
  changes: Changes,
  since: Rev | null,
): MergePlan {
  if (changes.epoch !== snapshot.epoch) {
    return since === 0 && changes.rows ? { kind: 'apply', restart: true } : { kind: 'pull', since: 0 };
  }
  // A message without rows is also sent when somebody was removed, who learns it from their pull.
  if (since === null && changes.rows && changes.rev <= snapshot.rev) return { kind: 'known' };
  const follows = since === null ? changes.rev === snapshot.rev + 1 : since <= snapshot.rev;
  if (!follows || !changes.rows) return { kind: 'pull', since: snapshot.rev };
  // All rows. An answer that was slow must not take the place of newer ones.
  return { kind: 'apply', restart: since === 0 && changes.rev >= snapshot.rev };
}

/** How many rows a new phone gets, and a sum over their revisions. Same rule as `private.checksums` in Postgres. */
export function checksumOf(
  rows: ReadonlyMap<string, SyncedRow>,
  { kept }: Pick<TableDescription, 'kept'>,
  now: EpochMs,
): string {
  const oldest = kept?.days ? now - kept.days * 86_400_000 : null;
  let [count, sum] = [0, 0];
  for (const row of rows.values()) {
    if (kept && (oldest === null ? row[kept.field] !== null : Number(row[kept.field]) <= oldest)) continue;
    count += 1;
    sum += (row.rev * row.rev) % 2_147_483_647;
  }
  return `${count} ${sum}`;
}

/** True if the snapshot has other rows than the database says in its answer to a pull. */
export const isDamaged = <T extends Tables>(
  snapshot: Snapshot<T>,
  { checksums, rev, now }: Changes,
  descriptions: Descriptions<T>,
): boolean =>
  checksums !== undefined &&
  rev === snapshot.rev &&
  Object.entries<TableDescription>(descriptions).some(
    ([table, description]) =>
      checksums[table] !== checksumOf(snapshot.tables[table] ?? new Map(), description, now),
  );

/** Of each row the version with the higher revision stays: a slow answer may bring older ones. */
export function mergeChanges<T extends Tables>(
  snapshot: Snapshot<T>,
  changes: Changes,
  ahead: number,
): Snapshot<T> {
  const newer = new Map<string, Map<string, SyncedRow>>();
  for (const [table, known] of Object.entries<ReadonlyMap<string, SyncedRow>>(snapshot.tables)) {
    const rows = new Map<string, SyncedRow>();
    for (const row of changes.rows?.[table] ?? [])
      if (row.rev >= ((rows.get(row.key) ?? known.get(row.key))?.rev ?? 0)) rows.set(row.key, row);
    if (rows.size > 0) newer.set(table, rows);
  }
  return {
    rev: Math.max(snapshot.rev, changes.rev),
    epoch: changes.epoch,
    now: Math.max(snapshot.now, changes.now),
    ahead,
    tables: withRows(snapshot.tables, newer),
  };
}
