import {
  type FreezerBatchRow,
  type ItemPictureRow,
  type PurchaseRow,
  type ShopItemRow,
  type ShopPlaceRow,
  type ShoppingRow,
  type ShoppingTables,
  type ShopRow,
  shoppingTables,
} from '../../../src/data/tables.ts';
import { batchKey } from '../../../src/features/shopping/rules/freezer/stock.ts';
import { keyOf } from '../../../src/features/shopping/rules/keys.ts';
import type { Operation } from '../../../src/sync/actions.ts';
import { applyAction } from '../../../src/sync/fold.ts';

type Columns = Readonly<Record<string, string>>;
type Nulls<C extends Columns> = {
  readonly [Field in keyof C as C[Field] extends `${string}?` ? Field : never]: null;
};

/** Returns null for each column that may be null, so that a new one needs no change here. */
const nulls = <C extends Columns>(columns: C) =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, kind]) => (kind.endsWith('?') ? [[field, null]] : [])),
  ) as Nulls<C>;

const synced = { rev: 1, stamps: {} };

/** An item, on no list and in no freezer unless said otherwise; its key is its title. */
export const item = (part: Partial<ShoppingRow> & Pick<ShoppingRow, 'title'>) =>
  ({
    ...nulls(shoppingTables.shopping.columns),
    ...shoppingTables.shopping.initial,
    ...synced,
    key: part.title,
    id: 1,
    updateTs: 0,
    ...part,
  }) as ShoppingRow;

export const purchase = (part: Partial<PurchaseRow> & Pick<PurchaseRow, 'key' | 'item'>): PurchaseRow => ({
  ...nulls(shoppingTables.purchase.columns),
  ...synced,
  trip: 'trip',
  member: 'anna',
  boughtAt: 0,
  ...part,
});

export const shop = (part: Partial<ShopRow> & Pick<ShopRow, 'name'>): ShopRow => ({
  ...synced,
  key: part.name,
  active: true,
  ...part,
});

export const place = (at: string, category: string, where: number | null): ShopPlaceRow => ({
  ...synced,
  key: `${at} ${category}`,
  shop: at,
  category,
  place: where,
});

/** An item that is bought only in this shop, or in others, too. */
export const onlyIn = (at: string, of: string, active = true): ShopItemRow => ({
  ...synced,
  key: keyOf('shop_item', `${at} ${of}`),
  shop: at,
  item: of,
  active,
});

export const pictureOf = (of: string, picture: string | null): ItemPictureRow => ({
  ...synced,
  key: of,
  picture,
});

/** Packets in the freezer; on an unknown day unless said otherwise. */
export const batch = (of: string, count: number, day: string | null = null): FreezerBatchRow => ({
  ...synced,
  key: batchKey(of, day),
  item: of,
  day,
  count,
});

const byKey = <R extends { readonly key: string }>(rows: readonly R[] = []) =>
  new Map(rows.map((row) => [row.key, row]));

interface Others {
  readonly purchases?: readonly PurchaseRow[];
  readonly shops?: readonly ShopRow[];
  readonly places?: readonly ShopPlaceRow[];
  readonly onlyIn?: readonly ShopItemRow[];
  readonly pictures?: readonly ItemPictureRow[];
  readonly batches?: readonly FreezerBatchRow[];
}

export const tables = (items: readonly ShoppingRow[], others: Others = {}): ShoppingTables => ({
  shopping: byKey(items),
  purchase: byKey(others.purchases),
  shop: byKey(others.shops),
  shop_place: byKey(others.places),
  shop_item: byKey(others.onlyIn),
  item_picture: byKey(others.pictures),
  freezer_batch: byKey(others.batches),
  norm: new Map(),
});

/** The rows after one action, which is done at `at`. */
export const rowsAfter = (
  before: ShoppingTables,
  operations: readonly Operation[],
  at = 1,
  id = `action ${at}`,
): ShoppingTables => applyAction(before, { id, at, text: '', operations }, shoppingTables);
