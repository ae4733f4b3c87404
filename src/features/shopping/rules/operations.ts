import type { PurchaseRow, ShoppingRow, ShoppingTables } from '../../../data/gateway.ts';
import type { Operation } from '../../../sync/protocol.ts';
import type { Intent, Sync } from '../../../sync/sync.ts';
import type { FieldData } from './fields.ts';
import { stocked } from './freezer/freezer-operations.ts';
import { type NormOperation, normsAfter } from './freezer/norm-operations.ts';
import { keyForTitle } from './item-key.ts';
import { added, addedAgain, edited, setActive, wanted } from './item-operations.ts';
import { Rejection, textOf } from './operation-data.ts';
import { purchased, unpurchased } from './purchase-operations.ts';
import { type ShopOperation, shopsAfter } from './shops/shop-operations.ts';
import { ticked } from './shops/ticks.ts';

export type { ShoppingTables };

interface ShoppingOperationOf<Kind extends string, Data extends Operation['data']> extends Operation {
  readonly entity: 'shopping';
  readonly kind: Kind;
  /** `of`: what the item is called that its author added and has not heard of since. */
  readonly data: Data & { readonly of?: string };
}

/** What can be done to an item. On the wire and in Postgres (`private.apply_shopping`) the very same. */
export type ItemOperation =
  | ShoppingOperationOf<
      'add',
      Pick<FieldData, 'title'> & Partial<FieldData> & { readonly buy?: boolean; readonly quantity?: string }
    >
  /** Only the fields that were changed. */
  | ShoppingOperationOf<'edit', Partial<FieldData>>
  /** Puts it on the list, with this quantity or with none, or takes it off. `again`: for who had asked for it before. */
  | ShoppingOperationOf<
      'want',
      { readonly buy: boolean; readonly quantity?: string; readonly again?: boolean }
    >
  /** Taken from its shelf, or put back. */
  | ShoppingOperationOf<'tick', { readonly on: boolean; readonly shop?: string }>
  | ShoppingOperationOf<'purchase', { readonly trip: string }>
  | ShoppingOperationOf<'unpurchase', { readonly purchase: string }>
  /**
   * A difference, so that two who count at once both count. `day`: when it was put in the freezer, such as '2026-11-02'.
   * `purchase`: the one that bought it.
   */
  | ShoppingOperationOf<'stock', { readonly by: number; readonly day?: string; readonly purchase?: string }>
  /** `added`: takes back an add, or takes that back. */
  | ShoppingOperationOf<'remove' | 'restore', { readonly added?: true }>;

/** What can be done to the shopping list, to the shops and to how long things keep. */
export type ShoppingOperation = ItemOperation | ShopOperation | NormOperation;

/** An operation that has no id and no time yet: what somebody wants done. */
export type ShoppingIntent = Intent<ShoppingOperation>;

/** The list kept in step with the family's database. */
export type ShoppingSync = Sync<ShoppingOperation, ShoppingTables>;

/** The tables after an operation by `member`; the same tables when it is rejected or comes too late to change anything. */
export function applyShopping(tables: ShoppingTables, op: Operation, member: string): ShoppingTables {
  const outcome = attempt(tables, op, member);
  return typeof outcome === 'string' ? tables : outcome;
}

/** Why Postgres rejects this operation on these rows, as its code; null where it applies it. */
export function rejectionOf(tables: ShoppingTables, op: Operation): string | null {
  const outcome = attempt(tables, op, '');
  return typeof outcome === 'string' ? outcome : null;
}

function attempt(tables: ShoppingTables, op: Operation, member: string): ShoppingTables | string {
  try {
    return after(tables, op, member);
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
}

/** As `private.apply_shopping` in Postgres, step by step: the tests run both on the same operations. */
function after(tables: ShoppingTables, sent: Operation, member: string): ShoppingTables {
  if (sent.entity === 'shop') {
    const shop = shopsAfter(tables.shop, sent);
    return shop === tables.shop ? tables : { ...tables, shop };
  }
  if (sent.entity === 'norm') {
    const norm = normsAfter(tables.norm, sent);
    return norm === tables.norm ? tables : { ...tables, norm };
  }
  const op = addressed(sent, tables);
  const row = tables.shopping.get(op.key);
  if (op.kind === 'add') {
    return withItem(tables, row ? addedAgain(row, op, member) : added(op, member));
  }
  if (!row) throw new Rejection('unknown-item');
  switch (op.kind) {
    case 'edit':
      return withItem(tables, edited(row, op));
    case 'want':
      return withItem(tables, wanted(row, op, member));
    case 'tick':
      return withItem(tables, ticked(row, op, member, tables.shop));
    case 'purchase': {
      if (tables.purchase.has(op.id)) return tables;
      const { item, purchase } = purchased(row, tables.purchase, op, member);
      return withPurchase(withItem(tables, item), purchase);
    }
    case 'unpurchase': {
      const outcome = unpurchased(row, tables.purchase, op);
      return outcome ? withPurchase(withItem(tables, outcome.item), outcome.purchase) : tables;
    }
    case 'stock': {
      const outcome = stocked(row, tables.purchase, op);
      if (!outcome) return tables;
      const next = withItem(tables, outcome.item);
      return outcome.purchase ? withPurchase(next, outcome.purchase) : next;
    }
    case 'remove':
    case 'restore':
      return withItem(tables, setActive(row, op));
    default:
      throw new Rejection('unknown-kind');
  }
}

/** The operation on the item that it means: its key may have been that of another. */
function addressed(op: Operation, { shopping }: ShoppingTables): Operation {
  const name = textOf(op, op.kind === 'add' ? 'title' : 'of');
  const { of: _, ...data } = op.data;
  const key = name === null ? op.key : keyForTitle(op.key, name, shopping, op.kind === 'add');
  return { ...op, data, key };
}

const withItem = (tables: ShoppingTables, item: ShoppingRow): ShoppingTables =>
  tables.shopping.get(item.key) === item
    ? tables
    : { ...tables, shopping: new Map(tables.shopping).set(item.key, item) };

const withPurchase = (tables: ShoppingTables, purchase: PurchaseRow): ShoppingTables => ({
  ...tables,
  purchase: new Map(tables.purchase).set(purchase.id, purchase),
});
