import { basket, currentKey, freezer } from './item.ts';
import type { ShoppingTables } from './operations.ts';
import type { ShopOrder } from './sections.ts';

/** The items that are struck out on this phone: in the basket (`struck`), and in the freezer (`taken`). */
export interface Selection {
  readonly struck: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
}

/**
 * Returns the selection without items that have left their list, so that they are not struck when they
 * return. An item added on this phone stays struck under the key that the server gave it. Unchanged sets are
 * returned as they are.
 */
export function validSelection(
  { struck, taken }: Selection,
  tables: ShoppingTables,
  before: ShoppingTables,
): Selection {
  const valid = (keys: ReadonlySet<string>, { holds }: typeof basket) => {
    const kept = [...keys].flatMap((key) => {
      const was = before.shopping.get(key);
      const now = was ? currentKey(was, tables) : key;
      const row = tables.shopping.get(now);
      return row && holds(row) ? [now] : [];
    });
    return kept.length === keys.size && kept.every((key) => keys.has(key)) ? keys : new Set(kept);
  };
  return { struck: valid(struck, basket), taken: valid(taken, freezer({ empty: true })) };
}

/** Returns the set with the key added, or removed if it was there. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Parses keys stored on the device, which may be anything. */
export const toKeys = (setting: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(setting) ? setting.filter((key) => typeof key === 'string') : []);

/** Parses the shop and its order stored on the device. */
export const toShop = (setting: unknown): string | null => (typeof setting === 'string' ? setting : null);
export function toOrder(setting: unknown): ShopOrder | null {
  const { categories, items } = (setting ?? {}) as Partial<Record<keyof ShopOrder, unknown>>;
  return categories instanceof Map && items instanceof Map ? { categories, items } : null;
}
