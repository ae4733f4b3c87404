import type { ShellState } from '../../../app-shell/store/shell.ts';
import type { ShoppingTables } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { type Dismissals, missingItems } from '../rules/missing-items.ts';
import { type BoughtFor, boughtFor } from '../rules/purchases.ts';
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

/** Lays out the rows. While the layout is locked, nothing of what is `shown` moves. */
export function layOut(
  { tables, member }: Pick<ShellState<ShoppingTables>, 'tables' | 'member'>,
  choices: ViewChoices & { readonly dismissed: Dismissals },
  shown: Layout,
  isLocked: boolean,
  now: EpochMs,
): Layout {
  // When nothing is shown, nothing can move, even if the screen has been touched while the list loads.
  const kept = isLocked && shown.sections.some(({ count }) => count > 0) ? shown : null;
  const { view, dismissed } = choices;
  return {
    sections: sectionsOf(tables, choices, kept ? kept.sections : null, now),
    missing: kept ? kept.missing : view === 'favourites' ? missingItems(tables, dismissed, now) : [],
    bought: kept ? kept.bought : view === 'basket' ? boughtFor(tables, member, now) : null,
  };
}
