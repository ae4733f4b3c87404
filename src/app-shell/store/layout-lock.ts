import type { EpochMs } from '../../lib/dates.ts';

/** How long after the page becomes visible again everything may still move, in ms. */
const settlingTime = 1_500;

export interface LayoutState {
  readonly isLocked: boolean;
  /** The number of the layout. With a new one all rows take their places once. */
  readonly version: number;
}

/** True if rows that were laid out in the layout of this number keep their places. */
export const keepsPlaces = ({ isLocked, version }: LayoutState, laidOut: number | undefined): boolean =>
  isLocked && version === laidOut;

/** Decides when rows stay where they are: from the first touch, or from when the list is up to date, until an action. */
export function createLayoutLock(now: () => EpochMs) {
  let state: LayoutState = { isLocked: false, version: 0 };
  let settledAt: EpochMs = 0;
  const lock = () => {
    state = { ...state, isLocked: true };
  };
  return {
    get: () => state,
    /** Call at a touch, key or scroll: the person may be about to tap. */
    lock,
    /** Call when the list is up to date: later changes are new and must not move anything. */
    caughtUp() {
      if (now() >= settledAt) lock();
    },
    /** Call when an action of the person lays the list out again, before it is rendered. */
    relayout() {
      state = { isLocked: true, version: state.version + 1 };
    },
    /** Call when the page becomes visible again: changes since then take their places at once. */
    pageShown() {
      state = { ...state, isLocked: false };
      settledAt = now() + settlingTime;
    },
  };
}
