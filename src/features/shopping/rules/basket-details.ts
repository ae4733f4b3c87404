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

/** Says that another member has the item: 'Ellen har den', or had it hours ago; null when nobody else has it. */
export function takenText(
  { tickedBy, tickedAt }: ShoppingRow,
  { names, member }: Family,
  now: EpochMs,
): string | null {
  if (!tickedBy || tickedBy === member || tickedAt === null) return null;
  const who = names.get(tickedBy) ?? 'En anden';
  return isTicked({ tickedAt }, now) ? `${who} har den` : `${who} havde den ${whenText(tickedAt, now)}`;
}

/**
 * Returns where an item in the basket is bought if that is `elsewhere`, its category, and who put it on the
 * list and when (relative to `today`). A category that is in the heading is not repeated.
 */
export function basketDetail(
  row: ShoppingRow,
  heading: string,
  elsewhere: string,
  { names, member }: Family,
  today: EpochMs,
): string {
  const { wantedBy, stamps } = row;
  const category = folded(row.category) === folded(heading) ? '' : row.category;
  const at = wantedBy && stamps.wantedBy?.[0];
  const wanter = wantedBy === member ? 'Du' : names.get(wantedBy ?? '');
  const wanted = [wantedBy && wanter, at ? whenText(at, today) : ''].filter(Boolean).join(', ');
  return [elsewhere, category, wanted].filter(Boolean).join(' · ');
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
