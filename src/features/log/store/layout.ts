import type { LogRow } from '../../../data/gateway/tables.ts';
import type { Timers } from '../../../sync/ports.ts';
import { newestFirst } from '../rules/entries.ts';
import { countRows, type Parts } from '../rules/parts.ts';

/**
 * Whether shown rows keep their places, and the number of the layout: a new number lays out the rows again.
 */
export interface LayoutState {
  readonly locked: boolean;
  readonly version: number;
}

export interface LayoutLock {
  get(): LayoutState;
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
  let layout: LayoutState = { locked: false, version: 0 };
  let isTouched = false;
  /** How many actions are running: while there are any, nothing is locked. */
  let running = 0;
  let cancel = () => {};
  function update(version: number) {
    layout = { locked: isTouched && running === 0, version };
    changed();
  }
  const relayout = () => update(layout.version + 1);
  return {
    get: () => layout,
    touched() {
      cancel();
      cancel = timers.after(quietTime, () => {
        isTouched = false;
        relayout();
      });
      if (isTouched) return;
      isTouched = true;
      update(layout.version);
    },
    relayout,
    async during(work) {
      running += 1;
      relayout();
      try {
        return await work();
      } finally {
        running -= 1;
        relayout();
      }
    },
  };
}

/** A list as shown. */
export interface StableList {
  readonly parts: Parts;
  /** Keys of rows that are still shown in their places although they have left the list. */
  readonly leftKeys: ReadonlySet<string>;
  /** How many new rows are not shown yet because they would move others. */
  readonly arrivals: number;
}

/**
 * Returns what to show of `next`. The rows in `shown` keep their places: those that have left stay, and new
 * ones above the last row wait. With null everything is laid out again. `pinned` rows, such as one being
 * edited, are shown in any case. Parts that are in both lists are not visited.
 */
export function stableList(
  shown: Parts | null,
  next: Parts,
  pinned: ReadonlyMap<string, LogRow>,
): StableList {
  const last = shown?.at(-1)?.at(-1);
  if (!shown || !last) return withPinned(next, pinned);
  const [had, same] = [new Set(shown), new Set(next)];
  const changed = next.filter((part) => !had.has(part));
  const now = new Map(changed.flat().map((row) => [row.key, row]));
  const before = new Set(shown.flatMap((part) => (same.has(part) ? [] : part.map(({ key }) => key))));
  const arrived = changed.map((part) => keep(part, ({ key }) => !before.has(key)));
  // Rows after the last one move nothing. Its date may just have changed, too.
  const end = now.get(last.key) ?? last;
  const below = arrived.map((part) => keep(part, (row) => newestFirst(end, row) < 0));
  return {
    parts: [
      ...shown.map((part) => (same.has(part) ? part : part.map((row) => now.get(row.key) ?? row))),
      ...below.filter(({ length }) => length),
    ],
    leftKeys: new Set([...before].filter((key) => !now.has(key))),
    arrivals: countRows(arrived) - countRows(below),
  };
}

/** Returns the rows to keep; the same part when it keeps all. */
function keep(part: Parts[number], test: (row: LogRow) => boolean): Parts[number] {
  const rows = part.filter(test);
  return rows.length < part.length ? rows : part;
}

function withPinned(next: Parts, pinned: ReadonlyMap<string, LogRow>): StableList {
  const left = [...pinned.values()].filter(
    ({ key }) => !next.some((part) => part.some((row) => row.key === key)),
  );
  const parts = [...next];
  for (const row of left) {
    const i = parts.findIndex((part) => part.some((other) => newestFirst(row, other) < 0));
    if (i < 0) parts.push([row]);
    else parts[i] = [row, ...(parts[i] ?? [])].sort(newestFirst);
  }
  return { parts, leftKeys: new Set(left.map(({ key }) => key)), arrivals: 0 };
}
