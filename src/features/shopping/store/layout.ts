import type { ShoppingRow, ShoppingTables } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { type Section, sectionsOf, type ViewChoices } from '../rules/sections.ts';

/** The positions of everything on the screen. */
export interface Layout {
  readonly sections: readonly Section[];
  /** The items as they were when laid out: until the next layout their rows keep their heights. */
  readonly rowSnapshot: ReadonlyMap<string, ShoppingRow>;
  /** Favourites: the missing items, shown above them. */
  readonly missing: readonly string[];
}

export const emptyLayout: Layout = { sections: [], rowSnapshot: new Map(), missing: [] };

/** Lays out the rows and remembers the result: while the layout is locked, nothing that is shown moves. */
export function createLayout(findMissing: (tables: ShoppingTables) => readonly string[]) {
  let shown = emptyLayout;
  return (tables: ShoppingTables, choices: ViewChoices, isLocked: boolean, now: EpochMs): Layout => {
    // When nothing is shown, nothing can move, even if the screen has been touched while the list loads.
    const keepsPlaces = isLocked && shown.sections.some(({ count }) => count > 0);
    shown = {
      sections: sectionsOf(tables, choices, keepsPlaces ? shown.sections : null, now),
      missing: keepsPlaces ? shown.missing : choices.view === 'favourites' ? findMissing(tables) : [],
      rowSnapshot: keepsPlaces ? shown.rowSnapshot : tables.shopping,
    };
    return shown;
  };
}
