import type { LogRow } from '../../../data/gateway/tables.ts';
import { newestFirst } from './entries.ts';

/** A list as it is shown. */
export interface StableList {
  readonly rows: readonly LogRow[];
  /** Keys of rows that are shown although they have left the list: they keep their places. */
  readonly left: ReadonlySet<string>;
  /** How many rows have come and wait to be shown, since they would move others. */
  readonly arrivals: number;
}

/**
 * What to show of `next`, newest first. `shown` keeps its places: what has left stays where it is, and what has come above
 * the last row waits; null lays everything out again. `pinned` rows are shown in any case, as while one is being edited.
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
  // What comes after the last row moves nothing.
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

/** What became of an entry that has left one of the lists; null when it is still there. */
export type Fate = 'completed' | 'reopened' | 'deleted' | 'purged' | null;

/** `row`: the entry as it is now; undefined when the device does not hold it. `listed`: as it was in the list. */
export function fateOf(row: LogRow | undefined, listed: { readonly done: boolean }): Fate {
  if (!row) return null;
  if (row.purgedAt !== null) return 'purged';
  if (row.deletedAt !== null) return 'deleted';
  if (row.done === listed.done) return null;
  return row.done ? 'completed' : 'reopened';
}
