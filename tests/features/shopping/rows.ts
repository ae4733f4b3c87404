import { type ShoppingRow, type ShoppingTables, shoppingTables } from '../../../src/data/tables.ts';
import { batchKey } from '../../../src/features/shopping/rules/freezer/stock.ts';
import { keyOf } from '../../../src/features/shopping/rules/keys.ts';
import type { Operation } from '../../../src/sync/actions.ts';
import { applyAction } from '../../../src/sync/fold.ts';
import { madeRow } from '../../support/features/made-row.ts';

type Made<Row, Given extends keyof Row> = Partial<Row> & Pick<Row, Given>;
type RowIn<N extends keyof ShoppingTables> =
  ShoppingTables[N] extends ReadonlyMap<string, infer Row> ? Row : never;

/** An item, on no list and in no freezer unless said otherwise; its key is its title. */
export const item = (part: Made<ShoppingRow, 'title'>) =>
  madeRow('shopping', { key: part.title, id: 1, updateTs: 0, ...part });

export const purchase = (part: Made<RowIn<'purchase'>, 'key' | 'item'>) =>
  madeRow('purchase', { trip: 'trip', member: 'anna', boughtAt: 0, ...part });

export const shop = (part: Made<RowIn<'shop'>, 'name'>) => madeRow('shop', { key: part.name, ...part });

export const place = (at: string, category: string, where: number | null) =>
  madeRow('shop_place', { key: `${at} ${category}`, shop: at, category, place: where });

/** An item that is bought only in this shop, or in others, too. */
export const onlyIn = (at: string, of: string, active = true) =>
  madeRow('shop_item', { key: keyOf('shop_item', `${at} ${of}`), shop: at, item: of, active });

export const pictureOf = (of: string, picture: string | null) =>
  madeRow('item_picture', { key: of, picture });

/** Packets in the freezer; on an unknown day unless said otherwise. */
export const batch = (of: string, count: number, day: string | null = null) =>
  madeRow('freezer_batch', { key: batchKey(of, day), item: of, day, count });

const byKey = <Row extends { readonly key: string }>(rows: readonly Row[] = []) =>
  new Map(rows.map((row) => [row.key, row]));

type Others = { readonly [N in keyof ShoppingTables]?: readonly RowIn<N>[] };

export const tables = (items: readonly ShoppingRow[], others: Others = {}): ShoppingTables => ({
  shopping: byKey(items),
  purchase: byKey(others.purchase),
  shop: byKey(others.shop),
  shop_place: byKey(others.shop_place),
  shop_item: byKey(others.shop_item),
  item_picture: byKey(others.item_picture),
  freezer_batch: byKey(others.freezer_batch),
  norm: byKey(others.norm),
});

/** The rows after one action, which is done at `at`. */
export const rowsAfter = (before: ShoppingTables, operations: readonly Operation[], at = 1): ShoppingTables =>
  applyAction(before, { id: `action ${at}`, at, text: '', operations }, shoppingTables);
