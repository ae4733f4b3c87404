import type { PurchaseRow, ShoppingRow, ShoppingTables } from '../../../data/gateway/tables.ts';
import type { Operation } from '../../../sync/protocol.ts';
import { withRows } from '../../../sync/state/row-map.ts';
import { applyStock, normsAfter } from './freezer/freezer-operations.ts';
import { keyForTitle } from './item.ts';
import { added, addedAgain, applyWant, edited, setActive } from './item-operations.ts';
import { Rejection, textOf } from './operations.ts';
import { purchased, ticked, unpurchased } from './purchases.ts';
import { shopsAfter } from './shops/shop-operations.ts';

/**
 * Returns the tables after an operation by `member`, or the same tables when it is rejected or too late to
 * change anything.
 */
export function applyShopping(tables: ShoppingTables, op: Operation, member: string): ShoppingTables {
  const outcome = attempt(tables, op, member);
  return typeof outcome === 'string' ? tables : outcome;
}

/** Returns the code with which Postgres rejects this operation on these rows; null when it applies it. */
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

/** Same steps as `private.apply_shopping` in Postgres: the tests run both on the same operations. */
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
      return withItem(tables, applyWant(row, op, member));
    case 'tick':
      return withItem(tables, ticked(row, op, member, tables.shop));
    case 'purchase': {
      if (tables.purchase.has(op.id)) return tables;
      const { item, purchase } = purchased(row, tables.purchase, op, member);
      return withPurchase(withItem(tables, item), purchase);
    }
    case 'unpurchase': {
      const outcome = unpurchased(row, tables.purchase, op, member);
      return outcome ? withPurchase(withItem(tables, outcome.item), outcome.purchase) : tables;
    }
    case 'stock': {
      const outcome = applyStock(row, tables.purchase, op);
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

/**
 * Returns the operation with the key of the item it is meant for, because its key may belong to another item.
 */
function addressed(op: Operation, { shopping }: ShoppingTables): Operation {
  const name = textOf(op, op.kind === 'add' ? 'title' : 'of');
  const { of: _, ...data } = op.data;
  const key = name === null ? op.key : keyForTitle(op.key, name, shopping, op.kind === 'add');
  return { ...op, data, key };
}

const withItem = (tables: ShoppingTables, item: ShoppingRow): ShoppingTables =>
  tables.shopping.get(item.key) === item
    ? tables
    : { ...tables, shopping: withRows(tables.shopping, [[item.key, item]]) };

const withPurchase = (tables: ShoppingTables, purchase: PurchaseRow): ShoppingTables => ({
  ...tables,
  purchase: withRows(tables.purchase, [[purchase.id, purchase]]),
});
