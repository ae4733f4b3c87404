/** What is added by name: on the list, or in the freezer. */
import { shortName } from '../../../../app-shell/store/messages.ts';
import { type FieldsOf, type ShoppingRow, type ShoppingTables, set } from '../../../../data/tables.ts';
import type { Operation } from '../../../../sync/actions.ts';
import { namesake } from '../draft.ts';
import { addedNote, plainWish, type Wish } from '../fields.ts';
import { putIn, stockOf } from '../freezer/stock.ts';
import { basket, itemCount } from '../item.ts';
import { newKey } from '../keys.ts';
import { rewished, unwanted, wanted } from '../list.ts';
import { addedAmount } from './amounts.ts';
import { type Entry, entryName } from './offers.ts';
import { type Place, suggestFrozenCategory, suggestPlace } from './suggest-place.ts';
import { countOf, parseQuantity } from './written.ts';

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
  readonly wish: Wish;
  /** The wish that was on the list before. */
  readonly before?: Wish;
}

/** The chosen item as it is now, since it may have been changed; a new one may exist by now. */
export const itemOf = (tables: ShoppingTables, entry: Entry): ShoppingRow | null =>
  (entry.kind === 'item' && tables.shopping.get(entry.row.key)) || namesake(tables, entryName(entry), null);

/** Makes a new item of an entry, in the place that its name suggests unless another is given. */
export function newItem(
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

/** Puts an entry on the list. Its amount and note are added to what another member wants of it. */
export function toWanted(tables: ShoppingTables, entry: Entry, member: string | null): Wanted {
  const wish: Wish = { quantity: entry.quantity, note: entry.note };
  const row = itemOf(tables, entry);
  if (!row) return { ...newItem(tables, entry, wanted(undefined, member, wish)), wish };
  const listed = { key: row.key, title: shortName(row.title), isNew: false };
  if (!basket.includes(row))
    return { ...listed, wish, operations: [set('shopping', row.key, wanted(row, member, wish))] };
  const before: Wish = { quantity: row.quantity, note: row.note };
  const isOthers = row.wantedBy !== null && row.wantedBy !== member;
  const more = wish.quantity !== before.quantity && wish.quantity;
  const together: Wish = {
    quantity:
      (isOthers && more && before.quantity && addedAmount(before.quantity, more)) || more || before.quantity,
    note: (isOthers ? addedNote(before.note, wish.note) : wish.note) ?? before.note,
  };
  const isSame = wishText(together) === wishText(before);
  const operations = isSame ? [] : [set('shopping', row.key, rewished(row, member, together))];
  return { ...listed, wish: together, before, operations };
}

const wishText = ({ quantity, note }: Wish) => [quantity, note].filter(Boolean).join(' · ');

/** Says what was put on the list. */
export function wantedText(added: readonly Wanted[]): string {
  const [first] = added;
  if (added.length === 1 && first) {
    const { title, wish, category, isNew } = first;
    if (isNew) return [`${title} er på listen`, category].filter(Boolean).join(' · ');
    return wishText(wish) ? changeText(first) : `${title} er sat på listen`;
  }
  const created = added.filter(({ isNew }) => isNew).length;
  return [
    `${itemCount(added.length)} er sat på listen${created > 0 ? `, ${created} ${created === 1 ? 'ny' : 'nye'}` : ''}`,
    // Among many items nobody would notice that another amount or note was changed.
    ...added.filter(({ before }) => before && wishText(before)).map(changeText),
  ].join('. ');
}

const changeText = (wanted: Wanted) => `${wanted.title}: ${wishChange(wanted)}`;

/** Returns the amount and the note, and what they replace on the list: '2 kg + 3 stk, før 2 kg'. */
export function wishChange({ wish, before = plainWish }: Pick<Wanted, 'wish' | 'before'>): string {
  const replaced = wishText({
    quantity: wish.quantity === before.quantity ? null : before.quantity,
    note: wish.note === before.note ? null : before.note,
  });
  return [wishText(wish), replaced && `før ${replaced}`].filter(Boolean).join(', ');
}

/** Puts an entry in the freezer on a day: one, or as many as its quantity counts. */
export function toFrozen(tables: ShoppingTables, entry: Entry, day: string): Added {
  const row = itemOf(tables, entry);
  // An amount is one packet.
  const by = countOf(entry.quantity) ?? 1;
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
        ...putIn(tables, row.key, by, day),
      ],
    };
  }
  const { title } = parseQuantity(entryName(entry));
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
