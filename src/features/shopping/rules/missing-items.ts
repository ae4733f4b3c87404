/**
 * What is probably missing: of the things that this family buys with a rhythm, those that are due. An item's score is
 * how often it is bought times how far its usual interval has passed. The less regular its intervals are, the less the
 * time since the last purchase says, and the less it counts.
 */
import type { EpochMs } from '../../../lib/dates.ts';
import type { ShoppingTables } from './operations.ts';

/** When 'not now' was answered, by the key of the item. */
export type Dismissals = ReadonlyMap<string, readonly EpochMs[]>;

/** Keys of what the family probably lacks, the most pressing first: not what is on the list, or lies in the freezer. */
export function missingItems(
  { shopping, purchase }: ShoppingTables,
  dismissals: Dismissals,
  now: EpochMs,
): readonly string[] {
  const purchases = [...purchase.values()].filter(({ undoneAt }) => undoneAt === null);
  const histories = [...Map.groupBy(purchases, ({ itemKey }) => itemKey)].flatMap(([key, bought]) => {
    const row = shopping.get(key);
    const isOffered = row?.active && !row.buy && row.count === 0;
    return isOffered
      ? [
          {
            item: key,
            purchases: bought.map(({ boughtAt }) => boughtAt),
            dismissals: dismissals.get(key) ?? [],
          },
        ]
      : [];
  });
  return dueItems(histories, now);
}

/** When an item was bought, and when a member answered 'not now' to it; each in any order. */
export interface ItemHistory {
  readonly item: string;
  readonly purchases: readonly EpochMs[];
  readonly dismissals: readonly EpochMs[];
}

const hour = 3_600_000;
const day = 24 * hour;
/** A purchase counts half as much after so long. */
const halfLife = 45 * day;
/** An item has a rhythm when it was bought so often within this time. */
const rhythm = { purchases: 2, within: 90 * day };
/** What was bought or put away so recently is not missing; and two purchases so close together are one. */
const rest = 12 * hour;
/** 'Not now' says that so much of the usual interval is left, at least. */
const leftAfterDismissal = 0.5;
/** What is due before the next trip is due now. */
const nextTrip = 2 * day;
/** What is due when this share of the usual interval has passed. */
const dueFrom = 0.8;
/** A habit has changed when the recent rate strays further from the rate of all time, in standard deviations. */
const changed = 2;
/** The median deviation of the intervals as a share of their median: regular up to `regular`, by chance from `chance`. */
const deviation = { regular: 0.2, chance: 0.45, intervals: 4 };

/** The items that are due at `now`, the most pressing first, at most `most` of them. */
export function dueItems(histories: readonly ItemHistory[], now: EpochMs, most = 4): readonly string[] {
  return histories
    .map((history) => ({ item: history.item, ...urgency(history, now) }))
    .filter(({ due }) => due)
    .sort((a, b) => b.score - a.score || (a.item < b.item ? -1 : 1))
    .slice(0, most)
    .map(({ item }) => item);
}

export interface Urgency {
  /** Has enough of its interval passed? */
  readonly due: boolean;
  /** How pressing it is, about in purchases a day; 0 when it was just bought, or has no rhythm yet. */
  readonly score: number;
}

const none: Urgency = { due: false, score: 0 };

/** How much an item is needed at `now`. */
export function urgency({ purchases, dismissals }: ItemHistory, now: EpochMs): Urgency {
  const times = distinct(purchases.filter((at) => at <= now));
  const last = times.at(-1);
  if (last === undefined || now - last < rest) return none;
  if (times.filter((at) => now - at <= rhythm.within).length < rhythm.purchases) return none;

  const intervals = times.slice(1).map((at, index) => at - (times[index] ?? at));
  const usual = median(intervals);
  const since = Math.max(
    last,
    ...dismissals.filter((at) => at <= now).map((at) => at - leftAfterDismissal * usual),
  );
  const passed = Math.min(1, (now + nextTrip - since) / usual);
  const regular = regularity(intervals, usual);
  const due = passed >= dueFrom && !isPutAway(dismissals, now);
  return { due, score: rate(times, now) * (regular * passed ** 3 + (1 - regular)) };
}

/** Purchases a day: of all time, or of late, where the habit has changed. */
function rate(times: readonly EpochMs[], now: EpochMs): number {
  const span = Math.max(now - (times[0] ?? now), 60 * day);
  const ofAllTime = times.length / span;
  // The sum of weights that halve every `halfLife`, of purchases that come by chance, and its standard deviation.
  const window = (halfLife / Math.LN2) * (1 - 0.5 ** (span / halfLife));
  const spread =
    Math.sqrt(ofAllTime * (halfLife / (2 * Math.LN2)) * (1 - 0.25 ** (span / halfLife))) / window;
  const ofLate = times.reduce((sum, at) => sum + 0.5 ** ((now - at) / halfLife), 0) / window;
  return (Math.abs(ofLate - ofAllTime) > changed * spread ? ofLate : ofAllTime) * day;
}

/** From 0 (as if by chance, or too few to tell) to 1 (nearly always the same interval). */
function regularity(intervals: readonly number[], usual: number): number {
  if (intervals.length < deviation.intervals) return 0;
  const share = median(intervals.map((interval) => Math.abs(interval - usual))) / usual;
  return Math.max(0, Math.min(1, (deviation.chance - share) / (deviation.chance - deviation.regular)));
}

/** Sorted, and what was bought together once. */
function distinct(times: readonly EpochMs[]): readonly EpochMs[] {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted.filter((at, index) => index === 0 || at - (sorted[index - 1] ?? at) > rest);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

const kept = { days: 90, times: 10 };

/** Was 'not now' answered within the last hours? */
export const isPutAway = (times: readonly EpochMs[] = [], now: EpochMs): boolean =>
  times.some((at) => Math.abs(now - at) < rest);

/**
 * The dismissals with another one of this item, or without the one of the last hours, if there is one; those that no
 * longer say anything are left out.
 */
export function toggleDismissal(dismissals: Dismissals, key: string, now: EpochMs): Dismissals {
  const since = now - kept.days * 24 * 3_600_000;
  const recent = [...dismissals].map(
    ([each, times]) => [each, times.filter((at) => at > since).slice(-kept.times)] as const,
  );
  const next = new Map(recent.filter(([, times]) => times.length > 0));
  const times = next.get(key) ?? [];
  return next.set(key, isPutAway(times, now) ? times.filter((at) => !isPutAway([at], now)) : [...times, now]);
}

/** What was stored as dismissals; nothing of what is not. */
export const toDismissals = (stored: unknown): Dismissals =>
  stored instanceof Map
    ? new Map([...stored].filter(([key, times]) => typeof key === 'string' && Array.isArray(times)))
    : new Map();
