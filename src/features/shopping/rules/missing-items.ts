/**
 * What is probably missing: those items that the family buys regularly and that are due. An item's score is
 * how often it is bought, counted with a half-life, multiplied by how much of its usual interval has passed.
 */
import type { ShoppingTables } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { oneDay, oneHour } from '../../../lib/durations.ts';
import { stockOf } from './freezer/stock.ts';

/** Returns what is lacking, the most urgent first, without what is on the list or in the freezer. */
export function missingItems(tables: ShoppingTables, now: EpochMs): readonly string[] {
  const purchases = [...tables.purchase.values()].filter(({ undoneAt }) => undoneAt === null);
  const histories = [...Map.groupBy(purchases, ({ item }) => item)].flatMap(([item, bought]) => {
    const row = tables.shopping.get(item);
    const isOffered = row?.active && !row.buy && stockOf(tables, item).count === 0;
    return isOffered ? [{ item, purchases: bought.map(({ boughtAt }) => boughtAt) }] : [];
  });
  return dueItems(histories, now);
}

/** When an item was bought, in any order. */
export interface ItemHistory {
  readonly item: string;
  readonly purchases: readonly EpochMs[];
}

/** An item is bought regularly if it was bought this often within this time. */
const rhythm = { purchases: 2, within: 90 * oneDay };
/** An item bought so recently is not missing; and two purchases so close together count as one. */
const rest = 12 * oneHour;
/** Not bought for so many of its usual intervals, and longer than on a holiday, it is bought no more. */
const ended = { intervals: 3, atLeast: 30 * oneDay };
/** An item that is due before the next trip is due now. */
const nextTrip = 2 * oneDay;
/** An item is due when this share of the usual interval has passed. */
const dueFrom = 0.8;
/** A purchase counts half as much after this time. */
const halfLife = 45 * oneDay;
/** With a high power, simulated families were told as often what they lacked as by a model of each item's rhythm. */
const steepness = 6;

export const dueItems = (histories: readonly ItemHistory[], now: EpochMs): readonly string[] =>
  histories
    .map((history) => ({ item: history.item, ...urgencyOf(history, now) }))
    .filter(({ due }) => due)
    .sort((a, b) => b.score - a.score || (a.item < b.item ? -1 : 1))
    .slice(0, 4)
    .map(({ item }) => item);

function urgencyOf({ purchases }: ItemHistory, now: EpochMs) {
  const times = distinct(purchases.filter((at) => at <= now));
  const last = times.at(-1) ?? now;
  const isRegular = times.filter((at) => now - at <= rhythm.within).length >= rhythm.purchases;
  if (now - last < rest || !isRegular) return { due: false, score: 0 };
  const usual = median(times.slice(1).map((at, index) => at - (times[index] ?? at)));
  const passed = Math.min(1, (now + nextTrip - last) / usual);
  const counted = times.reduce((sum, at) => sum + 0.5 ** ((now - at) / halfLife), 0);
  return {
    due: passed >= dueFrom && now - last < Math.max(ended.atLeast, ended.intervals * usual),
    score: counted * passed ** steepness,
  };
}

function distinct(times: readonly EpochMs[]): readonly EpochMs[] {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted.filter((at, index) => index === 0 || at - (sorted[index - 1] ?? at) > rest);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}
