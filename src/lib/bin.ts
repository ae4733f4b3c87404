import type { EpochMs } from './dates.ts';
import { oneDay } from './durations.ts';

/** How long what was deleted stays in the bin, in days, as in Postgres. */
export const binDays = 30;

interface Binnable {
  readonly deletedAt: EpochMs | null;
  readonly purgedAt: EpochMs | null;
}

/** Returns those that are in the bin, the last deleted first. `now`: where they leave it on the day itself. */
export const inBin = <R extends Binnable>(rows: Iterable<R>, now = 0): readonly R[] =>
  [...rows]
    .filter(
      ({ deletedAt, purgedAt }) =>
        deletedAt !== null && purgedAt === null && now - deletedAt < binDays * oneDay,
    )
    .sort((a, b) => Number(b.deletedAt) - Number(a.deletedAt));

/** Says when something in the bin disappears: in 30 days on the day it was deleted, tomorrow on its last. */
export function binText(deletedAt: EpochMs, now: EpochMs): string {
  const days = Math.min(binDays, Math.ceil(binDays - (now - deletedAt) / oneDay));
  return days <= 1 ? 'Forsvinder i morgen' : `Forsvinder om ${days} dage`;
}
