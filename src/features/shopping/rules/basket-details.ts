/** The line below the name of an item in the basket. */
import type { ShoppingRow, ShoppingTables } from '../../../data/tables.ts';
import { type EpochMs, whenText } from '../../../lib/dates.ts';
import { basket, folded } from './item.ts';
import { isTicked } from './list.ts';
import { purchaseOf } from './purchases.ts';

interface Family {
  readonly names: ReadonlyMap<string, string>;
  /** The reader. */
  readonly member: string;
}

/**
 * Returns the category of an item in the basket, and who put it on the list and when (relative to `today`); or
 * that somebody else has it at `now`. A category that is in the heading is not repeated.
 */
export function basketDetail(
  row: ShoppingRow,
  heading: string,
  { names, member }: Family,
  { today, now }: { readonly today: EpochMs; readonly now: EpochMs },
): string {
  const { tickedBy, wantedBy, stamps } = row;
  const category = folded(row.category) === folded(heading) ? '' : row.category;
  if (tickedBy && tickedBy !== member && isTicked(row, now))
    return [`${names.get(tickedBy) ?? 'En anden'} har den`, category].filter(Boolean).join(' · ');
  const at = wantedBy && stamps.wantedBy?.[0];
  const wanter = wantedBy === member ? 'Du' : names.get(wantedBy ?? '');
  const wanted = [wantedBy && wanter, at ? whenText(at, today) : ''].filter(Boolean).join(', ');
  return [category, wanted].filter(Boolean).join(' · ');
}

/** Says why an item has left the basket, in which it keeps its place for a while; null if it has not. */
export function goneText(
  row: ShoppingRow,
  purchases: ShoppingTables['purchase'],
  { names, member }: Family,
): string | null {
  if (!row.active) return 'Fjernet';
  if (basket.includes(row)) return null;
  const by = purchaseOf(row, purchases)?.member;
  if (by === undefined) return 'Taget af listen';
  return `Købt af ${by === member ? 'dig' : (names.get(by) ?? 'en anden')}`;
}
