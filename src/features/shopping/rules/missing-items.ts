/**
 * What is probably missing: those items that the family buys regularly and that are due. An item's score is
 * how often it is bought, counted with a half-life, multiplied by how much of its usual interval has passed.
 */
import type { ShoppingTables } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { oneDay, oneHour } from '../../../lib/durations.ts';
import { stockOf } from './freezer/stock.ts';

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

/** Returns what is lacking, the most urgent first, without what is on the list or in the freezer. */
export function missingItems(tables: ShoppingTables, now: EpochMs): readonly string[] {
  const purchases = [...tables.purchase.values()].filter(({ undoneAt }) => undoneAt === null);
  return [...Map.groupBy(purchases, ({ item }) => item)]
    .filter(([item]) => {
      const row = tables.shopping.get(item);
      return row?.active && !row.buy && stockOf(tables, item).count === 0;
    })
    .map(([item, bought]) => ({
      item,
      score: urgency(
        bought.map(({ boughtAt }) => boughtAt),
        now,
      ),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.item < b.item ? -1 : 1))
    .slice(0, 4)
    .map(({ item }) => item);
}

function urgency(bought: readonly EpochMs[], now: EpochMs): number {
  const times = distinct(bought.filter((at) => at <= now));
  const last = times.at(-1) ?? now;
  const isRegular = times.filter((at) => now - at <= rhythm.within).length >= rhythm.purchases;
  if (now - last < rest || !isRegular) return 0;
  const usual = median(times.slice(1).map((at, index) => at - (times[index] ?? at)));
  const passed = Math.min(1, (now + nextTrip - last) / usual);
  if (passed < dueFrom || now - last >= Math.max(ended.atLeast, ended.intervals * usual)) return 0;
  return times.reduce((sum, at) => sum + 0.5 ** ((now - at) / halfLife), 0) * passed ** steepness;
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
