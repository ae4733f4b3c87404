import type { ShoppingTables } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import type { BoughtFor } from '../rules/purchases.ts';
import { type Section, sectionsOf, type ViewChoices } from '../rules/sections.ts';

/** The order of everything on the screen. */
export interface Layout {
  readonly sections: readonly Section[];
  /** Favourites: the missing items, shown above them. */
  readonly missing: readonly string[];
  /** Basket: what others have just bought for this member, shown above it. */
  readonly bought: BoughtFor | null;
}

export const emptyLayout: Layout = { sections: [], missing: [], bought: null };

interface Find {
  readonly missing: (tables: ShoppingTables) => readonly string[];
  readonly bought: (tables: ShoppingTables) => BoughtFor | null;
}

/** Lays out the rows and remembers the result: while the layout is locked, nothing that is shown moves. */
export function createLayout(find: Find) {
  let shown = emptyLayout;
  return (tables: ShoppingTables, choices: ViewChoices, isLocked: boolean, now: EpochMs): Layout => {
    // When nothing is shown, nothing can move, even if the screen has been touched while the list loads.
    const keepsPlaces = isLocked && shown.sections.some(({ count }) => count > 0);
    shown = {
      sections: sectionsOf(tables, choices, keepsPlaces ? shown.sections : null, now),
      missing: keepsPlaces ? shown.missing : choices.view === 'favourites' ? find.missing(tables) : [],
      bought: keepsPlaces ? shown.bought : choices.view === 'basket' ? find.bought(tables) : null,
    };
    return shown;
  };
}
