import type { PurchaseRow, ShoppingRow, ShoppingTables } from '../../../data/tables.ts';
import { type EpochMs, isoDayOf } from '../../../lib/dates.ts';
import { oneDay } from '../../../lib/durations.ts';
import { itemCount } from './item.ts';

type Purchases = ShoppingTables['purchase'];

/** How long ago a trip may be that is still shown, in ms. */
const shownFor = 30 * oneDay;

/** Returns the trips, the latest first, with all their purchases, also those that have been undone. */
export function recentTrips(purchases: Purchases, now: EpochMs) {
  const recent = [...purchases.values()].filter(({ boughtAt }) => boughtAt > now - shownFor);
  return [...Map.groupBy(recent, ({ trip }) => trip)]
    .map(([id, those]) => ({
      id,
      member: those[0]?.member ?? '',
      at: Math.max(...those.map(({ boughtAt }) => boughtAt)),
      purchases: those,
    }))
    .sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
}

/** True if the item left the list by this purchase, and nobody has put it there or taken it off since. */
export const unboughtBy = ({ buy, stamps }: ShoppingRow, purchase: PurchaseRow): boolean =>
  !buy && stamps.buy?.[1] === purchase.stamps.boughtAt?.[1];

export const purchaseOf = (row: ShoppingRow, purchases: Purchases): PurchaseRow | undefined =>
  [...purchases.values()].find((each) => each.item === row.key && unboughtBy(row, each));

export type BoughtFor = ReturnType<typeof boughtFor>;

/** Returns what others have bought within the last day that a member had asked for: 'Vaniljeis og Te'. Null for nothing. */
export function boughtFor({ shopping, purchase }: ShoppingTables, me: string, now: EpochMs) {
  const bought = [...purchase.values()]
    .filter((each) => each.wantedBy === me && each.member !== me && each.undoneAt === null)
    .filter(({ boughtAt }) => boughtAt > now - oneDay)
    .sort((a, b) => b.boughtAt - a.boughtAt || (a.key < b.key ? -1 : 1));
  const titles = [...new Set(bought.flatMap(({ item }) => shopping.get(item)?.title ?? []))];
  const [first, second, ...more] = titles;
  if (!first) return null;
  const others = more.length > 0 ? itemCount(more.length + 1).replace(' ', ' andre ') : second;
  return {
    buyers: [...new Set(bought.map(({ member }) => member))],
    things: [first, others].filter(Boolean).join(' og '),
  };
}

/** Says who has bought it: 'Bo har købt Vaniljeis, som du bad om'. */
export const boughtText = (
  { buyers, things }: NonNullable<BoughtFor>,
  names: ReadonlyMap<string, string>,
): string =>
  `${buyers.map((member) => names.get(member) ?? 'En anden').join(' og ')} har købt ${things}, som du bad om`;

/** Returns the note with which an item was last bought with one, to be offered again. */
export const lastNote = (purchases: Purchases, item: string): string | null =>
  [...purchases.values()]
    .filter((each) => each.item === item && each.note !== null && each.undoneAt === null)
    .sort((a, b) => b.boughtAt - a.boughtAt)[0]?.note ?? null;

/** Of a trip, what belongs in the freezer and was not put there on that day or later. */
export function unfrozen(
  { shopping, purchase, freezer_batch: batches }: ShoppingTables,
  trip: string,
): readonly PurchaseRow[] {
  const filled = [...batches.values()].filter(({ count }) => count > 0);
  return [...purchase.values()]
    .filter((each) => each.trip === trip && each.undoneAt === null && shopping.get(each.item)?.freezer)
    .filter(
      ({ item, boughtAt }) =>
        !filled.some((each) => each.item === item && (each.day ?? '') >= isoDayOf(boughtAt)),
    );
}
