import type { EpochMs } from '../../lib/dates.ts';
import type { Changes, Rev, SyncedRow } from '../protocol.ts';
import { withRows } from './row-map.ts';

/** Rows by table and key. */
export type Tables = Readonly<Record<string, ReadonlyMap<string, SyncedRow>>>;

/** The rows as the server last sent them. */
export interface Snapshot<T extends Tables = Tables> {
  readonly rev: Rev;
  /** Empty until the first answer. */
  readonly epoch: string;
  readonly now: EpochMs;
  readonly tables: T;
}

/**
 * What sync needs to know of a table: its key field and, to notice when stored rows have an old shape, its
 * columns.
 */
export interface TableShape {
  readonly key: string;
  readonly columns: Readonly<Record<string, string>>;
}

/** The shapes of a feature's tables. They also say which tables there are. */
export type TableShapes<T extends Tables = Tables> = Readonly<Record<keyof T & string, TableShape>>;

/**
 * Returns the snapshot of a phone that has received nothing. No database has its epoch, so all rows are
 * pulled.
 */
export function emptySnapshot<T extends Tables>(shapes: TableShapes<T>): Snapshot<T> {
  const tables: Tables = Object.fromEntries(Object.keys(shapes).map((table) => [table, new Map()]));
  return { rev: 0, epoch: '', now: 0, tables: tables as T };
}

/** What to do with changes. */
export type MergePlan =
  /**
   * Merge them. `restart`: they replace all rows, which are of another database, or were stored by another
   * version of the page.
   */
  | { readonly kind: 'apply'; readonly restart: boolean }
  /** They hold nothing new. */
  | { readonly kind: 'known' }
  /** Changes before them are missing, or they came without rows: pull from this revision. */
  | { readonly kind: 'pull'; readonly since: Rev };

/**
 * Decides what to do with changes: the answer to a pull from `since`, or a message (`since` is null), which
 * can be merged only when its revision is the next one.
 */
export function planMerge(
  snapshot: Pick<Snapshot, 'rev' | 'epoch'>,
  changes: Changes,
  since: Rev | null,
): MergePlan {
  if (changes.epoch !== snapshot.epoch) {
    return since === 0 && changes.rows ? { kind: 'apply', restart: true } : { kind: 'pull', since: 0 };
  }
  if (since === null && changes.rev <= snapshot.rev) return { kind: 'known' };
  const follows = since === null ? changes.rev === snapshot.rev + 1 : since <= snapshot.rev;
  if (!follows || !changes.rows) return { kind: 'pull', since: snapshot.rev };
  // A pull from 0 leaves out rows that are old: merged, those stored before would stay as they were.
  return { kind: 'apply', restart: since === 0 && snapshot.rev === 0 };
}

/**
 * Returns the snapshot with the changes merged. Of each row the version with the higher revision stays,
 * because a slow answer may bring older rows.
 */
export function mergeChanges<T extends Tables>(
  snapshot: Snapshot<T>,
  changes: Changes,
  shapes: TableShapes<T>,
): Snapshot<T> {
  const tables: Record<string, ReadonlyMap<string, SyncedRow>> = { ...snapshot.tables };
  for (const [table, { key }] of Object.entries<TableShape>(shapes)) {
    const known = tables[table] ?? new Map<string, SyncedRow>();
    const newer = (changes.rows?.[table] ?? []).filter(
      (row) => row.rev >= (known.get(keyOf(row, key))?.rev ?? 0),
    );
    if (newer.length === 0) continue;
    tables[table] = withRows(
      known,
      newer.map((row) => [keyOf(row, key), row]),
    );
  }
  return {
    rev: Math.max(snapshot.rev, changes.rev),
    epoch: changes.epoch,
    now: Math.max(snapshot.now, changes.now),
    tables: tables as T,
  };
}

/** Returns the row's value in the key field, as text. */
export const keyOf = (row: SyncedRow, key: string): string => String(row[key as keyof SyncedRow]);
