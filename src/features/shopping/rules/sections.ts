import type { ShoppingRow } from '../../../data/gateway/tables.ts';
import {
  basket,
  byBought,
  categories,
  favouriteCount,
  folded,
  freezer,
  type ItemListing,
  listed,
  ofCategory,
} from './item.ts';

/** The views of the page, by which entries of the browser's history are recognized as ours. */
export const views = ['basket', 'freezer', 'favourites', 'all', 'shops'] as const;
/** `basket`, `freezer` and `favourites` are the tabs; `all` and `shops` are opened from buttons. */
export type View = (typeof views)[number];

/**
 * Items under one heading, in the order shown. The freezer is one section without a heading, and so is the
 * basket when it is not sorted as in a shop. Items that others add to the basket while the layout is locked
 * are another section without a heading, at the end.
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
  /** Basket: the order of the shop by which it is sorted; null: by title. */
  readonly order: ShopOrder | null;
}

/** Places in a shop, from 0 (the entrance) to 1 (the till): categories in lower case, and items by key. */
export interface ShopOrder {
  readonly categories: ReadonlyMap<string, number>;
  readonly items: ReadonlyMap<string, number>;
}

/** Lists of one phone's items. A returned list is valid until the next call with other rows. */
export interface ItemLists {
  /** The items in the listing's order. */
  of(listing: ItemListing): readonly ShoppingRow[];
  /** The categories of all items in order, with the number of items in each. */
  categories(): readonly [category: string, count: number][];
  ofCategory(category: string): readonly ShoppingRow[];
}

/** Returns the sections of a view. `shown` are the current sections while the layout is locked; else null. */
export function sectionsOf(
  lists: ItemLists,
  choices: ViewChoices,
  shown: readonly Section[] | null,
): readonly Section[] {
  switch (choices.view) {
    case 'basket':
      return basketSections(lists.of(basket), choices.order, shown);
    case 'freezer':
      return unchanged(shown, [plain(shown, lists.of(freezer({ empty: choices.showEmpty })))]);
    case 'favourites':
      // New favourites are shown only when the list is next laid out.
      return shown ?? favouriteSections(lists.of(byBought).slice(0, favouriteCount));
    case 'all':
      return allSections(lists, choices.open, shown);
    case 'shops':
      return [];
  }
}

const plain = (shown: readonly Section[] | null, items: readonly ShoppingRow[]): Section => ({
  category: '',
  keys: stableOrder(shown?.[0]?.keys ?? null, items),
  count: items.length,
});

function basketSections(
  wanted: readonly ShoppingRow[],
  order: ShopOrder | null,
  shown: readonly Section[] | null,
): readonly Section[] {
  if (!shown) return order ? asInShop(wanted, order) : [plain(null, wanted)];
  const last = arrivedIn(shown);
  const kept = shown.filter((section) => section !== last);
  const before = shown.length === 1 ? (shown[0]?.keys ?? []) : shown.flatMap(({ keys }) => keys);
  const keys = stableOrder(before, wanted);
  if (keys === before) return shown;
  const arrived = keys.slice(before.length - (last?.keys.length ?? 0));
  return [...kept, { category: '', keys: arrived, count: arrived.length }];
}

/** Returns the items that others have added to the basket since it was laid out. */
export const arrivedIn = (sections: readonly Section[]): Section | undefined =>
  sections.slice(1).find(({ category }) => category === '');

/** Returns the basket by category, with categories and items in the order of the shop. */
function asInShop(
  wanted: readonly ShoppingRow[],
  { categories: places, items }: ShopOrder,
): readonly Section[] {
  const placeOf = (category: string) => places.get(folded(category)) ?? 0.5;
  const itemPlace = ({ key, category }: ShoppingRow) => items.get(key) ?? placeOf(category);
  const sections = categories(wanted)
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([category, count]) => {
      const { includes } = ofCategory(category);
      const keys = wanted.filter(includes).sort((a, b) => itemPlace(a) - itemPlace(b));
      return { category, keys: keys.map(({ key }) => key), count };
    });
  // A basket has at least one section, even if it is empty.
  return sections.length > 0 ? sections : [plain(null, wanted)];
}

const favouriteSections = (chosen: readonly ShoppingRow[]): readonly Section[] =>
  categories(chosen).map(([category, count]) => ({
    category,
    keys: listed(chosen, ofCategory(category)).map(({ key }) => key),
    count,
  }));

function allSections(
  lists: ItemLists,
  open: string | null,
  shown: readonly Section[] | null,
): readonly Section[] {
  const counts = new Map(lists.categories());
  const kept = shown?.map(({ category }) => category) ?? [];
  // While the layout is locked, a new category comes last, and a removed one stays.
  const order = [...kept, ...[...counts.keys()].filter((category) => !kept.includes(category))];
  const sections = order.map((category, i) => ({
    category,
    keys: category === open ? openKeys(category, i === order.length - 1) : [],
    count: counts.get(category) ?? 0,
  }));
  return unchanged(shown, sections);

  function openKeys(category: string, isLast: boolean): readonly string[] {
    const before = shown?.find((each) => each.category === category)?.keys ?? [];
    // A new item would push down the headings below, so until the next layout only the count shows it.
    if (before.length > 0 && !isLast) return before;
    const elsewhere = new Set(shown?.flatMap((each) => (each.category === open ? [] : each.keys)));
    const items = lists.ofCategory(category).filter(({ key }) => !elsewhere.has(key));
    return stableOrder(shown && before, items);
  }
}

/**
 * Returns the current array if nothing has come, gone or been counted since. Keys are only ever added, so
 * comparing their number suffices.
 */
const unchanged = (shown: readonly Section[] | null, sections: readonly Section[]): readonly Section[] =>
  shown?.length === sections.length &&
  sections.every(({ keys, count }, i) => count === shown[i]?.count && keys.length === shown[i].keys.length)
    ? shown
    : sections;

/**
 * Returns the keys to show while somebody may be about to tap: shown items stay in place, even if they have
 * left the list, and new ones are last. With null, returns all in order.
 */
export function stableOrder(
  shown: readonly string[] | null,
  items: readonly ShoppingRow[],
): readonly string[] {
  if (shown && begins(shown, items)) return shown;
  const kept = new Set(shown);
  const arrived = items.flatMap(({ key }) => (kept.has(key) ? [] : [key]));
  return shown && arrived.length === 0 ? shown : [...(shown ?? []), ...arrived];
}

/**
 * True if the keys begin with those of the items: usually nothing has arrived, and finding that out costs a
 * fraction of comparing sets. It runs for each change, so it is a loop, which calls nothing.
 */
function begins(keys: readonly string[], items: readonly ShoppingRow[]): boolean {
  let i = 0;
  while (i < items.length && items[i]?.key === keys[i]) i += 1;
  return i === items.length;
}
