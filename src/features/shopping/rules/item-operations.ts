import type { ShoppingRow } from '../../../data/gateway.ts';
import { wins, withTimestamps } from '../../../sync/field-timestamps.ts';
import type { Operation } from '../../../sync/protocol.ts';
import { folded, limits, noCategory } from './item.ts';
import { flagOf, Refused, textOf } from './operation-data.ts';

/** What an operation makes of an item. The same item back: it came too late to change anything. */

const editable = ['title', 'category', 'freezer', 'can_outdate'];
const optional = ['category', 'freezer', 'can_outdate', 'buy'];

export function added(op: Operation, member: string): ShoppingRow {
  const buy = flagOf(op, 'buy', false);
  return checked({
    key: op.key,
    id: null,
    title: textOf(op, 'title') ?? '',
    category: textOf(op, 'category') || noCategory,
    active: true,
    buy,
    buyCounter: 0,
    freezer: flagOf(op, 'freezer', false),
    count: 0,
    canOutdate: flagOf(op, 'can_outdate', false),
    quantity: (buy && textOf(op, 'quantity')) || null,
    wantedBy: buy ? member : null,
    updateTs: op.at,
    rev: 0,
    // What nobody wrote is anybody's to say.
    timestamps: withTimestamps({}, ['title', 'active', ...optional.filter((field) => field in op.data)], op),
  });
}

/**
 * What adding makes of an item that is there already, since two phones make the same key of the same name: it is put on
 * the list and back among the items, and what else was written counts as an edit; an amount is not taken away by who
 * wrote none. Under another name by now it is another thing.
 */
export function addedAgain(row: ShoppingRow, op: Operation, member: string): ShoppingRow {
  if (folded(textOf(op, 'title') ?? '') !== folded(row.title)) throw new Refused('exists');
  const amount = textOf(op, 'quantity') || null;
  const { title: _title, buy: _buy, quantity: _quantity, ...fields } = op.data;
  const item = edited(row, { ...op, data: fields });
  if (!flagOf(op, 'buy', false)) return item;
  const quantity = amount ?? (row.buy ? row.quantity : null);
  if (wins(row.timestamps, 'buy', op)) return wanted(item, { ...op, data: { buy: true, quantity } }, member);
  return row.buy && row.quantity === null ? checked({ ...item, quantity: amount }) : item;
}

export function edited(row: ShoppingRow, op: Operation): ShoppingRow {
  const fields = Object.keys(op.data);
  if (!fields.every((field) => editable.includes(field))) throw new Refused('bad-data');
  const sets = (field: string) => field in op.data && wins(row.timestamps, field, op);
  return checked({
    ...row,
    title: sets('title') ? (textOf(op, 'title') ?? '') : row.title,
    category: sets('category') ? textOf(op, 'category') || noCategory : row.category,
    freezer: sets('freezer') ? flagOf(op, 'freezer', row.freezer) : row.freezer,
    canOutdate: sets('can_outdate') ? flagOf(op, 'can_outdate', row.canOutdate) : row.canOutdate,
    // Who edits a removed item wants it back.
    active: row.active || wins(row.timestamps, 'active', op),
    updateTs: op.at,
    timestamps: withTimestamps(row.timestamps, [...fields, 'active'], op),
  });
}

export function wanted(row: ShoppingRow, op: Operation, member: string): ShoppingRow {
  if (!('buy' in op.data)) throw new Refused('bad-data');
  const buy = flagOf(op, 'buy', false);
  if (!wins(row.timestamps, 'buy', op)) return row;
  return checked({
    ...row,
    buy,
    quantity: (buy && textOf(op, 'quantity')) || null,
    wantedBy: buy ? (row.buy ? row.wantedBy : member) : null,
    // Who puts a removed item on the list wants it back.
    active: row.active || (buy && wins(row.timestamps, 'active', op)),
    updateTs: op.at,
    timestamps: withTimestamps(row.timestamps, buy ? ['buy', 'active'] : ['buy'], op),
  });
}

export function stocked(row: ShoppingRow, op: Operation): ShoppingRow {
  const { by } = op.data;
  if (typeof by !== 'number' || !Number.isInteger(by) || Math.abs(by) > limits.count)
    throw new Refused('bad-data');
  return { ...row, count: Math.min(limits.count, Math.max(0, row.count + by)), updateTs: op.at };
}

/** Removed, or brought back. That who takes back an add removes what nobody else has added, Postgres alone can know. */
export function setActive(row: ShoppingRow, op: Operation): ShoppingRow {
  flagOf(op, 'added', false);
  if (!wins(row.timestamps, 'active', op)) return row;
  return {
    ...row,
    active: op.kind === 'restore',
    updateTs: op.at,
    timestamps: withTimestamps(row.timestamps, ['active'], op),
  };
}

const fits = (text: string, most: number) =>
  text !== '' && !text.startsWith(' ') && !text.endsWith(' ') && [...text].length <= most;

/** The row, unless it breaks a constraint: the first in the order in which Postgres asks them. */
function checked(row: ShoppingRow): ShoppingRow {
  if (!fits(row.category, limits.category)) throw new Refused('bad-category');
  if (row.quantity !== null && !fits(row.quantity, limits.quantity)) throw new Refused('bad-quantity');
  if (!fits(row.title, limits.title)) throw new Refused('bad-title');
  return row;
}
