import type { ShoppingRow, ShoppingTables } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { foldCase } from '../../../lib/spelling.ts';
import { eatBy, soon } from './freezer/age.ts';
import { stockOf } from './freezer/stock.ts';
import { byTitle, categories, isListed } from './item.ts';
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

const favouriteCount = 22;

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
  const active = rows.filter((row) => row.active);
  switch (choices.view) {
    case 'basket':
      return basketSections(tables, rows.filter(isListed).sort(byTitle), choices);
    case 'freezer': {
      const due = (row: ShoppingRow) => Math.min(eatBy(tables, row), now + soon);
      const there = active.filter(
        ({ key, freezer }) => freezer && (choices.showEmpty || stockOf(tables, key).count > 0),
      );
      return [
        sectionOf(
          '',
          there.sort((a, b) => due(a) - due(b) || byTitle(a, b)),
        ),
      ];
    }
    case 'favourites': {
      const byBought = active.sort((a, b) => b.buyCounter - a.buyCounter || byTitle(a, b));
      return categories(byBought.slice(0, favouriteCount).sort(byTitle)).map(({ category, items }) =>
        sectionOf(category, items),
      );
    }
    case 'all':
      return categories(active).map(({ category, items }) =>
        category === choices.open
          ? sectionOf(category, items.sort(byTitle))
          : { category, keys: [], count: items.length },
      );
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
  if ((shop === null && order === 'title') || wanted.length === 0) return [sectionOf('', wanted)];
  const sections = categories(wanted);
  if (shop === null) return sections.map(({ category, items }) => sectionOf(category, items));
  const aisles = aislesOf(tables, shop);
  const placeOf = ({ key, category }: ShoppingRow) => aisles.item(key, foldCase(category));
  const inOrder = sections
    .sort((a, b) => aisles.category(foldCase(a.category)) - aisles.category(foldCase(b.category)))
    .flatMap(({ category, items }) =>
      items.sort((a, b) => placeOf(a) - placeOf(b)).map((row) => ({ row, category })),
    );
  // What is bought only in this shop stands first, and what is bought only in others last.
  const [here, elsewhere] = [`Kun i ${tables.shop.get(shop)?.name}`, 'I andre butikker'];
  const headings = Map.groupBy(inOrder, ({ row, category }) => {
    const only = shopsOfItem(tables, row.key);
    return only.length === 0 ? category : only.some(({ key }) => key === shop) ? here : elsewhere;
  });
  const rank = (heading: string) => Number(heading === elsewhere) - Number(heading === here);
  return [...headings]
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([heading, those]) =>
      sectionOf(
        heading,
        those.map(({ row }) => row),
      ),
    );
}

function withArrivals(shown: readonly Section[], rows: readonly ShoppingRow[]): readonly Section[] {
  const before = new Set(shown.flatMap(({ keys }) => keys));
  const arrived = rows.filter((row) => isListed(row) && !before.has(row.key)).sort(byTitle);
  if (arrived.length === 0) return shown;
  const last = arrivedIn(shown);
  const keys = [...(last?.keys ?? []), ...arrived.map(({ key }) => key)];
  return [...shown.filter((section) => section !== last), { category: '', keys, count: keys.length }];
}

/** Returns the items that others have added to the basket since it was laid out. */
export const arrivedIn = (sections: readonly Section[]): Section | undefined =>
  sections.slice(1).find(({ category }) => category === '');
