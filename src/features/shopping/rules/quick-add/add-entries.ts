/** What is added by name: on the list, or in the freezer. */
import { shortName } from '../../../../app-shell/store/messages.ts';
import { type FieldsOf, type ShoppingRow, type ShoppingTables, set } from '../../../../data/tables.ts';
import type { Operation } from '../../../../sync/actions.ts';
import { namesake } from '../draft.ts';
import { addedNote, type Wish } from '../fields.ts';
import { putIn, stockOf, takeOut } from '../freezer/stock.ts';
import { basket, itemCount } from '../item.ts';
import { newKey } from '../keys.ts';
import { rewished, unwanted, wanted } from '../list.ts';
import { addedAmount, countOf, parseAmount } from './amounts.ts';
import { type Entry, entryName } from './offers.ts';
import { type Place, suggestFrozenCategory, suggestPlace } from './suggest-place.ts';

interface Added {
  readonly key: string;
  /** As the message shows it. */
  readonly title: string;
  readonly isNew: boolean;
  /** The suggested category of a new item. */
  readonly category?: string | undefined;
  /** None when it is so already. */
  readonly operations: readonly Operation[];
}

/** What is put on the list. */
export interface Wanted extends Added {
  /** What is on the list of it now. */
  readonly wish: Wish;
  /** Whether it was there before. */
  readonly isMore: boolean;
  readonly merged?: readonly string[] | undefined;
}

/** The chosen item as it is now, since it may have been changed; a new one may exist by now. */
const itemOf = (tables: ShoppingTables, entry: Entry): ShoppingRow | null =>
  (entry.kind === 'item' && tables.shopping.get(entry.row.key)) || namesake(tables, entryName(entry), null);

/** Makes a new item of an entry, in the place that its name suggests unless another is given. */
function newItem(
  tables: ShoppingTables,
  entry: Entry,
  fields: FieldsOf<'shopping'>,
  place: Partial<Place> | null = suggestPlace(entryName(entry), tables.shopping.values()),
): Added {
  const title = entryName(entry);
  const key = newKey('shopping', title, tables.shopping);
  const operations = [set('shopping', key, fields, { title, ...place })];
  return { key, title: shortName(title), isNew: true, category: place?.category, operations };
}

/** Puts an entry on the list. Its amount and note are added to those that are there, whoever asked for them. */
export function toWanted(tables: ShoppingTables, entry: Entry, member: string | null): Wanted {
  const { merged, ...wish } = { merged: entry.merged, quantity: entry.quantity, note: entry.note };
  const row = itemOf(tables, entry);
  if (!row)
    return { ...newItem(tables, entry, wanted(undefined, member, wish)), wish, merged, isMore: false };
  const listed = { key: row.key, title: shortName(row.title), isNew: false, merged };
  if (!basket.includes(row))
    return {
      ...listed,
      wish,
      isMore: false,
      operations: [set('shopping', row.key, wanted(row, member, wish))],
    };
  const together: Wish = {
    quantity: addedAmount(row.quantity, wish.quantity),
    note: addedNote(row.note, wish.note),
  };
  const isSame = together.quantity === row.quantity && together.note === row.note;
  const operations = isSame ? [] : [set('shopping', row.key, rewished(row, member, together))];
  return { ...listed, wish: together, isMore: true, operations };
}

/** Says what was put on the list, and what several names or wishes have become. */
export function wantedText(added: readonly Wanted[]): string {
  const [first] = added;
  if (added.length === 1 && first) {
    const { title, wish, category, isNew } = first;
    if (isNew) return [`${title} er på listen`, category].filter(Boolean).join(' · ');
    return wish.quantity || wish.note ? resultText(first) : `${title} er sat på listen`;
  }
  const created = added.filter(({ isNew }) => isNew).length;
  return [
    `${itemCount(added.length)} er sat på listen${created > 0 ? `, ${created} ${created === 1 ? 'ny' : 'nye'}` : ''}`,
    ...added.filter(({ isMore, merged }) => isMore || merged).map(resultText),
  ].join('. ');
}

/** 'Letmælk (mælk, letmælk): 1 + 2 l · øko'. */
const resultText = ({ title, merged, wish }: Wanted) =>
  [merged ? `${title} (${merged.join(', ')})` : title, [wish.quantity, wish.note].filter(Boolean).join(' · ')]
    .filter(Boolean)
    .join(': ');

/** Puts an entry in the freezer on a day: as many as its amount counts. A negative number takes so many out. */
export function toFrozen(tables: ShoppingTables, entry: Entry, day: string): Added {
  const row = itemOf(tables, entry);
  const by = countOf(entry.quantity) ?? Number(entry.quantity);
  if (row) {
    // An item that was removed is not wanted again.
    const fields = {
      ...(!row.active && { active: true, ...unwanted(row) }),
      ...(!row.freezer && { freezer: true }),
    };
    return {
      key: row.key,
      title: shortName(row.title),
      isNew: false,
      operations: [
        ...(Object.keys(fields).length > 0 ? [set('shopping', row.key, fields)] : []),
        ...(by < 0 ? takeOut(stockOf(tables, row.key), -by) : putIn(tables, row.key, by, day)),
      ],
    };
  }
  const { title } = parseAmount(entryName(entry));
  const category = suggestFrozenCategory(title, tables.shopping.values());
  const made = newItem(tables, entry, { active: true, freezer: true }, { category });
  return { ...made, operations: [...made.operations, ...putIn(tables, made.key, by, day)] };
}

/** Says what was put in the freezer, given the rows after it. */
export function frozenText(added: readonly Added[], tables: ShoppingTables): string {
  const [first] = added;
  if (added.length !== 1 || !first) return `${itemCount(added.length)} er lagt i fryseren`;
  return first.isNew
    ? `${first.title} er oprettet${first.category ? ` under ${first.category}` : ''} og lagt i fryseren`
    : `${first.title}: ${stockOf(tables, first.key).count} i fryseren`;
}

/** Returns '»Mælk«' or '3 varer'. */
export const namesOf = (entries: readonly Entry[]): string =>
  entries[0] && entries.length === 1 ? `»${entryName(entries[0])}«` : itemCount(entries.length);
