import type { ShoppingRow } from '../../../../data/gateway/tables.ts';
import { type EpochMs, whenText } from '../../../../lib/dates.ts';
import { folded } from '../../rules/item.ts';
import type { ShoppingTables } from '../../rules/operations.ts';
import { isTicked } from '../../rules/purchase-operations.ts';
import type { ViewModel } from '../../store/view-model.ts';

type Purchases = ShoppingTables['purchase'];
type Family = Pick<ViewModel, 'names' | 'member'>;

/** Returns a member's name, or 'dig' for the reader. */
const nameOf = (member: string | null, { names, member: me }: Family): string =>
  member === me ? 'dig' : (names.get(member ?? '') ?? 'en anden');

/**
 * Creates the note of an item in the basket: its category, who put it on the list and when (relative to
 * `today`); or that somebody else has it at `now`; or why it has left the list while it is still shown. A
 * category that is in the heading is not repeated.
 */
export function basketNotes(purchases: Purchases, family: Family, today: EpochMs, now: EpochMs) {
  return (row: ShoppingRow, heading = ''): string => {
    const gone = goneFromBasket(row, purchases, family);
    if (gone !== null) return gone;
    const { tickedBy } = row;
    const category = folded(row.category) === folded(heading) ? '' : row.category;
    if (tickedBy && tickedBy !== family.member && isTicked(row, now))
      return [`${family.names.get(tickedBy) ?? 'En anden'} har den`, category].filter(Boolean).join(' · ');
    // The time of the wish, which stays the same when somebody changes the amount or undoes a purchase.
    const at = row.wantedBy && row.timestamps.wish?.[0];
    const wanted = [wanterOf(row, family), at ? whenText(at, today) : ''];
    return [category, wanted.filter(Boolean).join(', ')].filter(Boolean).join(' · ');
  };
}

/** Who put it on the list; empty when unknown. */
function wanterOf({ wantedBy }: ShoppingRow, { names, member }: Family): string {
  if (!wantedBy) return '';
  return wantedBy === member ? 'Du' : (names.get(wantedBy) ?? '');
}

/** Returns null when it has not left the list. */
function goneFromBasket(row: ShoppingRow, purchases: Purchases, family: Family): string | null {
  if (!row.active) return 'Fjernet';
  if (row.buy) return null;
  const purchase = purchases.get(row.timestamps.buy?.[1] ?? '');
  return purchase ? `Købt af ${nameOf(purchase.member, family)}` : 'Taget af listen';
}
