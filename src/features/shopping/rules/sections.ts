import type { ShoppingRow, ShoppingTables } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { foldCase } from '../../../lib/spelling.ts';
import { dueDay } from './freezer/age.ts';
import { stockOf } from './freezer/stock.ts';
import { basket, byBought, categories, favouriteCount, freezable, listed, ofCategory } from './item.ts';
import { aislesOf, shopsOfItem } from './shops/shop-order.ts';

/** `basket`, `freezer` and `favourites` are the tabs; the others are opened from buttons. */
export type View = 'basket' | 'freezer' | 'favourites' | 'all' | 'shops' | 'trips';

/** Without a category: the freezer, a basket by title, and at its end what others add while the layout is locked. */
export interface Section {
  readonly category: string;
  readonly keys: readonly string[];
  readonly count: number;
}

export interface ViewChoices {
  readonly view: View;
  /** All items: the open category. */
  readonly open: string | null;
  /** Freezer: whether items with a count of 0 are shown, too. */
  readonly showEmpty: boolean;
  /** Basket: its order, unless it is that of the shop in which this phone is. */
  readonly order: 'title' | 'category';
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
  // What others change elsewhere is shown when the view is next laid out.
  if (shown) return choices.view === 'basket' ? withArrivals(shown, rows) : shown;
  switch (choices.view) {
    case 'basket':
      return basketSections(tables, rows.filter(basket.includes), choices);
    case 'freezer': {
      const there = ({ key }: ShoppingRow) => choices.showEmpty || stockOf(tables, key).count > 0;
      const dueFirst = (a: ShoppingRow, b: ShoppingRow) =>
        (dueDay(tables, a, now) ?? Number.POSITIVE_INFINITY) -
          (dueDay(tables, b, now) ?? Number.POSITIVE_INFINITY) || freezable.order(a, b);
      return [sectionOf('', rows.filter(freezable.includes).filter(there).sort(dueFirst))];
    }
    case 'favourites': {
      const chosen = listed(rows, byBought).slice(0, favouriteCount);
      return categorySections(chosen, () => true);
    }
    case 'all':
      return categorySections(rows, (category) => category === choices.open);
    default:
      return [];
  }
}

const sectionOf = (category: string, items: readonly ShoppingRow[]): Section => ({
  category,
  keys: items.map(({ key }) => key),
  count: items.length,
});

function basketSections(
  tables: ShoppingTables,
  wanted: readonly ShoppingRow[],
  { order, shop }: ViewChoices,
): readonly Section[] {
  // A basket has at least one section, even if it is empty.
  if ((shop === null && order === 'title') || wanted.length === 0)
    return [sectionOf('', listed(wanted, basket))];
  const sections = categories(wanted).map(([category]) => ({
    category,
    items: listed(wanted, ofCategory(category)),
  }));
  if (shop !== null) {
    const aisles = aislesOf(tables, shop);
    const placeOf = ({ key, category }: ShoppingRow) => aisles.item(key, foldCase(category));
    sections.sort((a, b) => aisles.category(foldCase(a.category)) - aisles.category(foldCase(b.category)));
    for (const { items } of sections) items.sort((a, b) => placeOf(a) - placeOf(b));
    return withOnlyHere(tables, sections, shop);
  }
  return sections.map(({ category, items }) => sectionOf(category, items));
}

/** Puts what is bought only in this shop first, in the order of its aisles, and what is bought only in others last. */
function withOnlyHere(
  tables: ShoppingTables,
  sections: readonly { readonly category: string; readonly items: readonly ShoppingRow[] }[],
  shop: string,
): readonly Section[] {
  const whereOf = ({ key }: ShoppingRow) => {
    const only = shopsOfItem(tables, key);
    return only.length === 0 ? 'anywhere' : only.some((each) => each.key === shop) ? 'here' : 'elsewhere';
  };
  const all = sections.flatMap(({ items }) => items);
  const { here = [], elsewhere = [] } = Object.groupBy(all, whereOf);
  return [
    { category: `Kun i ${tables.shop.get(shop)?.name}`, items: here },
    ...sections.map(({ category, items }) => ({
      category,
      items: items.filter((row) => whereOf(row) === 'anywhere'),
    })),
    { category: 'I andre butikker', items: elsewhere },
  ]
    .filter(({ items }) => items.length > 0)
    .map(({ category, items }) => sectionOf(category, items));
}

function withArrivals(shown: readonly Section[], rows: readonly ShoppingRow[]): readonly Section[] {
  const before = new Set(shown.flatMap(({ keys }) => keys));
  const arrived = listed(
    rows.filter(({ key }) => !before.has(key)),
    basket,
  );
  if (arrived.length === 0) return shown;
  const last = arrivedIn(shown);
  const keys = [...(last?.keys ?? []), ...arrived.map(({ key }) => key)];
  return [...shown.filter((section) => section !== last), { category: '', keys, count: keys.length }];
}

/** Returns the items that others have added to the basket since it was laid out. */
export const arrivedIn = (sections: readonly Section[]): Section | undefined =>
  sections.slice(1).find(({ category }) => category === '');

/** The items by category, with the keys of those that are `open`. */
const categorySections = (
  rows: readonly ShoppingRow[],
  isOpen: (category: string) => boolean,
): readonly Section[] =>
  categories(rows).map(([category, count]) => ({
    category,
    keys: isOpen(category) ? listed(rows, ofCategory(category)).map(({ key }) => key) : [],
    count,
  }));
