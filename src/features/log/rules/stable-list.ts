import type { LogRow } from '../../../data/gateway/tables.ts';
import { newestFirst } from './entries.ts';

/** A list as shown. */
export interface StableList {
  readonly rows: readonly LogRow[];
  /** Keys of rows that are still shown in their places although they have left the list. */
  readonly left: ReadonlySet<string>;
  /** How many new rows are not shown yet because they would move others. */
  readonly arrivals: number;
}

/**
 * Returns what to show of `next`, newest first. The rows in `shown` keep their places: those that have left
 * stay, and new ones above the last row wait. With null everything is laid out again. `pinned` rows, such as
 * one being edited, are shown in any case.
 */
export function stableList(
  shown: readonly LogRow[] | null,
  next: readonly LogRow[],
  pinned: ReadonlyMap<string, LogRow>,
): StableList {
  if (shown === null || shown.length === 0) return withPinned(next, pinned);
  const byKey = new Map(next.map((row) => [row.key, row]));
  const left = new Set<string>();
  const rows = shown.map((row) => {
    const now = byKey.get(row.key);
    if (!now) left.add(row.key);
    return now ?? row;
  });
  const known = new Set(shown.map(({ key }) => key));
  const last = shown.at(-1);
  const arrived = next.filter(({ key }) => !known.has(key));
  // Rows after the last one move nothing.
  const below = arrived.filter((row) => last && newestFirst(last, row) < 0);
  return { rows: rows.concat(below), left, arrivals: arrived.length - below.length };
}

function withPinned(next: readonly LogRow[], pinned: ReadonlyMap<string, LogRow>): StableList {
  const keys = new Set(next.map(({ key }) => key));
  const others = [...pinned.values()].filter(({ key }) => !keys.has(key));
  if (others.length === 0) return { rows: next, left: new Set(), arrivals: 0 };
  const rows = [...next, ...others].sort(newestFirst);
  return { rows, left: new Set(others.map(({ key }) => key)), arrivals: 0 };
}

/** What happened to an entry that has left a list; null when it is still in the list. */
export type Fate = 'completed' | 'reopened' | 'deleted' | 'purged' | null;

/**
 * `row`: the current entry, or undefined when the device does not have it. `listed`: the entry as it was in
 * the list.
 */
export function fateOf(row: LogRow | undefined, listed: { readonly done: boolean }): Fate {
  if (!row) return null;
  if (row.purgedAt !== null) return 'purged';
  if (row.deletedAt !== null) return 'deleted';
  if (row.done === listed.done) return null;
  return row.done ? 'completed' : 'reopened';
}
