import type { EpochMs } from '../../../../lib/dates.ts';
import type { ShoppingTables } from '../operations.ts';
import { dueItems } from './due-items.ts';

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

const kept = { days: 90, times: 10 };

/** The dismissals with another one of this item; those that no longer say anything are left out. */
export function withDismissal(dismissals: Dismissals, key: string, now: EpochMs): Dismissals {
  const since = now - kept.days * 24 * 3_600_000;
  const recent = [...dismissals].map(
    ([each, times]) => [each, times.filter((at) => at > since).slice(-kept.times)] as const,
  );
  const next = new Map(recent.filter(([, times]) => times.length > 0));
  return next.set(key, [...(next.get(key) ?? []), now]);
}

/** What was stored as dismissals; nothing of what is not. */
export const toDismissals = (stored: unknown): Dismissals =>
  stored instanceof Map
    ? new Map([...stored].filter(([key, times]) => typeof key === 'string' && Array.isArray(times)))
    : new Map();
