import type { PurchaseRow, ShoppingRow, ShopRow } from '../../../src/data/gateway/tables.ts';
import type { ShoppingTables } from '../../../src/features/shopping/rules/operations.ts';

/** An item, on no list and in no freezer unless said otherwise; its key is its title. */
export const item = (part: Partial<ShoppingRow> & Pick<ShoppingRow, 'title'>): ShoppingRow => ({
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
  quantity: null,
  wantedBy: null,
  lastWantedBy: null,
  tickedBy: null,
  tickedAt: null,
  tickedShop: null,
  updateTs: 0,
  rev: 1,
  timestamps: {},
  ...part,
});

export const purchase = (part: Partial<PurchaseRow> & Pick<PurchaseRow, 'id' | 'itemKey'>): PurchaseRow => ({
  trip: 'trip',
  member: 'anna',
  boughtAt: 0,
  quantity: null,
  wantedBy: null,
  undoneAt: null,
  undoneBy: null,
  frozenOn: null,
  frozenCount: null,
  wish: null,
  tickedAt: null,
  shop: null,
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
