import type { EpochMs } from '../../lib/dates.ts';

/** How long after the page becomes visible again everything may still move, in ms. */
const settlingTime = 1_500;

/**
 * Decides when rows stay where they are, under the thumb of somebody about to tap: from the first touch, or
 * from when the list is up to date, until an action of the person lays the list out again.
 */
export function createLayoutLock(now: () => EpochMs) {
  let locked = false;
  /** The person's own change is about to be shown. */
  let isReleased = false;
  let settledAt: EpochMs = 0;
  return {
    isLocked: () => locked,
    /** Call at a touch, key or scroll: the person may be about to tap. */
    lock() {
      locked = true;
      isReleased = false;
    },
    /**
     * Call when the list is up to date: later changes are new and must not move anything, unless the person's
     * own change is about to be shown.
     */
    caughtUp() {
      if (!isReleased && now() >= settledAt) locked = true;
    },
    /** Call when an action of the person lays the list out again; lasts until `lock`. */
    release() {
      locked = false;
      isReleased = true;
    },
    /** Call when the page becomes visible again: changes since then take their places at once. */
    pageShown() {
      locked = false;
      settledAt = now() + settlingTime;
    },
  };
}
