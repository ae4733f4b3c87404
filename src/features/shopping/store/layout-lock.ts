import type { EpochMs } from '../../../lib/dates.ts';

/** How long after the page is looked at again everything may still take its place, in ms. */
const settling = 1_500;

/**
 * Decides when nothing may move on the screen: as soon as the list has been touched or has caught up with the family's,
 * until the person does something that shows it anew.
 */
export function createStillness(now: () => EpochMs) {
  let still = false;
  let settledAt: EpochMs = 0;
  return {
    isStill: () => still,
    /** A finger, a key or a scroll: somebody is about to tap. */
    touched() {
      still = true;
    },
    /** The list has caught up with the family's, and what comes now is news. */
    live() {
      if (now() >= settledAt) still = true;
    },
    /** The person does something that shows the list anew. */
    loosen() {
      still = false;
    },
    /** The page is looked at again: what happened meanwhile takes its place at once. */
    seen() {
      still = false;
      settledAt = now() + settling;
    },
  };
}
