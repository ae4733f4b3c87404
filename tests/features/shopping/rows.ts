import type { Columns } from '../../../src/data/columns.ts';
import {
  type PurchaseRow,
  type ShoppingRow,
  type ShoppingTables,
  type ShopRow,
  shoppingTables,
} from '../../../src/data/gateway/tables.ts';

type Nulls<C extends Columns> = {
  readonly [Field in keyof C as C[Field] extends `${string}?` ? Field : never]: null;
};

/** Returns null for each column that may be null, so that a new one needs no change here. */
const nulls = <C extends Columns>(columns: C) =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, kind]) => (kind.endsWith('?') ? [[field, null]] : [])),
  ) as Nulls<C>;

/** An item, on no list and in no freezer unless said otherwise; its key is its title. */
export const item = (part: Partial<ShoppingRow> & Pick<ShoppingRow, 'title'>): ShoppingRow => ({
  ...nulls(shoppingTables.shopping.columns),
  key: part.title,
  id: 1,
  category: 'Andet',
  active: true,
  buy: false,
  buyCounter: 0,
  freezer: false,
  count: 0,
  frozen: {},
  canOutdate: false,
  updateTs: 0,
  rev: 1,
  timestamps: {},
  ...part,
});

export const purchase = (part: Partial<PurchaseRow> & Pick<PurchaseRow, 'id' | 'itemKey'>): PurchaseRow => ({
  ...nulls(shoppingTables.purchase.columns),
  trip: 'trip',
  member: 'anna',
  boughtAt: 0,
  rev: 1,
  ...part,
});

/** A shop, whose key is its name. */
export const shop = (part: Partial<ShopRow> & Pick<ShopRow, 'name'>): ShopRow => ({
  key: part.name,
  active: true,
  places: {},
  rev: 1,
  timestamps: {},
  ...part,
});

export const tables = (
  items: readonly ShoppingRow[],
  purchases: readonly PurchaseRow[] = [],
  shops: readonly ShopRow[] = [],
): ShoppingTables => ({
  shopping: new Map(items.map((row) => [row.key, row])),
  purchase: new Map(purchases.map((row) => [row.id, row])),
  shop: new Map(shops.map((row) => [row.key, row])),
  norm: new Map(),
});
