/**
 * What is probably missing: those items that the family buys regularly and that are due. An item's score is
 * how often it is bought, counted with a half-life if the habit has changed, multiplied by how much of its
 * usual interval has passed. The less regular its intervals and those of the family's other items are, the
 * less the time since the last purchase says and the less it counts: if everything is bought irregularly,
 * items are ordered by how often they are bought.
 */
import type { ShoppingTables } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { oneDay, oneHour } from '../../../lib/durations.ts';
import { stockOf } from './freezer/stock.ts';

/** When 'not now' was last chosen, by the key of the item. */
export type Dismissals = ReadonlyMap<string, EpochMs>;

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
  const histories = [...Map.groupBy(purchases, ({ item }) => item)].flatMap(([key, bought]) => {
    const row = tables.shopping.get(key);
    const isOffered = row?.active && !row.buy && stockOf(tables, key).count === 0;
    return isOffered
      ? [
          {
            item: key,
            count: row.buyCounter,
            purchases: bought.map(({ boughtAt }) => boughtAt),
            dismissedAt: dismissals.get(key),
          },
        ]
      : [];
  });
  return dueItems(histories, now);
}

/** When an item was bought, in any order, and when a member last chose 'not now' for it. */
export interface ItemHistory {
  readonly item: string;
  /** How often it was bought in total, including before the purchases that the phone knows. */
  readonly count: number;
  readonly purchases: readonly EpochMs[];
  readonly dismissedAt?: EpochMs | undefined;
}

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
/** An item is due when this share of the usual interval has passed. */
const dueFrom = 0.8;
/** A purchase counts half as much after this time, and not at all after `within`, which every phone knows. */
const counting = { halfLife: 45 * oneDay, within: 150 * oneDay };
/**
 * A habit has changed when the weighted purchases deviate by more than this from what the counter gives, in
 * standard deviations of random purchases; regular purchases deviate less.
 */
const changed = { by: 3, regular: 1 };
/**
 * The median deviation of an item's intervals as a share of their median: up to `regular` it is regular, from
 * `chance` on random.
 */
const deviation = { regular: 0.2, chance: 0.45, intervals: 4 };
/**
 * The average of the same over all items, with `more` items at `prior` added, since a few may be regular by
 * chance.
 */
const ofAllItems = { regular: 0.26, chance: 0.32, more: 3, prior: 0.4 };

/** Returns the items that are due at `now`, the most urgent first, at most `limit` of them. */
export function dueItems(histories: readonly ItemHistory[], now: EpochMs, limit = 4): readonly string[] {
  return urgencies(histories, now)
    .filter(({ due }) => due)
    .sort((a, b) => b.score - a.score || (a.item < b.item ? -1 : 1))
    .slice(0, limit)
    .map(({ item }) => item);
}

export interface Urgency {
  readonly item: string;
  /** Whether enough of its interval has passed; always true without an interval. */
  readonly due: boolean;
  /**
   * How urgent it is, roughly in purchases per day; 0 when it was just bought or is not bought regularly yet.
   */
  readonly score: number;
}

/** Computes how urgently each of a family's items is needed at `now`. */
export function urgencies(histories: readonly ItemHistory[], now: EpochMs): readonly Urgency[] {
  const items = histories.map((history) => {
    const times = distinct(history.purchases.filter((at) => at <= now));
    const intervals = times.slice(1).map((at, index) => at - (times[index] ?? at));
    const usual = median(intervals);
    const share =
      intervals.length >= deviation.intervals &&
      median(intervals.map((interval) => Math.abs(interval - usual))) / usual;
    return { ...history, times, usual, share };
  });
  const shares = items.flatMap(({ share }) => (share === false ? [] : share));
  const { more, prior } = ofAllItems;
  const ofAll = regularity((sum(shares) + more * prior) / (shares.length + more), ofAllItems);
  // The phone knows only the last months. The counters of all items show how much longer the family has been
  // using the list.
  const first = Math.min(now, ...items.flatMap(({ times }) => times.slice(0, 1)));
  const known = Math.max(now - first, 60 * oneDay);
  const age = (known * sum(items.map(({ count }) => count))) / sum(items.map(({ times }) => times.length));

  return items.map(({ item, count, dismissedAt, times, usual, share }) => {
    const last = times.at(-1);
    if (
      last === undefined ||
      now - last < rest ||
      times.filter((at) => now - at <= rhythm.within).length < rhythm.purchases
    )
      return { item, due: false, score: 0 };
    const since = Math.max(last, (dismissedAt ?? 0) - leftAfterDismissal * usual);
    const passed = Math.min(1, (now + nextTrip - since) / usual);
    const regular = share === false ? 0 : ofAll * regularity(share, deviation);
    const strays = changed.by + (changed.regular - changed.by) * regular;
    return {
      item,
      due:
        passed >= dueFrom * (share === false ? 1 : Math.min(1, 2 * regular)) &&
        !isDismissedNow(dismissedAt, now),
      score: rate(times, { always: count / age, age, strays, now }) * (regular * passed ** 3 + (1 - regular)),
    };
  });
}

/**
 * Returns purchases per day: of the purchases counted with a half-life, or of the counter (`always`, per ms),
 * which is more certain, while the two differ by no more than chance. `age` is how long the family has been
 * using the list.
 */
function rate(
  times: readonly EpochMs[],
  { always, age, strays, now }: { always: number; age: number; strays: number; now: EpochMs },
): number {
  const within = Math.min(counting.within, age);
  const ages = times.map((at) => now - at).filter((each) => each < within);
  const counted = sum(ages.map((each) => 0.5 ** (each / counting.halfLife)));
  const weight = integral(counting.halfLife, within);
  const deviation = Math.sqrt(always * integral(counting.halfLife / 2, within));
  const hasChanged = Math.abs(counted - always * weight) > strays * deviation;
  return (hasChanged ? counted / weight : always) * oneDay;
}

/** Returns the integral over a time in ms of a weight that halves every `halfLife`. */
const integral = (halfLife: number, within: number) =>
  (halfLife / Math.LN2) * (1 - 0.5 ** (within / halfLife));

/** Returns 0 for random intervals up to 1 for nearly constant ones. */
const regularity = (
  share: number,
  { regular, chance }: { readonly regular: number; readonly chance: number },
) => Math.max(0, Math.min(1, (chance - share) / (chance - regular)));

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

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

/** True if 'not now' was chosen within the last hours. */
export const isDismissedNow = (at: EpochMs | undefined, now: EpochMs): boolean =>
  at !== undefined && Math.abs(now - at) < rest;

/** Returns the dismissals with this item, or without it if it was dismissed within the last hours. */
export function toggleDismissal(dismissals: Dismissals, key: string, now: EpochMs): Dismissals {
  const next = new Map(dismissals);
  if (isDismissedNow(next.get(key), now)) next.delete(key);
  else next.set(key, now);
  return next;
}
