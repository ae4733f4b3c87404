import type { ShoppingRow, ShoppingTables } from '../../../data/tables.ts';
import { lastTrip, type Trip } from '../rules/purchases.ts';
import { type Section, sectionsOf, type ViewChoices } from '../rules/sections.ts';

/** The positions of everything on the screen. */
export interface Layout {
  readonly sections: readonly Section[];
  /** The items as they were when laid out: until the next layout their rows keep their heights. */
  readonly rowSnapshot: ReadonlyMap<string, ShoppingRow>;
  /** The latest trip of any member, below everything else in the basket, so that it moves nothing. */
  readonly trip: Trip | null;
  /** Favourites: the missing items, shown above them. */
  readonly missing: readonly string[];
}

export const emptyLayout: Layout = { sections: [], rowSnapshot: new Map(), trip: null, missing: [] };

/** Lays out the rows and remembers the result: while the layout is locked, nothing that is shown moves. */
export function createLayout(findMissing: (tables: ShoppingTables) => readonly string[]) {
  let shown = emptyLayout;
  let purchases: ShoppingTables['purchase'] | null = null;
  return (tables: ShoppingTables, choices: ViewChoices, isLocked: boolean): Layout => {
    // When nothing is shown, nothing can move, even if the screen has been touched while the list loads.
    const keepsPlaces = isLocked && (shown.trip !== null || shown.sections.some(({ count }) => count > 0));
    const trip = tables.purchase === purchases ? shown.trip : lastTrip(tables.purchase);
    purchases = tables.purchase;
    shown = {
      sections: sectionsOf(tables, choices, keepsPlaces ? shown.sections : null),
      missing: keepsPlaces ? shown.missing : choices.view === 'favourites' ? findMissing(tables) : [],
      rowSnapshot: keepsPlaces ? shown.rowSnapshot : tables.shopping,
      trip,
    };
    return shown;
  };
}
