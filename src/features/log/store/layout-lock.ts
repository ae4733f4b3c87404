import type { Timers } from '../../../sync/ports.ts';

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
