/** Items that are bought only in some of the family's shops. */
import { type ShoppingTables, type ShopRow, set } from '../../../../data/tables.ts';
import type { Operation } from '../../../../sync/actions.ts';
import { keyOf } from '../keys.ts';
import { shopsOf } from './shop-order.ts';

type Tables = Pick<ShoppingTables, 'shop' | 'shop_item'>;

/** The shops by item, kept as long as the rows are the same, because every row of the basket asks. */
const known = new WeakMap<
  Tables['shop_item'],
  { of: Tables['shop']; found: ReadonlyMap<string, ShopRow[]> }
>();

/** Returns the only shops in which an item is bought, by name; none if it is bought anywhere. */
export function shopsOfItem(tables: Tables, item: string): readonly ShopRow[] {
  const before = known.get(tables.shop_item);
  const found = before?.of === tables.shop ? before.found : shopsByItem(tables);
  known.set(tables.shop_item, { of: tables.shop, found });
  return found.get(item) ?? [];
}

function shopsByItem(tables: Tables): ReadonlyMap<string, ShopRow[]> {
  const found = new Map<string, ShopRow[]>();
  const rows = [...tables.shop_item.values()].filter(({ active }) => active);
  for (const shop of shopsOf(tables))
    for (const { item } of rows.filter((row) => row.shop === shop.key))
      found.set(item, [...(found.get(item) ?? []), shop]);
  return found;
}

/** Says of an item where it is bought, unless that is here: 'i Netto', 'i Bilka eller Netto'. */
export function elsewhereText(tables: Tables, item: string, here: string | null): string {
  const shops = shopsOfItem(tables, item);
  return shops.length === 0 || shops.some(({ key }) => key === here)
    ? ''
    : `i ${shops.map(({ name }) => name).join(' eller ')}`;
}

/** Sets in which shops an item is bought, where that differs: by shop, true for those in which it is. */
export const shopChanges = (
  tables: Tables,
  item: string,
  chosen: Readonly<Record<string, boolean>>,
): readonly Operation[] =>
  Object.entries(chosen).flatMap(([shop, active]) => {
    const key = keyOf('shop_item', `${shop} ${item}`);
    return active === (tables.shop_item.get(key)?.active ?? false)
      ? []
      : [set('shop_item', key, { active }, { shop, item })];
  });
