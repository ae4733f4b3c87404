/** Items that are bought only in some of the family's shops. */
import { type ShoppingTables, type ShopRow, set } from '../../../../data/tables.ts';
import type { Operation } from '../../../../sync/actions.ts';
import { keyOf } from '../keys.ts';
import { shopsOf } from './shop-order.ts';

type Tables = Pick<ShoppingTables, 'shop' | 'shop_item'>;

/** Returns the only shops in which an item is bought, by name; none if it is bought anywhere. */
export function shopsOfItem(tables: Tables, item: string): readonly ShopRow[] {
  const only = [...tables.shop_item.values()].filter((row) => row.item === item && row.active);
  return only.length === 0 ? [] : shopsOf(tables).filter(({ key }) => only.some(({ shop }) => shop === key));
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
