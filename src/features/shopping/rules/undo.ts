import type { PurchaseRow, ShoppingTables } from '../../../data/gateway/tables.ts';
import { tidyText } from '../../../lib/tidy-text.ts';
import { isSetBy, type LaterState } from '../../../sync/state/field-timestamps.ts';
import { applyShopping } from './apply-operation.ts';
import { toFieldData } from './fields.ts';
import { restocks } from './freezer/freezer-operations.ts';
import { folded } from './item.ts';
import type { ItemOperation, ShopOperation, ShoppingIntent, ShoppingOperation } from './operations.ts';
import { ofSameWish } from './purchases.ts';
import { shopKeyOf } from './shops/shop-key.ts';

/**
 * Returns the intents that undo operations, given the tables before them. They are new operations, so that
 * changes made by others in between are kept. Operations without effect need none, and fields that somebody
 * has set `since` stay.
 */
export function inverse(
  before: ShoppingTables,
  operations: readonly ShoppingOperation[],
  member: string,
  since?: LaterState<ShoppingTables>,
): readonly ShoppingIntent[] {
  const undo: ShoppingIntent[][] = [];
  let tables = before;
  for (const op of operations) {
    const after = applyShopping(tables, op, member);
    if (after !== tables && op.entity === 'shopping') undo.push(inverseOf(tables, after, op, since));
    if (after !== tables && op.entity === 'shop') undo.push(inverseOfShop(tables.shop, op, since));
    if (after !== tables && op.entity === 'norm') {
      const months = tables.norm.get(op.key)?.months ?? null;
      undo.push([{ entity: 'norm', kind: 'set', key: op.key, data: { ...op.data, months } }]);
    }
    tables = after;
  }
  return undo.reverse().flat();
}

/**
 * Returns the purchases for which items are still bought although these operations undid other purchases of
 * them. `tables`: the rows after the operations.
 */
export const stillBought = (
  { shopping, purchase }: ShoppingTables,
  operations: readonly ShoppingOperation[],
): readonly PurchaseRow[] =>
  operations.flatMap((op) => {
    const undone = op.kind === 'unpurchase' && purchase.get(op.data.purchase);
    if (!undone || shopping.get(undone.itemKey)?.buy) return [];
    return ofSameWish(purchase, undone).find(({ undoneAt }) => undoneAt === null) ?? [];
  });

function inverseOf(
  before: ShoppingTables,
  after: ShoppingTables,
  op: ItemOperation,
  since: LaterState<ShoppingTables> | undefined,
): ShoppingIntent[] {
  const { key } = op;
  const was = before.shopping.get(key);
  const of = op.kind === 'add' ? op.data.title : op.data.of;
  // An item that may have another key now has not been seen by anybody else.
  const now = of === undefined ? since?.tables.shopping.get(key) : undefined;
  const stands = (column: string) => !since || isSetBy(now?.timestamps, column, since.operations);
  const intent = <I extends ShoppingIntent>({ kind, data }: Pick<I, 'kind' | 'data'>) =>
    ({ entity: 'shopping', key, kind, data: of === undefined ? data : { ...data, of } }) as I;
  const remove = intent({ kind: 'remove', data: {} });
  if (!was) return [intent({ kind: 'remove', data: { added: true } })];
  /** A removed item that the operation restored is removed again. */
  const removal = was.active || !stands('active') ? [] : [remove];
  const { buy, quantity } = was;
  const want = intent({
    kind: 'want',
    data: { buy, ...(buy && { quantity: quantity ?? '', again: true }) },
  });
  const editBack = (changed: object) => {
    const data = toFieldData(was, (_, column) => column in changed && stands(column));
    return since && Object.keys(data).length === 0 ? [] : [intent({ kind: 'edit', data })];
  };
  const restock = restocks(was, after.shopping.get(key) ?? was).map((data) =>
    intent({ kind: 'stock', data }),
  );
  switch (op.kind) {
    case 'add': {
      // The add found an existing item, and left its name alone.
      const { title: _title, ...written } = op.data;
      return [...editBack(written), ...(op.data.buy && stands('buy') ? [want] : []), ...removal];
    }
    case 'edit':
      return [...editBack(op.data), ...removal];
    case 'want':
      // Whoever else had put it on the list, which this phone did not know yet, still wants it.
      return stands('buy') && (buy || op.data.again || stands('wish')) ? [want, ...removal] : [];
    case 'purchase':
      // An item that was not on the list when it was bought is not put there.
      return [intent({ kind: 'unpurchase', data: { purchase: op.id } }), ...(was.buy ? [] : [want])];
    case 'unpurchase': {
      const trip = before.purchase.get(op.data.purchase)?.trip;
      const again = trip ? [intent({ kind: 'purchase', data: { trip } }), ...restock] : [];
      return trip && was.buy ? [...again, want] : again;
    }
    case 'stock': {
      const { purchase, by, day } = op.data;
      return purchase && day ? [intent({ kind: 'stock', data: { by: -by, day, purchase } })] : restock;
    }
    case 'remove':
    case 'restore':
      return stands('active') ? [intent({ kind: was.active ? 'restore' : 'remove', data: op.data })] : [];
    default:
      return [];
  }
}

function inverseOfShop(
  before: ShoppingTables['shop'],
  op: ShopOperation,
  since: LaterState<ShoppingTables> | undefined,
): ShoppingIntent[] {
  const { key, kind, data } = op;
  const was = before.get(shopKeyOf(op, before));
  const now = since?.tables.shop.get(shopKeyOf({ ...op, kind: 'place' }, since.tables.shop));
  const intent = <I extends ShopOperation>({ kind, data: set }: Pick<I, 'kind' | 'data'>) =>
    ({
      entity: 'shop',
      key,
      kind,
      data: data.fallback ? { ...set, fallback: data.fallback } : set,
    }) as ShoppingIntent;
  const stands = (field: string, stamps: Parameters<typeof isSetBy>[0] = now?.timestamps) =>
    !since || isSetBy(stamps, field, since.operations);
  const remove = intent({ kind: 'remove', data: {} });
  /** A removed shop that the operation restored is removed again. */
  const removal = was?.active || !stands('active') ? [] : [remove];
  switch (kind) {
    case 'rename':
      return [
        ...(stands('name') ? [intent({ kind, data: { name: was?.name ?? data.name } })] : []),
        ...removal,
      ];
    case 'remove':
      return was?.active && stands('active') ? [intent({ kind: 'restore', data: {} })] : [];
    case 'place': {
      const { category } = data;
      const name = folded(tidyText(category));
      const place = was?.places[name]?.[2] ?? null;
      if (!stands(name, now?.places)) return [];
      return [intent({ kind, data: { category, place } })];
    }
    default:
      return removal;
  }
}
