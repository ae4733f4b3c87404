import type { ShoppingRow } from '../../../data/gateway/tables.ts';
import { isVisible } from '../../../lib/tidy-text.ts';
import type { Operation } from '../../../sync/protocol.ts';
import { wins, withTimestamps } from '../../../sync/state/field-timestamps.ts';
import { fieldEntries, type ItemFields, longestQuantity, mapFields } from './fields.ts';
import { folded } from './item.ts';
import { flagOf, Rejection, textOf } from './operations.ts';

/** What an operation makes of an item. The same item back: it came too late to change anything. */

const columns: readonly string[] = fieldEntries.map(([, { column }]) => column);

/** The fields as the operation has them where it `sets` them, else as they were; a new item has none before. */
const withFields = (op: Operation, sets: (column: string) => boolean, before?: ItemFields) =>
  mapFields((name, field) => {
    if (before && !sets(field.column)) return before[name];
    return field.kind === 'flag'
      ? flagOf(op, field.column, false)
      : textOf(op, field.column) || field.whenEmpty;
  }) as ItemFields;

/** A new item. */
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
    // What nobody wrote is anybody's to say.
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
 * What adding makes of an item that is there already, since two phones make the same key of the same name: it is put on
 * the list and back among the items, and what else was written counts as an edit; an amount is not taken away by who
 * wrote none. Under another name by now it is another thing.
 */
export function addedAgain(row: ShoppingRow, op: Operation, member: string): ShoppingRow {
  if (folded(textOf(op, 'title') ?? '') !== folded(row.title)) throw new Rejection('exists');
  const amount = textOf(op, 'quantity') || null;
  const { title: _title, buy: _buy, quantity: _quantity, ...fields } = op.data;
  const item = edited(row, { ...op, data: fields });
  if (!flagOf(op, 'buy', false)) return item;
  const quantity = amount ?? (row.buy ? row.quantity : null);
  if (wins(row.timestamps, 'buy', op)) return wanted(item, { ...op, data: { buy: true, quantity } }, member);
  return row.buy && row.quantity === null ? checked({ ...item, quantity: amount }) : item;
}

/** Only the fields that the operation names, each where it is the latest to say so. */
export function edited(row: ShoppingRow, op: Operation): ShoppingRow {
  const named = Object.keys(op.data);
  if (!named.every((column) => columns.includes(column))) throw new Rejection('bad-data');
  return checked({
    ...row,
    ...withFields(op, (column) => column in op.data && wins(row.timestamps, column, op), row),
    // Who edits a removed item wants it back.
    active: row.active || wins(row.timestamps, 'active', op),
    updateTs: op.at,
    timestamps: withTimestamps(row.timestamps, [...named, 'active'], op),
  });
}

/**
 * Put on the list or taken off it. What is put back (`again`) has the name of who had asked for it, and neither that nor
 * another amount is a new wish.
 */
export function wanted(row: ShoppingRow, op: Operation, member: string): ShoppingRow {
  if (!('buy' in op.data)) throw new Rejection('bad-data');
  const buy = flagOf(op, 'buy', false);
  const again = flagOf(op, 'again', false);
  if (!wins(row.timestamps, 'buy', op)) return row;
  const isNew = !row.buy && !(again && row.lastWantedBy);
  const wanter = isNew ? member : row.buy ? row.wantedBy : row.lastWantedBy;
  return checked({
    ...row,
    buy,
    quantity: (buy && textOf(op, 'quantity')) || null,
    wantedBy: buy ? wanter : null,
    lastWantedBy: buy ? row.lastWantedBy : (row.wantedBy ?? row.lastWantedBy),
    // Who puts a removed item on the list wants it back.
    active: row.active || (buy && wins(row.timestamps, 'active', op)),
    updateTs: op.at,
    timestamps: withTimestamps(
      row.timestamps,
      buy ? ['buy', 'active', ...(isNew ? ['wish'] : [])] : ['buy'],
      op,
    ),
  });
}

/** Removed, or brought back. Who takes back an add removes only what nobody else has added: that, Postgres alone can know. */
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

const fits = (text: string, longest: number) =>
  isVisible(text) && !text.startsWith(' ') && !text.endsWith(' ') && [...text].length <= longest;

/** The row, unless it breaks a constraint: the first in the order in which Postgres asks them, by name. */
function checked(row: ShoppingRow): ShoppingRow {
  const texts: [column: string, text: string | null, longest: number][] = fieldEntries.flatMap(
    ([name, field]) =>
      field.kind === 'text' ? [[field.column, row[name] as string | null, field.longest]] : [],
  );
  texts.push(['quantity', row.quantity, longestQuantity]);
  const [wrong] = texts
    .filter(([, text, longest]) => text !== null && !fits(text, longest))
    .map(([column]) => column)
    .sort();
  if (wrong) throw new Rejection(`bad-${wrong}`);
  return row;
}
