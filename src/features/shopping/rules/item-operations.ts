import type { ShoppingRow } from '../../../data/gateway/tables.ts';
import { isVisible } from '../../../lib/tidy-text.ts';
import type { Operation } from '../../../sync/protocol.ts';
import { wins, withTimestamps } from '../../../sync/state/field-timestamps.ts';
import {
  fieldEntries,
  type ItemFields,
  itemFields,
  longestQuantity,
  mapFields,
  textFieldNames,
} from './fields.ts';
import { folded } from './item.ts';
import { flagOf, Rejection, textOf } from './operations.ts';

/**
 * Functions that apply an operation to an item. They return the same item when the operation is too late to
 * change anything.
 */

const columns: readonly string[] = fieldEntries.map(([, { column }]) => column);

/**
 * Returns the operation's values of the fields it `sets`, and the previous values of the others; a new item
 * has no previous values.
 */
const withFields = (op: Operation, sets: (column: string) => boolean, before?: ItemFields) =>
  mapFields((name, field) => {
    if (before && !sets(field.column)) return before[name];
    return field.kind === 'flag'
      ? flagOf(op, field.column, false)
      : textOf(op, field.column) || field.whenEmpty;
  }) as ItemFields;

/** Creates a new item. */
export function added(op: Operation, member: string): ShoppingRow {
  const buy = flagOf(op, 'buy', false);
  return checked({
    ...withFields(op, () => true),
    key: op.key,
    id: null,
    active: true,
    buy,
    buyCounter: 0,
    count: 0,
    frozen: {},
    quantity: (buy && textOf(op, 'quantity')) || null,
    wantedBy: buy ? member : null,
    lastWantedBy: null,
    tickedBy: null,
    tickedAt: null,
    tickedShop: null,
    updateTs: op.at,
    rev: 0,
    // Fields that the operation does not contain get no timestamp, so that any later edit wins.
    timestamps: withTimestamps(
      {},
      [
        'active',
        'title',
        ...[...columns, 'buy'].filter((column) => column in op.data),
        ...(buy ? ['wish'] : []),
      ],
      op,
    ),
  });
}

/**
 * Adds an item that exists, since two phones make the same key from the same name: puts it on the list and
 * restores it if it was removed. The other fields count as an edit, except that an add without an amount does
 * not remove the amount. An item that has been renamed since is another item.
 */
export function addedAgain(row: ShoppingRow, op: Operation, member: string): ShoppingRow {
  if (folded(textOf(op, 'title') ?? '') !== folded(row.title)) throw new Rejection('exists');
  const quantity = textOf(op, 'quantity');
  const { title: _title, buy: _buy, quantity: _quantity, ...fields } = op.data;
  const item = edited(row, { ...op, data: fields });
  return flagOf(op, 'buy', false)
    ? applyWant(item, { ...op, data: { buy: true, ...(quantity && { quantity }) } }, member)
    : item;
}

/** Sets only the fields that the operation contains, each if it is the latest to set it. */
export function edited(row: ShoppingRow, op: Operation): ShoppingRow {
  const named = Object.keys(op.data);
  if (!named.every((column) => columns.includes(column))) throw new Rejection('bad-data');
  return checked({
    ...row,
    ...withFields(op, (column) => column in op.data && wins(row.timestamps, column, op), row),
    // Editing a removed item restores it.
    active: row.active || wins(row.timestamps, 'active', op),
    updateTs: op.at,
    timestamps: withTimestamps(row.timestamps, [...named, 'active'], op),
  });
}

/**
 * Puts an item on the list or takes it off. One that is put back (`again`) keeps the member who had asked for
 * it, and neither that nor another amount counts as a new wish. Without an amount it keeps that of an item on
 * the list, which somebody may have put there meanwhile; an empty one removes it. An earlier wish than the
 * current one does not replace it, but fills in a missing amount.
 */
export function applyWant(row: ShoppingRow, op: Operation, member: string): ShoppingRow {
  if (!('buy' in op.data)) throw new Rejection('bad-data');
  const buy = flagOf(op, 'buy', false);
  const again = flagOf(op, 'again', false);
  const before = row.buy ? row.quantity : null;
  const quantity = buy && 'quantity' in op.data ? textOf(op, 'quantity') || null : before;
  if (!wins(row.timestamps, 'buy', op))
    return row.buy && before === null && quantity ? checked({ ...row, quantity }) : row;
  const isNew = !row.buy && !(again && row.lastWantedBy);
  const wanter = isNew ? member : row.buy ? row.wantedBy : row.lastWantedBy;
  return checked({
    ...row,
    buy,
    quantity: buy ? quantity : null,
    wantedBy: buy ? wanter : null,
    lastWantedBy: buy ? row.lastWantedBy : (row.wantedBy ?? row.lastWantedBy),
    // Putting a removed item on the list restores it.
    active: row.active || (buy && wins(row.timestamps, 'active', op)),
    updateTs: op.at,
    timestamps: withTimestamps(
      row.timestamps,
      buy ? ['buy', 'active', ...(isNew ? ['wish'] : [])] : ['buy'],
      op,
    ),
  });
}

/**
 * Removes an item or restores it. Undoing an add removes the item only if nobody else has added it, which
 * only Postgres can know. An item that is restored is wanted again, so removing it ends the tick of whoever
 * had it.
 */
export function setActive(row: ShoppingRow, op: Operation): ShoppingRow {
  flagOf(op, 'added', false);
  const isRemoved = op.kind === 'remove';
  const sets = wins(row.timestamps, 'active', op);
  const unticks = isRemoved && wins(row.timestamps, 'tick', op);
  if (!sets && !unticks) return row;
  return {
    ...row,
    ...(unticks && { tickedBy: null, tickedAt: null, tickedShop: null }),
    ...(sets && { active: !isRemoved, updateTs: op.at }),
    timestamps: withTimestamps(row.timestamps, isRemoved ? ['active', 'tick'] : ['active'], op),
  };
}

const fits = (text: string, longest: number) =>
  isVisible(text) && !text.startsWith(' ') && !text.endsWith(' ') && [...text].length <= longest;

/**
 * Returns the row, unless it breaks a constraint: then throws the first one in the order in which Postgres
 * checks them, by name.
 */
function checked(row: ShoppingRow): ShoppingRow {
  const texts: (readonly [column: string, text: string | null, longest: number])[] = [
    ...textFieldNames.map((name) => [itemFields[name].column, row[name], itemFields[name].longest] as const),
    ['quantity', row.quantity, longestQuantity],
  ];
  const [wrong] = texts
    .filter(([, text, longest]) => text !== null && !fits(text, longest))
    .map(([column]) => column)
    .sort();
  if (wrong) throw new Rejection(`bad-${wrong}`);
  return row;
}
