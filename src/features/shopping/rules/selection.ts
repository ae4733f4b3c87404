import { basket, freezer } from './item.ts';
import type { ShoppingTables } from './operations.ts';
import { keyNow } from './resolve-keys.ts';

/** What is struck out on this phone, by view. */
export interface Marks {
  readonly struck: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
}

/**
 * The marks that still mean something: what has left the list since is not struck when it comes back, and what this phone
 * had added before is struck under the key that it was given.
 */
export function standing({ struck, taken }: Marks, tables: ShoppingTables, before: ShoppingTables): Marks {
  const holds = (keys: ReadonlySet<string>, rule: typeof basket) => {
    const kept = [...keys].flatMap((key) => {
      const was = before.shopping.get(key);
      const now = was ? keyNow(was, tables) : key;
      const row = tables.shopping.get(now);
      return row && rule.holds(row) ? [now] : [];
    });
    return kept.length === keys.size && kept.every((key) => keys.has(key)) ? keys : new Set(kept);
  };
  return { struck: holds(struck, basket), taken: holds(taken, freezer({ empty: true })) };
}

/** The set with the key in it, or without it when it was there. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** A note as it was read, which may be anything. */
export const toKeys = (note: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(note) ? note.filter((key) => typeof key === 'string') : []);
