import type { ShoppingRow } from '../../../data/gateway.ts';
import { basket, categories, favourites, freezer, listed, noCategory, shelf } from './item.ts';
import { steady } from './stable-order.ts';

export type View = 'basket' | 'freezer' | 'favourites' | 'all';

/**
 * Items under one heading, in the order they are shown. The freezer is one shelf without a heading, and so is the basket:
 * what others add to it while it may not move is a second one.
 */
export interface Shelf {
  readonly category: string;
  readonly keys: readonly string[];
  /** How many items it has, also those that are not shown. */
  readonly count: number;
}

export interface Choices {
  readonly view: View;
  /** All items: the category that is open. */
  readonly open: string | null;
  /** Freezer: also what there is none of. */
  readonly showEmpty: boolean;
}

type Rows = ReadonlyMap<string, ShoppingRow>;

/** What a view shows. `shown` is what it showed before, where that must not move; else null. */
export function shelvesOf(rows: Rows, choices: Choices, shown: readonly Shelf[] | null): readonly Shelf[] {
  switch (choices.view) {
    case 'basket':
      return basketShelves(rows, shown);
    case 'freezer':
      return [plain(shown, rows, freezer({ empty: choices.showEmpty }))];
    case 'favourites':
      // What becomes a favourite while one looks can wait: nothing here is new.
      return shown ?? favouriteShelves(rows);
    case 'all':
      return allShelves(rows, choices.open, shown);
  }
}

function plain(shown: readonly Shelf[] | null, rows: Rows, listing: Parameters<typeof steady>[2]): Shelf {
  const keys = steady(shown?.[0]?.keys ?? null, rows.values(), listing);
  return { category: '', keys, count: [...rows.values()].filter(listing.holds).length };
}

function basketShelves(rows: Rows, shown: readonly Shelf[] | null): readonly Shelf[] {
  const [held] = shown ?? [];
  if (!shown || !held) return [plain(null, rows, basket)];
  const before = shown.flatMap(({ keys }) => keys);
  const keys = steady(before, rows.values(), basket);
  if (keys === before) return shown;
  const arrived = keys.slice(held.keys.length);
  return [held, { category: '', keys: arrived, count: arrived.length }];
}

function favouriteShelves(rows: Rows): readonly Shelf[] {
  const chosen = favourites(rows.values());
  return categories(chosen).map(([category, count]) => ({
    category,
    keys: listed(chosen, shelf(category)).map(({ key }) => key),
    count,
  }));
}

function allShelves(rows: Rows, open: string | null, shown: readonly Shelf[] | null): readonly Shelf[] {
  const counts = new Map(categories(rows.values()));
  const held = shown?.map(({ category }) => category) ?? [];
  // A category that has come since is last, one that has gone stays until then.
  const order = [...held, ...[...counts.keys()].filter((category) => !held.includes(category))];
  const elsewhere = new Set(shown?.flatMap(({ category, keys }) => (category === open ? [] : keys)));
  return order.map((category) => {
    const count = counts.get(category) ?? 0;
    if (category !== open) return { category, keys: [], count };
    const before = shown?.find((each) => each.category === category)?.keys ?? [];
    // What has come since would push the headings below it: until then the count alone tells of it.
    if (before.length > 0 && category !== order.at(-1)) return { category, keys: before, count };
    const { holds, order: compare } = shelf(category);
    const listing = { holds: (row: ShoppingRow) => holds(row) && !elsewhere.has(row.key), order: compare };
    return { category, keys: steady(shown && before, rows.values(), listing), count };
  });
}

/** The categories that the form offers. */
export const categoryNames = (rows: Rows): string[] => {
  const names = categories(rows.values()).map(([category]) => category);
  return names.includes(noCategory) ? names : [...names, noCategory];
};
