import type { ShoppingRow } from '../../../data/gateway.ts';
import { type Listing, listed } from './item.ts';

/**
 * The keys to show while somebody may be about to tap: what was shown stays where it is, also when it has left the
 * list, and what has come since is last. `null`: nobody is looking yet, so everything in its order.
 */
export function steady(
  shown: readonly string[] | null,
  rows: Iterable<ShoppingRow>,
  listing: Listing,
): readonly string[] {
  const held = new Set(shown);
  const arrived = listed(rows, {
    ...listing,
    holds: (row) => !held.has(row.key) && listing.holds(row),
  }).map(({ key }) => key);
  if (!shown) return arrived;
  return arrived.length > 0 ? [...shown, ...arrived] : shown;
}
