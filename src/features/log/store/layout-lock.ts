import type { Timers } from '../../../sync/ports.ts';

/** Whether shown rows keep their places, and which layout they are of: another version lays them out again. */
export interface Layout {
  readonly locked: boolean;
  readonly version: number;
}

export interface LayoutLock {
  get(): Layout;
  /** A pointer, a key or a scroll: somebody may be about to tap. */
  touched(): void;
  /** Lays everything out again, as when the person has asked for it or the page is looked at again. */
  relayout(): void;
  /** Does what the person wants and shows what comes of it in its place. */
  during<R>(work: () => Promise<R>): Promise<R>;
}

/** When nobody has touched the page for so long, in ms, rows take their places by themselves. */
const quietTime = 30_000;

/** Nothing moves under a thumb: from the first touch until it has been quiet for a while. */
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
