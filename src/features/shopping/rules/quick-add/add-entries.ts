/** What is added by name: on the list, or in the freezer. */
import { type FieldsOf, type ShoppingRow, type ShoppingTables, set } from '../../../../data/tables.ts';
import type { Operation } from '../../../../sync/actions.ts';
import { namesake } from '../draft.ts';
import { putIn, stockOf, takeOut } from '../freezer/stock.ts';
import { isListed } from '../item.ts';
import { newKey } from '../keys.ts';
import { rewished, unwanted, wanted } from '../list.ts';
import { addedWish, countOf, parseAmount } from './amounts.ts';
import type { Entry } from './offers.ts';
import { suggestPlace } from './suggest-place.ts';

export interface Added {
  readonly entry: Entry;
  readonly key: string;
  readonly isNew: boolean;
  readonly isMore?: boolean;
  /** None when it is so already. */
  readonly operations: readonly Operation[];
}

/** The chosen item as it is now, since it may have been changed; a new one may exist by now. */
const itemOf = (tables: ShoppingTables, { row, title }: Entry): ShoppingRow | null =>
  tables.shopping.get(row?.key ?? '') ?? namesake(tables, title, null);

/** Makes a new item of an entry, in the place that its name suggests. */
function newItem(tables: ShoppingTables, entry: Entry, fields: FieldsOf<'shopping'>): Added {
  const { title } = entry;
  const place = suggestPlace(parseAmount(title).title, tables.shopping.values(), fields.freezer);
  const key = newKey('shopping', title, tables.shopping);
  return { entry, key, isNew: true, operations: [set('shopping', key, fields, { title, ...place })] };
}

/** Puts an entry on the list. Its amount and note are added to those that are there, whoever asked for them. */
export function toWanted(tables: ShoppingTables, entry: Entry, member: string | null): Added {
  const row = itemOf(tables, entry);
  if (!row) return newItem(tables, entry, wanted(undefined, member, entry));
  const isMore = isListed(row);
  const wish = isMore ? addedWish(row, entry) : entry;
  const isSame = isMore && wish.quantity === row.quantity && wish.note === row.note;
  const fields = isMore ? rewished(row, member, wish) : wanted(row, member, wish);
  const operations = isSame ? [] : [set('shopping', row.key, fields)];
  return { entry, key: row.key, isNew: false, isMore, operations };
}

/** Puts an entry in the freezer on a day: as many as its amount counts. A negative number takes so many out. */
export function toFrozen(tables: ShoppingTables, entry: Entry, day: string): Added {
  const row = itemOf(tables, entry);
  const by = countOf(entry.quantity) ?? Number(entry.quantity);
  if (!row) {
    const made = newItem(tables, entry, { active: true, freezer: true });
    return { ...made, operations: [...made.operations, ...putIn(tables, made.key, by, day)] };
  }
  const { key, active, freezer } = row;
  // An item that was removed is not wanted again.
  const fields = { freezer: true, ...(!active && { active: true, ...unwanted(row) }) };
  const operations = [
    ...(active && freezer ? [] : [set('shopping', key, fields)]),
    ...(by < 0 ? takeOut(stockOf(tables, key), -by) : putIn(tables, key, by, day)),
  ];
  return { entry, key, isNew: false, operations };
}
