/**
 * What is probably missing: the items that the family buys regularly, and of whose usual interval most has
 * passed.
 */
import type { ShoppingTables } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { oneDay, oneHour } from '../../../lib/durations.ts';
import { stockOf } from './freezer/stock.ts';

/** When 'not now' was chosen, by the key of the item. */
export type Dismissals = ReadonlyMap<string, readonly EpochMs[]>;

/** An item is bought regularly if it was bought this often within this time. */
const rhythm = { purchases: 2, within: 90 * oneDay };
/**
 * An item bought or dismissed so recently is not missing; and two purchases so close together count as one.
 */
const rest = 12 * oneHour;
/** 'Not now' means that at least this share of the usual interval is left. */
const leftAfterDismissal = 0.5;
/** An item that is due before the next trip is due now. */
const nextTrip = 2 * oneDay;
/** The share of the usual interval after which an item is due, and after which nobody buys it any more. */
const due = { from: 0.8, until: 4 };
/** The most items that are offered. */
const limit = 4;

/**
 * Returns the keys of items that the family probably lacks, the most urgent first, without those on the list
 * or in the freezer.
 */
export function missingItems(
  tables: ShoppingTables,
  dismissals: Dismissals,
  now: EpochMs,
): readonly string[] {
  const purchases = [...tables.purchase.values()].filter(({ undoneAt }) => undoneAt === null);
  return [...Map.groupBy(purchases, ({ item }) => item)]
    .flatMap(([key, bought]) => {
      const row = tables.shopping.get(key);
      const isOffered = row?.active && !row.buy && stockOf(tables, key).count === 0;
      const times = bought.map(({ boughtAt }) => boughtAt);
      const urgency = isOffered ? urgencyOf(times, dismissals.get(key) ?? [], now) : 0;
      return urgency > 0 ? [{ key, urgency }] : [];
    })
    .sort((a, b) => b.urgency - a.urgency || (a.key < b.key ? -1 : 1))
    .slice(0, limit)
    .map(({ key }) => key);
}

/**
 * Returns how urgent an item is that was bought and dismissed at these times: 0 when it is not due. What is
 * bought most often is the most urgent.
 */
function urgencyOf(purchases: readonly EpochMs[], dismissals: readonly EpochMs[], now: EpochMs): number {
  const times = distinct(purchases.filter((at) => at <= now));
  const last = times.at(-1);
  const recent = times.filter((at) => now - at <= rhythm.within);
  if (last === undefined || recent.length < rhythm.purchases || isDismissedNow([last, ...dismissals], now))
    return 0;
  const usual = median(times.slice(1).map((at, index) => at - (times[index] ?? at)));
  const since = Math.max(last, ...dismissals.map((at) => at - leftAfterDismissal * usual));
  const passed = (now + nextTrip - since) / usual;
  return passed >= due.from && passed <= due.until ? Math.min(1, passed) / usual : 0;
}

/** Sorts the times and merges purchases made together. */
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

/** True if 'not now' was chosen within the last hours. */
export const isDismissedNow = (times: readonly EpochMs[] = [], now: EpochMs): boolean =>
  times.some((at) => Math.abs(now - at) < rest);

/**
 * Returns the dismissals with one more of this item or, if it was dismissed within the last hours, without
 * that one. Dismissals that no longer matter are dropped.
 */
export function toggleDismissal(dismissals: Dismissals, key: string, now: EpochMs): Dismissals {
  const since = now - kept.days * 24 * 3_600_000;
  const recent = [...dismissals].map(
    ([each, times]) => [each, times.filter((at) => at > since).slice(-kept.times)] as const,
  );
  const next = new Map(recent.filter(([, times]) => times.length > 0));
  const times = next.get(key) ?? [];
  return next.set(
    key,
    isDismissedNow(times, now) ? times.filter((at) => !isDismissedNow([at], now)) : [...times, now],
  );
}

/** Parses stored dismissals; none if the stored value is something else. */
export const toDismissals = (stored: unknown): Dismissals =>
  stored instanceof Map
    ? new Map([...stored].filter(([key, times]) => typeof key === 'string' && Array.isArray(times)))
    : new Map();
