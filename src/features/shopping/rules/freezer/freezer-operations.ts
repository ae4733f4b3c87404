import type { NormRow, PurchaseRow, ShoppingRow } from '../../../../data/gateway/tables.ts';
import { isVisible } from '../../../../lib/tidy-text.ts';
import type { Operation } from '../../../../sync/protocol.ts';
import { wins, withTimestamps } from '../../../../sync/state/field-timestamps.ts';
import { highestCount, itemFields } from '../fields.ts';
import { folded } from '../item.ts';
import { Rejection, textOf, uuidOf } from '../operations.ts';

/** How many of an item are in the freezer, and since when. */
export type Stock = Pick<ShoppingRow, 'count' | 'frozen'>;

/**
 * Counts the items in the freezer that were put in on a known day, such as '2026-11-02'; it is unknown for
 * the others.
 */
export const countOfKnownDays = (frozen: ShoppingRow['frozen']): number =>
  Object.values(frozen ?? {}).reduce((sum, count) => sum + count, 0);

/**
 * Returns the count and its days after adding `by`, which may be negative. Items are added on `day`, or on no
 * known day when it is null. They are removed first from `day` (which takes back what was put in), then from
 * those of unknown age, then from the oldest. The count never falls below zero. Same rule as
 * `private.restocked` in Postgres.
 */
export function restocked({ count, frozen }: Stock, by: number, day: string | null): Stock {
  const days = new Map(Object.entries(frozen ?? {}));
  const after = Math.min(highestCount, Math.max(0, count + by));
  let remaining = count - after;
  function take(on: string) {
    const there = days.get(on) ?? 0;
    const taken = Math.min(remaining, there);
    days.set(on, there - taken);
    remaining -= taken;
  }
  if (remaining > 0) {
    if (day !== null) take(day);
    remaining -= Math.min(remaining, count - countOfKnownDays(frozen));
    for (const on of [...days.keys()].sort()) take(on);
  } else if (day !== null) {
    days.set(day, (days.get(day) ?? 0) - remaining);
  }
  return { count: after, frozen: Object.fromEntries([...days].filter(([, there]) => there > 0)) };
}

/**
 * Returns the changes that turn `now` back into `wanted`, as data of `stock` operations: each day gets back
 * what was actually taken from it and loses what was put in.
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

/** Returns the day of an operation; null when it has none. Same rule as `private.day_of` in Postgres. */
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
 * Returns the item after a change of its count in the freezer. An operation that names a purchase puts in
 * what that bought, or takes all of it back: once, however many members do it. Returns null when that was
 * done before or the purchase was undone.
 */
export function applyStock(
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
  if (by === 0 || day === null) throw new Rejection('bad-data');
  const purchase = purchases.get(id);
  if (purchase?.itemKey !== row.key) throw new Rejection('unknown-purchase');
  const { undoneAt, frozenOn, frozenCount } = purchase;
  if (undoneAt !== null || (frozenOn === null ? by < 0 : by !== -(frozenCount ?? 1))) return null;
  const frozen = by > 0 ? { frozenOn: day, frozenCount: by } : { frozenOn: null, frozenCount: null };
  return { item, purchase: { ...purchase, ...frozen } };
}

type Norms = ReadonlyMap<string, NormRow>;

/** The highest number of months that can be set. */
const mostMonths = 60;

/**
 * Returns the norms after the operation, or the same norms when it is too late. Same rule as
 * `private.apply_norms` in Postgres.
 */
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
