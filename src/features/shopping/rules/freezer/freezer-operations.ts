import type { NormRow, PurchaseRow, ShoppingRow } from '../../../../data/gateway/tables.ts';
import { isVisible } from '../../../../lib/tidy-text.ts';
import type { Operation } from '../../../../sync/protocol.ts';
import { wins, withTimestamps } from '../../../../sync/state/field-timestamps.ts';
import { highestCount, itemFields } from '../fields.ts';
import { folded } from '../item.ts';
import { Rejection, textOf, uuidOf } from '../operations.ts';

/** How many of an item lie in the freezer, and since when. */
export type Stock = Pick<ShoppingRow, 'count' | 'frozen'>;

/** How many of what lies in the freezer were put in on a known day, '2026-11-02'; the others lie there since nobody knows when. */
export const countOfKnownDays = (frozen: ShoppingRow['frozen']): number =>
  Object.values(frozen ?? {}).reduce((sum, count) => sum + count, 0);

/**
 * A count and its days after so many more, or fewer where `by` is below zero. More go in on `day`, or on no known day.
 * Fewer come out of `day` first (that takes back what was put in), then of those that nobody knows the age of, then of
 * the oldest. Never below zero. As `private.restocked` in Postgres.
 */
export function restocked({ count, frozen }: Stock, by: number, day: string | null): Stock {
  const days = new Map(Object.entries(frozen ?? {}));
  const after = Math.min(highestCount, Math.max(0, count + by));
  let left = count - after;
  function take(on: string) {
    const there = days.get(on) ?? 0;
    const taken = Math.min(left, there);
    days.set(on, there - taken);
    left -= taken;
  }
  if (left > 0) {
    if (day !== null) take(day);
    left -= Math.min(left, count - countOfKnownDays(frozen));
    for (const on of [...days.keys()].sort()) take(on);
  } else if (day !== null) {
    days.set(day, (days.get(day) ?? 0) - left);
  }
  return { count: after, frozen: Object.fromEntries([...days].filter(([, there]) => there > 0)) };
}

/**
 * What makes the first of two counts of the second, as `stock` says it: each day gets back what was really taken from it,
 * and gives back what was put in.
 */
export function restocks(
  wanted: Stock,
  now: Stock,
): readonly { readonly by: number; readonly day?: string }[] {
  const [before, after] = [wanted.frozen ?? {}, now.frozen ?? {}];
  const known = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((day) => ({
    by: (before[day] ?? 0) - (after[day] ?? 0),
    day,
  }));
  const unknown = wanted.count - countOfKnownDays(before) - (now.count - countOfKnownDays(after));
  return [...known, { by: unknown }].filter(({ by }) => by !== 0);
}

/** The day of an operation; null where it says none. As `private.day_of` in Postgres. */
function dayIn(op: Operation): string | null {
  const { day = null } = op.data;
  if (day === null) return null;
  const isDay =
    typeof day === 'string' &&
    /^20\d\d-\d\d-\d\d$/.test(day) &&
    new Date(Date.parse(day) || 0).toISOString().startsWith(day);
  if (!isDay) throw new Rejection('bad-data');
  return day;
}

/**
 * Counted up or down in the freezer. What names a purchase puts in what that bought, or takes it back: once, however
 * many do it; null where that was done before, or the purchase undone.
 */
export function stocked(
  row: ShoppingRow,
  purchases: ReadonlyMap<string, PurchaseRow>,
  op: Operation,
): { readonly item: ShoppingRow; readonly purchase: PurchaseRow | null } | null {
  const { by } = op.data;
  if (typeof by !== 'number' || !Number.isInteger(by) || Math.abs(by) > highestCount)
    throw new Rejection('bad-data');
  const day = dayIn(op);
  const item = { ...row, ...restocked(row, by, day), updateTs: op.at };
  const id = uuidOf(op, 'purchase');
  if (id === null) return { item, purchase: null };
  if (Math.abs(by) !== 1 || day === null) throw new Rejection('bad-data');
  const purchase = purchases.get(id);
  if (purchase?.itemKey !== row.key) throw new Rejection('unknown-purchase');
  const isNews = purchase.undoneAt === null && (purchase.frozenOn === null) === by > 0;
  return isNews ? { item, purchase: { ...purchase, frozenOn: by > 0 ? day : null } } : null;
}

type Norms = ReadonlyMap<string, NormRow>;

/** The most months that can be said. */
const mostMonths = 60;

/** The norms after the operation; the same norms when it comes too late. As `private.apply_norms` in Postgres. */
export function normsAfter(norms: Norms, op: Operation): Norms {
  if (op.kind !== 'set') throw new Rejection('unknown-kind');
  const { months } = op.data;
  const isCount =
    typeof months === 'number' && Number.isInteger(months) && months >= 1 && months <= mostMonths;
  if (months !== null && !isCount) throw new Rejection('bad-data');
  const category = folded(textOf(op, 'category') ?? '');
  const row = norms.get(op.key);
  if (row && row.category !== category) throw new Rejection('exists');
  if (!isVisible(category) || [...category].length > itemFields.category.longest)
    throw new Rejection('bad-category');
  if (row && !wins(row.timestamps, 'months', op)) return norms;
  const timestamps = withTimestamps(row?.timestamps ?? {}, ['months'], op);
  return new Map(norms).set(op.key, { key: op.key, category, rev: 0, ...row, months, timestamps });
}
