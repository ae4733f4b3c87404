import type { ShoppingRow } from '../../../data/gateway/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { categories, listed, ofCategory } from '../rules/item.ts';
import type { ShoppingTables } from '../rules/operations.ts';
import { type ItemLists, type Section, sectionsOf, type ViewChoices } from '../rules/sections.ts';
import { lastTrip, type Trip } from '../rules/trip.ts';

/** What stands where on the screen. */
export interface Layout {
  readonly sections: readonly Section[];
  /** How the items looked when they were laid out: until the next layout no row grows or shrinks. */
  readonly rowSnapshot: ReadonlyMap<string, ShoppingRow>;
  /** The last trip of anybody, below everything in the basket: it moves nothing when it comes or goes. */
  readonly trip: Trip | null;
  /** Favourites: what is probably missing, above them. */
  readonly missing: readonly string[];
  /** The family has shops: the basket begins with them. */
  readonly hasShops: boolean;
}

export const emptyLayout: Layout = {
  sections: [],
  rowSnapshot: new Map(),
  trip: null,
  missing: [],
  hasShops: false,
};

/** Lists that are sorted each time, until those have come that are kept. */
export const plainLists = (rows: ShoppingTables['shopping']): ItemLists => ({
  of: (listing) => listed(rows.values(), listing),
  categories: () => categories(rows.values()),
  ofCategory: (category) => listed(rows.values(), ofCategory(category)),
});

/** Lays the rows out, and remembers how: while it is locked, what is shown does not move. */
export function createLayout(
  findMissing: (tables: ShoppingTables) => readonly string[],
  lists: typeof plainLists = plainLists,
) {
  let shown = emptyLayout;
  let purchases: ShoppingTables['purchase'] | null = null;
  let last: Trip | null = null;
  return (tables: ShoppingTables, choices: ViewChoices, isLocked: boolean): Layout => {
    // Where nothing is shown, nothing can move, however much the screen is touched: the list may be on its way.
    const stays = isLocked && (shown.trip !== null || shown.sections.some(({ count }) => count > 0));
    const sections = sectionsOf(lists(tables.shopping), choices, stays ? shown.sections : null);
    if (tables.purchase !== purchases) {
      purchases = tables.purchase;
      last = lastTrip(purchases);
    }
    const missing = stays ? shown.missing : choices.view === 'favourites' ? findMissing(tables) : [];
    const hasShops = stays ? shown.hasShops : [...tables.shop.values()].some(({ active }) => active);
    shown = {
      sections,
      missing,
      hasShops,
      rowSnapshot: stays ? shown.rowSnapshot : tables.shopping,
      trip: last,
    };
    return shown;
  };
}

/** How long after the page is looked at again everything may still take its place, in ms. */
const settlingTime = 1_500;

/**
 * Decides when nothing may move on the screen: as soon as the list has been touched or has caught up with the family's,
 * until the person does something that lays it out again.
 */
export function createLayoutLock(now: () => EpochMs) {
  let locked = false;
  /** The person's own change is on its way to the screen. */
  let isReleased = false;
  let settledAt: EpochMs = 0;
  return {
    isLocked: () => locked,
    /** A finger, a key or a scroll: somebody is about to tap. */
    lock() {
      locked = true;
      isReleased = false;
    },
    /** The list has caught up with the family's, and what comes now is new: after what the person is doing. */
    caughtUp() {
      if (!isReleased && now() >= settledAt) locked = true;
    },
    /** The person does something that lays the list out again, until `lock`. */
    release() {
      locked = false;
      isReleased = true;
    },
    /** The page is looked at again: what happened meanwhile takes its place at once. */
    pageShown() {
      locked = false;
      settledAt = now() + settlingTime;
    },
  };
}
