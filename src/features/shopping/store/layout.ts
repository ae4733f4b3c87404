import type { ShoppingRow, ShoppingTables } from '../../../data/gateway/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { categories, listed, ofCategory } from '../rules/item.ts';
import { lastTrip, type Trip } from '../rules/purchases.ts';
import { type ItemLists, type Section, sectionsOf, type ViewChoices } from '../rules/sections.ts';

/** The positions of everything on the screen. */
export interface Layout {
  readonly sections: readonly Section[];
  /** The items as they were when laid out: until the next layout their rows keep their heights. */
  readonly rowSnapshot: ReadonlyMap<string, ShoppingRow>;
  /** The latest trip of any member, below everything else in the basket, so that it moves nothing. */
  readonly trip: Trip | null;
  /** Favourites: the missing items, shown above them. */
  readonly missing: readonly string[];
  /** Whether the family has shops: the basket then starts with a choice of them. */
  readonly hasShops: boolean;
}

export const emptyLayout: Layout = {
  sections: [],
  rowSnapshot: new Map(),
  trip: null,
  missing: [],
  hasShops: false,
};

/** Lists that are sorted at each call, used until the cached lists are loaded. */
export const plainLists = (rows: ShoppingTables['shopping']): ItemLists => ({
  of: (listing) => listed(rows.values(), listing),
  categories: () => categories(rows.values()),
  ofCategory: (category) => listed(rows.values(), ofCategory(category)),
});

/** Lays out the rows and remembers the result: while the layout is locked, nothing that is shown moves. */
export function createLayout(
  findMissing: (tables: ShoppingTables) => readonly string[],
  lists: typeof plainLists = plainLists,
) {
  let shown = emptyLayout;
  let purchases: ShoppingTables['purchase'] | null = null;
  let last: Trip | null = null;
  return (tables: ShoppingTables, choices: ViewChoices, isLocked: boolean): Layout => {
    // When nothing is shown, nothing can move, even if the screen has been touched while the list loads.
    const keepsPlaces = isLocked && (shown.trip !== null || shown.sections.some(({ count }) => count > 0));
    const sections = sectionsOf(lists(tables.shopping), choices, keepsPlaces ? shown.sections : null);
    if (tables.purchase !== purchases) {
      purchases = tables.purchase;
      last = lastTrip(purchases);
    }
    const missing = keepsPlaces ? shown.missing : choices.view === 'favourites' ? findMissing(tables) : [];
    const hasShops = keepsPlaces ? shown.hasShops : [...tables.shop.values()].some(({ active }) => active);
    shown = {
      sections,
      missing,
      hasShops,
      rowSnapshot: keepsPlaces ? shown.rowSnapshot : tables.shopping,
      trip: last,
    };
    return shown;
  };
}

/** How long after the page becomes visible again everything may still move, in ms. */
const settlingTime = 1_500;

/**
 * Decides when nothing may move on the screen: from the first touch, or from when the list is up to date,
 * until an action of the person lays the list out again.
 */
export function createLayoutLock(now: () => EpochMs) {
  let locked = false;
  /** The person's own change is about to be shown. */
  let isReleased = false;
  let settledAt: EpochMs = 0;
  return {
    isLocked: () => locked,
    /** Call at a touch, key or scroll: the person may be about to tap. */
    lock() {
      locked = true;
      isReleased = false;
    },
    /**
     * Call when the list is up to date: later changes are new and must not move anything, unless the person's
     * own change is about to be shown.
     */
    caughtUp() {
      if (!isReleased && now() >= settledAt) locked = true;
    },
    /** Call when an action of the person lays the list out again; lasts until `lock`. */
    release() {
      locked = false;
      isReleased = true;
    },
    /** Call when the page becomes visible again: changes since then take their places at once. */
    pageShown() {
      locked = false;
      settledAt = now() + settlingTime;
    },
  };
}
