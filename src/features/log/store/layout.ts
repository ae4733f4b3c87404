import type { LogRow } from '../../../data/gateway/tables.ts';
import type { Timers } from '../../../sync/ports.ts';
import { newestFirst } from '../rules/entries.ts';

/**
 * Whether shown rows keep their places, and the number of the layout: a new number lays out the rows again.
 */
export interface Layout {
  readonly locked: boolean;
  readonly version: number;
}

export interface LayoutLock {
  get(): Layout;
  /** Call at a pointer press, key or scroll: the person may be about to tap. */
  touched(): void;
  /** Lays everything out again, when the person asks for it or the page is visible again. */
  relayout(): void;
  /** Runs the person's action and shows its result in its place. */
  during<R>(work: () => Promise<R>): Promise<R>;
}

/** When nobody has touched the page for this long, in ms, rows move to their places by themselves. */
const quietTime = 30_000;

/**
 * Prevents rows from moving under a finger: from the first touch until the page has not been touched for a
 * while.
 */
export function createLayoutLock(timers: Timers, changed: () => void): LayoutLock {
  let layout: Layout = { locked: false, version: 0 };
  let cancel = () => {};
  function set(next: Partial<Layout>) {
    layout = { ...layout, ...next };
    changed();
  }
  const relayout = () => set({ version: layout.version + 1 });
  const release = () => set({ locked: false, version: layout.version + 1 });
  return {
    get: () => layout,
    touched() {
      cancel();
      cancel = timers.after(quietTime, release);
      if (!layout.locked) set({ locked: true });
    },
    relayout,
    async during(work) {
      const { locked } = layout;
      release();
      try {
        return await work();
      } finally {
        set({ locked, version: layout.version + 1 });
      }
    },
  };
}

/** A list as shown. */
export interface StableList {
  readonly rows: readonly LogRow[];
  /** Keys of rows that are still shown in their places although they have left the list. */
  readonly leftKeys: ReadonlySet<string>;
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
  // A page was added to a list of up to a hundred thousand rows: nothing is copied.
  if (shown.every(({ key }, index) => key === next[index]?.key)) return unchanged(next);
  const byKey = new Map(next.map((row) => [row.key, row]));
  const leftKeys = new Set<string>();
  const rows = shown.map((row) => {
    const now = byKey.get(row.key);
    if (!now) leftKeys.add(row.key);
    return now ?? row;
  });
  const known = new Set(shown.map(({ key }) => key));
  const last = shown.at(-1);
  const arrived = next.filter(({ key }) => !known.has(key));
  // Rows after the last one move nothing.
  const below = arrived.filter((row) => last && newestFirst(last, row) < 0);
  return { rows: rows.concat(below), leftKeys, arrivals: arrived.length - below.length };
}

const unchanged = (rows: readonly LogRow[]): StableList => ({ rows, leftKeys: new Set(), arrivals: 0 });

function withPinned(next: readonly LogRow[], pinned: ReadonlyMap<string, LogRow>): StableList {
  const keys = new Set(pinned.size > 0 ? next.map(({ key }) => key) : []);
  const others = [...pinned.values()].filter(({ key }) => !keys.has(key));
  if (others.length === 0) return unchanged(next);
  const rows = [...next, ...others].sort(newestFirst);
  return { rows, leftKeys: new Set(others.map(({ key }) => key)), arrivals: 0 };
}
