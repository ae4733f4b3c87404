/** How many of each item are in the freezer, and since when. */
import { count, type FreezerBatchRow, type ShoppingTables, set } from '../../../../data/tables.ts';
import type { Operation } from '../../../../sync/actions.ts';
import { highestCount } from '../../../../sync/fold.ts';
import { keyOf } from '../keys.ts';

type Batches = ShoppingTables['freezer_batch'];

export interface Stock {
  readonly count: number;
  /** The batches of which something is left, in the order in which they are taken out: of unknown age, then the oldest. */
  readonly batches: readonly FreezerBatchRow[];
}

const nothing: Stock = { count: 0, batches: [] };

/** The stocks by item, kept as long as the batches are the same, because several views ask for them. */
const known = new WeakMap<Batches, ReadonlyMap<string, Stock>>();

function stocksOf(batches: Batches): ReadonlyMap<string, Stock> {
  const filled = [...batches.values()]
    .filter((batch) => batch.count > 0)
    .sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1));
  return new Map(
    [...Map.groupBy(filled, ({ item }) => item)].map(([item, those]) => [
      item,
      { count: those.reduce((sum, batch) => sum + batch.count, 0), batches: those },
    ]),
  );
}

export function stockOf({ freezer_batch: batches }: ShoppingTables, item: string): Stock {
  const stocks = known.get(batches) ?? stocksOf(batches);
  known.set(batches, stocks);
  return stocks.get(item) ?? nothing;
}

/** Returns the key of what was put in the freezer of an item on a day, or on an unknown day. */
export const batchKey = (item: string, day: string | null): string =>
  keyOf('freezer_batch', `${item} ${day ?? 'unknown'}`);

/** Puts some of an item in the freezer on a day such as '2026-11-02', or on an unknown day. */
export function putIn(
  { freezer_batch: batches }: ShoppingTables,
  item: string,
  by: number,
  day: string | null,
): readonly Operation[] {
  const key = batchKey(item, day);
  return [
    ...(batches.has(key) ? [] : [set('freezer_batch', key, {}, { item, day })]),
    count('freezer_batch', key, 'count', by),
  ];
}

/** Takes out at most so many: those of unknown age first, then the oldest. */
export function takeOut({ batches }: Stock, most: number): readonly Operation[] {
  let left = most;
  return batches.flatMap((batch) => {
    const takenOut = Math.min(left, batch.count);
    left -= takenOut;
    return takenOut > 0 ? [count('freezer_batch', batch.key, 'count', -takenOut)] : [];
  });
}

/** Corrects how many there are, the newest first, and the day of what is taken out first; undefined leaves it. */
export function correctStock(
  tables: ShoppingTables,
  item: string,
  total: number | undefined,
  oldestDay?: string | null,
  today: string | null = null,
): readonly Operation[] {
  const { batches, count: before } = stockOf(tables, item);
  const [oldest] = batches;
  const days = batches.map((each) => ({
    day: each === oldest && oldestDay !== undefined ? oldestDay : each.day,
    count: each.count,
  }));
  // Postgres refuses an action that counts by more.
  let more = total === undefined ? 0 : Math.min(highestCount, Math.max(0, total)) - before;
  if (more > 0) days.push({ day: batches.length > 0 ? (days.at(-1)?.day ?? null) : today, count: more });
  for (const each of days.toReversed()) {
    const removed = Math.min(each.count, Math.max(0, -more));
    each.count -= removed;
    more += removed;
  }
  return [...new Set([...batches, ...days].map(({ day }) => day))].flatMap((day) => {
    const sum = (those: readonly { day: string | null; count: number }[]) =>
      those.reduce((all, each) => all + (each.day === day ? each.count : 0), 0);
    const by = sum(days) - sum(batches);
    if (by > 0) return putIn(tables, item, by, day);
    return takeOut({ count: before, batches: batches.filter((each) => each.day === day) }, -by);
  });
}
