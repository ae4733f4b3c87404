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
import { madeRow } from '../../support/features/made-row.ts';

/** An item, on no list and in no freezer unless said otherwise; its key is its title. */
export const item = (part: Partial<ShoppingRow> & Pick<ShoppingRow, 'title'>): ShoppingRow =>
  madeRow('shopping', { key: part.title, id: 1, updateTs: 0, ...part });

export const purchase = (part: Partial<PurchaseRow> & Pick<PurchaseRow, 'key' | 'item'>): PurchaseRow =>
  madeRow('purchase', { trip: 'trip', member: 'anna', boughtAt: 0, ...part });

export const shop = (part: Partial<ShopRow> & Pick<ShopRow, 'name'>): ShopRow =>
  madeRow('shop', { key: part.name, ...part });

export const place = (at: string, category: string, where: number | null): ShopPlaceRow =>
  madeRow('shop_place', { key: `${at} ${category}`, shop: at, category, place: where });

/** An item that is bought only in this shop, or in others, too. */
export const onlyIn = (at: string, of: string, active = true): ShopItemRow =>
  madeRow('shop_item', { key: keyOf('shop_item', `${at} ${of}`), shop: at, item: of, active });

export const pictureOf = (of: string, picture: string | null): ItemPictureRow =>
  madeRow('item_picture', { key: of, picture });

/** Packets in the freezer; on an unknown day unless said otherwise. */
export const batch = (of: string, count: number, day: string | null = null): FreezerBatchRow =>
  madeRow('freezer_batch', { key: batchKey(of, day), item: of, day, count });

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
export const rowsAfter = (before: ShoppingTables, operations: readonly Operation[], at = 1): ShoppingTables =>
  applyAction(before, { id: `action ${at}`, at, text: '', operations }, shoppingTables);
