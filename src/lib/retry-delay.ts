/** After so many failures, about five minutes of attempts, nobody is likely to wait for the answer any more. */
const mostQuickTries = 80;

/**
 * Returns ms, spread by `random` (0 to 1), from half a second to four, so that a phone is up to date five seconds after an
 * outage; half a minute after a long one.
 */
export const retryDelay = (failures: number, random: number): number =>
  Math.min(failures > mostQuickTries ? 30_000 : 4_000, 250 * 2 ** Math.min(failures, 10)) *
  (0.5 + random / 2);
