import type { ShoppingRow, ShoppingTables } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { dueDay } from './freezer/age.ts';
import { stockOf } from './freezer/stock.ts';
import {
  basket,
  byBought,
  categories,
  favouriteCount,
  folded,
  freezable,
  type ItemListing,
  listed,
  ofCategory,
} from './item.ts';
import { aislesOf } from './shops/shop-order.ts';

/** The views of the page, by which entries of the browser's history are recognized as ours. */
export const views = ['basket', 'freezer', 'favourites', 'all', 'shops', 'trips'] as const;
/** `basket`, `freezer` and `favourites` are the tabs; the others are opened from buttons. */
export type View = (typeof views)[number];

/** The orders of the basket: by title, by category, or by category as in the chosen shop. */
export const basketOrders = ['title', 'category', 'shop'] as const;
export type BasketOrder = (typeof basketOrders)[number];

/**
 * Items under one heading, in the order shown. The freezer is one section without a heading, and so is the
 * basket when it is sorted by title. Items that others add to the basket while the layout is locked are
 * another section without a heading, at the end.
 */
export interface Section {
  readonly category: string;
  readonly keys: readonly string[];
  /** The total number of items, including those not shown. */
  readonly count: number;
}

/** The choices on this phone that determine which items are listed, and in which order. */
export interface ViewChoices {
  readonly view: View;
  /** All items: the open category. */
  readonly open: string | null;
  /** Freezer: whether items with a count of 0 are shown, too. */
  readonly showEmpty: boolean;
  /** Basket: its order, and the shop that this phone is in. */
  readonly order: BasketOrder;
  readonly shop: string | null;
}

/** Returns the sections of a view. `shown` are the current sections while the layout is locked; else null. */
export function sectionsOf(
  tables: ShoppingTables,
  choices: ViewChoices,
  shown: readonly Section[] | null,
  now: EpochMs,
): readonly Section[] {
  const rows = [...tables.shopping.values()];
  switch (choices.view) {
    case 'basket': {
      const wanted = rows.filter(basket.includes);
      return shown ? withArrivals(shown, wanted) : basketSections(tables, wanted, choices);
    }
    case 'freezer': {
      const there = ({ key }: ShoppingRow) => choices.showEmpty || stockOf(tables, key).count > 0;
      const dueFirst = (a: ShoppingRow, b: ShoppingRow) =>
        (dueDay(tables, a, now) ?? Number.POSITIVE_INFINITY) -
          (dueDay(tables, b, now) ?? Number.POSITIVE_INFINITY) || freezable.order(a, b);
      return [plain(shown, rows.filter(freezable.includes).filter(there), dueFirst)];
    }
    case 'favourites':
      // New favourites are shown only when the list is next laid out.
      return shown ?? favouriteSections(listed(rows, byBought).slice(0, favouriteCount));
    case 'all':
      return allSections(rows, choices.open, shown);
    case 'shops':
    case 'trips':
      return [];
  }
}

const plain = (
  shown: readonly Section[] | null,
  items: readonly ShoppingRow[],
  order: ItemListing['order'],
): Section => ({
  category: '',
  keys: stableOrder(shown?.[0]?.keys ?? null, items, order),
  count: items.length,
});

function basketSections(
  tables: ShoppingTables,
  wanted: readonly ShoppingRow[],
  { order, shop }: ViewChoices,
): readonly Section[] {
  // A basket has at least one section, even if it is empty.
  if (order === 'title' || wanted.length === 0) return [plain(null, wanted, basket.order)];
  const sections = categories(wanted).map(([category, count]) => ({
    category,
    items: listed(wanted, ofCategory(category)),
    count,
  }));
  if (order === 'shop' && shop !== null) {
    const aisles = aislesOf(tables, shop);
    const placeOf = ({ key, category }: ShoppingRow) => aisles.item(key, folded(category));
    sections.sort((a, b) => aisles.category(folded(a.category)) - aisles.category(folded(b.category)));
    for (const { items } of sections) items.sort((a, b) => placeOf(a) - placeOf(b));
  }
  return sections.map(({ items, ...section }) => ({ ...section, keys: items.map(({ key }) => key) }));
}

/** Returns the shown sections of the basket with what has been added to it since, at the end. */
function withArrivals(shown: readonly Section[], wanted: readonly ShoppingRow[]): readonly Section[] {
  const last = arrivedIn(shown);
  const before = shown.flatMap(({ keys }) => keys);
  const arrived = stableOrder(before, wanted, basket.order).slice(before.length);
  if (arrived.length === 0) return shown;
  const keys = [...(last?.keys ?? []), ...arrived];
  return [...shown.filter((section) => section !== last), { category: '', keys, count: keys.length }];
}

/** Returns the items that others have added to the basket since it was laid out. */
export const arrivedIn = (sections: readonly Section[]): Section | undefined =>
  sections.slice(1).find(({ category }) => category === '');

const favouriteSections = (chosen: readonly ShoppingRow[]): readonly Section[] =>
  categories(chosen).map(([category, count]) => ({
    category,
    keys: listed(chosen, ofCategory(category)).map(({ key }) => key),
    count,
  }));

function allSections(
  rows: readonly ShoppingRow[],
  open: string | null,
  shown: readonly Section[] | null,
): readonly Section[] {
  const counts = new Map(categories(rows));
  const kept = shown?.map(({ category }) => category) ?? [];
  // While the layout is locked, a new category comes last, and a removed one stays.
  const order = [...kept, ...[...counts.keys()].filter((category) => !kept.includes(category))];
  return order.map((category, i) => ({
    category,
    keys: category === open ? openKeys(category, i === order.length - 1) : [],
    count: counts.get(category) ?? 0,
  }));

  function openKeys(category: string, isLast: boolean): readonly string[] {
    const before = shown?.find((each) => each.category === category)?.keys ?? [];
    // A new item would push down the headings below, so until the next layout only the count shows it.
    if (before.length > 0 && !isLast) return before;
    const elsewhere = new Set(shown?.flatMap((each) => (each.category === open ? [] : each.keys)));
    const { includes, order } = ofCategory(category);
    const items = rows.filter((row) => includes(row) && !elsewhere.has(row.key));
    return stableOrder(shown && before, items, order);
  }
}

/**
 * Returns the keys to show while somebody may be about to tap: shown items stay in place, even if they have
 * left the list, and new ones are last. With null, returns all in order.
 */
export function stableOrder(
  shown: readonly string[] | null,
  items: readonly ShoppingRow[],
  order: ItemListing['order'],
): readonly string[] {
  const kept = new Set(shown);
  const arrived = items.filter(({ key }) => !kept.has(key)).sort(order);
  return shown && arrived.length === 0 ? shown : [...(shown ?? []), ...arrived.map(({ key }) => key)];
}
