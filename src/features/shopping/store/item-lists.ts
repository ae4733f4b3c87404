import type { ShoppingRow } from '../../../data/gateway/tables.ts';
import { changedRows } from '../../../sync/state/row-map.ts';
import {
  type CategoryCounts,
  countCategory,
  type ItemListing,
  listed,
  ofCategory,
  sortedCategories,
} from '../rules/item.ts';
import type { ItemLists } from '../rules/sections.ts';

type Rows = ReadonlyMap<string, ShoppingRow>;

/**
 * Creates the lists of one phone's items. Each list is made when first needed; after that, only changed rows
 * are looked at.
 */
export function createItemLists(): (rows: Rows) => ItemLists {
  const lists = new Map<ItemListing, ReturnType<typeof incrementalList>>();
  const categories = incrementalCategories();
  let opened = '';
  let listing = ofCategory(opened);
  return (rows) => {
    const of = (each: ItemListing) => {
      const list = lists.get(each) ?? incrementalList(each);
      lists.set(each, list);
      return list(rows);
    };
    return {
      of,
      categories: () => categories(rows),
      ofCategory(category) {
        if (category !== opened) {
          lists.delete(listing);
          listing = ofCategory(category);
          opened = category;
        }
        return of(listing);
      },
    };
  };
}

/** When more rows than this have changed, the list is sorted again. */
const many = 200;

/**
 * Returns a function that keeps the items of a listing in step with the rows. It returns the same array each
 * time, valid until the next call.
 */
export function incrementalList(listing: ItemListing): (rows: Rows) => readonly ShoppingRow[] {
  const { includes, order } = listing;
  let known: Rows = new Map();
  let list: ShoppingRow[] = [];

  /** Returns the index at which the row is or belongs. */
  function placeOf(row: ShoppingRow): number {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = list[middle];
      if (other && order(other, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  return (rows) => {
    const changed = changedRows(known, rows);
    known = rows;
    if (changed.length > many) list = listed(rows.values(), listing);
    else
      for (const [was, now] of changed) {
        if (was && includes(was)) list.splice(placeOf(was), 1);
        if (now && includes(now)) list.splice(placeOf(now), 0, now);
      }
    return list;
  };
}

/** The fields of an item that matter for the categories. */
const categoryOf = (row: ShoppingRow | undefined) => row?.active && `${row.id} ${row.category}`;

function incrementalCategories(): (rows: Rows) => readonly [category: string, count: number][] {
  let known: Rows = new Map();
  let counts: CategoryCounts = new Map();
  let sorted: readonly [string, number][] = [];
  return (rows) => {
    const moved = changedRows(known, rows).filter(([was, now]) => categoryOf(was) !== categoryOf(now));
    known = rows;
    if (moved.length === 0) return sorted;
    // A category is spelled like its first item. When that item goes, the first of the others must be found
    // again.
    const hasLost = moved.some(([was]) => was?.active);
    if (hasLost) counts = new Map();
    for (const row of hasLost ? rows.values() : moved.flatMap(([, now]) => now ?? []))
      countCategory(counts, row);
    sorted = sortedCategories(counts);
    return sorted;
  };
}
