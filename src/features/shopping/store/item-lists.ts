import type { ShoppingRow } from '../../../data/gateway/tables.ts';
import { changedRows } from '../../../sync/state/row-map.ts';
import {
  type CategoryCounts,
  categoriesIn,
  countIn,
  type Listing,
  listed,
  ofCategory,
} from '../rules/item.ts';
import type { ItemLists } from '../rules/sections.ts';

type Rows = ReadonlyMap<string, ShoppingRow>;

/** The lists of one phone's items. Each is made when it is first asked for; then only rows that have changed are looked at. */
export function createItemLists(): (rows: Rows) => ItemLists {
  const lists = new Map<Listing, ReturnType<typeof keptList>>();
  const categories = keptCategories();
  let opened = '';
  let listing = ofCategory(opened);
  return (rows) => {
    const of = (each: Listing) => {
      const list = lists.get(each) ?? keptList(each);
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

/** Where more rows than this have changed, the list is sorted again. */
const many = 200;

/** The items of a listing, kept in step with the rows. The same array each time: what is given is valid until it is asked again. */
export function keptList(listing: Listing): (rows: Rows) => readonly ShoppingRow[] {
  const { holds, order } = listing;
  let known: Rows = new Map();
  let list: ShoppingRow[] = [];

  /** Where the row is, or belongs. */
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
        if (was && holds(was)) list.splice(placeOf(was), 1);
        if (now && holds(now)) list.splice(placeOf(now), 0, now);
      }
    return list;
  };
}

/** What of an item counts for the categories. */
const categoryOf = (row: ShoppingRow | undefined) => row?.active && `${row.id} ${row.category}`;

function keptCategories(): (rows: Rows) => readonly [category: string, count: number][] {
  let known: Rows = new Map();
  let counts: CategoryCounts = new Map();
  let sorted: readonly [string, number][] = [];
  return (rows) => {
    const moved = changedRows(known, rows).filter(([was, now]) => categoryOf(was) !== categoryOf(now));
    known = rows;
    if (moved.length === 0) return sorted;
    // A category is spelled as by its first item: where one goes, the next may have to be looked for.
    const hasLost = moved.some(([was]) => was?.active);
    if (hasLost) counts = new Map();
    for (const row of hasLost ? rows.values() : moved.flatMap(([, now]) => now ?? [])) countIn(counts, row);
    sorted = categoriesIn(counts);
    return sorted;
  };
}
