/** After so many failures, about five minutes of attempts, nobody is likely to wait for the answer any more. */
const mostQuickTries = 80;

/**
 * Returns how long to wait in ms before the next attempt, spread by `random` (0 to 1): from half a second to four, so
 * that a device is up to date within five seconds of an outage's end; after a long outage half a minute.
 */
export const retryDelay = (failures: number, random: number): number =>
  Math.min(failures > mostQuickTries ? 30_000 : 4_000, 250 * 2 ** Math.min(failures, 10)) *
  (0.5 + random / 2);
