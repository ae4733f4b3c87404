/** How long to wait in ms before the next try after this many failures: doubling to half a minute, spread by `random` (0 to 1). */
export const retryDelay = (failures: number, random: number): number =>
  Math.min(30_000, 500 * 2 ** Math.min(failures, 10)) * (0.5 + random / 2);
