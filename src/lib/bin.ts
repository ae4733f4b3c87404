import type { EpochMs } from './dates.ts';
import { oneDay } from './durations.ts';

/** How long what was deleted stays in the bin, in days, as in Postgres. */
export const binDays = 30;

/** Returns how many days are left of something in the bin: 30 on the day it was deleted, 1 on its last. */
export const binDaysLeft = (deletedAt: EpochMs, now: EpochMs): number =>
  Math.min(binDays, Math.max(1, Math.ceil(binDays - (now - deletedAt) / oneDay)));
