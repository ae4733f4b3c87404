/** Failures after which nobody waits for the answer any more: some five minutes of tries. */
const mostQuickTries = 80;

/**
 * How long to wait in ms before the next try after so many failures, spread by `random` (0 to 1): doubling from half a
 * second to four, so that a device is up to date within five seconds of an outage's end; to half a minute after a long one.
 */
export const retryDelay = (failures: number, random: number): number =>
  Math.min(failures > mostQuickTries ? 30_000 : 4_000, 250 * 2 ** Math.min(failures, 10)) *
  (0.5 + random / 2);
