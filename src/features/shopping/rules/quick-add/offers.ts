import type { ShoppingRow } from '../../../../data/tables.ts';
import { tidyInput } from '../../../../lib/tidy-text.ts';
import { addedNote, plainWish, type Wish } from '../fields.ts';
import { addedAmount } from './amounts.ts';
import {
  hasSameWords,
  isSameName,
  isSameThing,
  isSwapped,
  type Match,
  search,
  spelling,
  surelyMisspelt,
} from './match.ts';
import { isTooLong, readingsOf } from './readings.ts';
import type { Reading, Thing } from './split-list.ts';
import { isGrocery, isKindOf, likelyGrocery } from './suggest-place.ts';
import { countOf, parseQuantity } from './written.ts';

/** One thing to put on the list, or in the freezer. */
export type Entry = (
  | { readonly kind: 'item'; readonly row: ShoppingRow }
  | { readonly kind: 'new'; readonly title: string }
) &
  Wish & {
    /** The amount that was typed, when the freezer does not keep it. */
    readonly unkept?: string | null;
  };

/** An offer of quick add: one entry, or several at once. */
export interface Offer {
  readonly entries: readonly Entry[];
}

const maxOffers = 6;

/** Bought so often, and twice as often as any other kind of it, a thing is what the family means by it. */
const habit = 10;

interface Options {
  /** Whether they are for the freezer, which counts packets and keeps no notes. */
  readonly toFreezer?: boolean;
  /** The names of things that a person does not want of several. */
  readonly leftOut?: ReadonlySet<string>;
  /** Returns the note that an item had when it was last bought. */
  readonly lastNote?: (item: string) => string | null;
}

/**
 * Returns what the text may mean; Enter takes the first. The first is an existing item if its whole name was
 * typed, in any spelling or form, or one that the text very likely means (`likelyItem`); otherwise a new
 * item: 'mel' is not 'Mellemlagret ost' unless it is chosen. An existing name is never offered as new. Where
 * what follows a comma may be a note or a thing, both are offered. The last is the text as it was typed.
 */
export function offers(
  rows: Iterable<ShoppingRow>,
  typed: string,
  { toFreezer = false, leftOut = new Set(), lastNote = () => null }: Options = {},
): readonly Offer[] {
  const items = [...rows];
  const text = tidyInput(typed, Number.POSITIVE_INFINITY);
  const read = (reading: Reading) =>
    offersOf(items, text, toFreezer, reading).map(({ entries }) => ({
      entries: entries.length > 1 ? entries.filter((entry) => !leftOut.has(entryName(entry))) : entries,
    }));
  if (toFreezer) {
    const found = distinct(freezerOffers(items, read('names')));
    return [...found, ...asTyped(items, text, found)];
  }
  const [first, ...rest] = read('likely');
  if (!first) return asTyped(items, text, []);
  const other = read('other').slice(0, 1);
  const isNoted = first.entries.some(({ note }) => note !== null);
  const again = first.entries.length === 1 ? first.entries.flatMap((entry) => withNote(entry, lastNote)) : [];
  const found = distinct([first, ...again, ...(isNoted ? [...other, ...rest] : [...rest, ...other])]);
  return [...found, ...asTyped(items, text, found)];
}

/** Offers an item with the note that it had when it was last bought. */
function withNote(entry: Entry, lastNote: (item: string) => string | null): readonly Offer[] {
  const note = entry.kind === 'item' && entry.note === null && lastNote(entry.row.key);
  return note ? [{ entries: [{ ...entry, note }] }] : [];
}

/** Offers the text as the name of a new item, unless it is one already or cannot be a name. */
function asTyped(items: readonly ShoppingRow[], text: string, found: readonly Offer[]): readonly Offer[] {
  const title = text.replace(/[\s,;]+$/, '');
  const names = found.flatMap(({ entries: [entry, more] }) => (entry && !more ? entryName(entry) : []));
  const isKnown =
    names.some((name) => hasSameWords(name, title)) || items.some((row) => isSameName(row.title, title));
  return isKnown || isTooLong(title) || !/^[^;]*[\p{L}\p{N}\p{So}][^;]*$/u.test(title)
    ? []
    : [{ entries: [{ kind: 'new', title: capitalized(title), ...plainWish }] }];
}

/** Returns the offers without empty ones, and each once. */
function distinct(found: readonly Offer[]): readonly Offer[] {
  const same = Map.groupBy(found, ({ entries }) =>
    entries.map((entry) => [entryName(entry), entry.quantity, entry.note].join('\n')).join('\n'),
  );
  return [...same.values()].flatMap(([offer]) => (offer && offer.entries.length > 0 ? offer : []));
}

/**
 * Returns the offers for the freezer, which counts packets. With an amount, such as '500 g', the first offer
 * is the packet of that name if there is one, or else the item, without the amount; the second is a new
 * packet.
 */
function freezerOffers(items: readonly ShoppingRow[], found: readonly Offer[]): readonly Offer[] {
  return found.flatMap(({ entries }, i) =>
    (i === 0 ? [true, false] : [true]).map((isKnown) => ({
      entries: entries.map((entry) => toPacket(items, entry, isKnown)),
    })),
  );
}

/** Returns a text about the entries with the amounts that are not kept: 'Ny vare, »500 g« gemmes ikke'. */
export const withUnkept = (text: string, entries: readonly Entry[]): string =>
  [text, ...entries.flatMap(({ unkept }) => (unkept ? `»${unkept}« gemmes ikke` : []))].join(', ');

/** Returns the entry's title: that of the existing item in its own spelling, or the new one's. */
export const entryName = (entry: Entry): string => (entry.kind === 'new' ? entry.title : entry.row.title);

/**
 * Returns an entry whose amount is part of its name: 'Ærter 500 g'. It is not kept where the name would be
 * too long and, with `isKnown`, where that would be a new item beside one that exists.
 */
function toPacket(items: readonly ShoppingRow[], entry: Entry, isKnown: boolean): Entry {
  const { quantity } = entry;
  if (countOf(quantity) !== null) return entry;
  const amount = ` ${quantity}`;
  const name = entryName(entry);
  const title = name.endsWith(amount) ? name : name + amount;
  const row = items.find((each) => isSameName(each.title, title));
  if (row) return { kind: 'item', row, ...plainWish };
  return isTooLong(title) || (isKnown && entry.kind === 'item')
    ? { ...entry, quantity: null, unkept: quantity }
    : { kind: 'new', title, ...plainWish };
}

function offersOf(
  items: readonly ShoppingRow[],
  text: string,
  toFreezer: boolean,
  reading: Reading,
): readonly Offer[] {
  const list = readingsOf(items, text, toFreezer, reading);
  const [first, more] = list;
  // After a comma the name is complete: 'ost ,' is ost, whichever cheese the family always buys.
  const isComplete = !more && text.endsWith(',');
  const each = list.map(([written]) => offersFor(items, written, isComplete));
  if (first && !more) {
    const [best, ...rest] = each[0] ?? [];
    const others = first.slice(1).flatMap((written) => offersFor(items, written).filter(isNew).slice(0, 1));
    return [...(best ? [best] : []), ...others, ...rest]
      .slice(0, maxOffers - 1)
      .map((entry) => ({ entries: [entry] }));
  }

  const all = unique(each.flatMap(([entry]) => entry ?? []));
  if (all.length === 0) return [];
  // While the last entry is being typed, it may still become one of these. A semicolon has ended it.
  const before = all.slice(0, -1);
  const last = text.endsWith(';') ? [] : (each.at(-1) ?? []);
  const others = last.slice(1).filter(({ kind }) => kind === 'item');
  return [
    { entries: all },
    ...others.slice(0, maxOffers - 2).map((entry) => ({ entries: [...before, entry] })),
  ];
}

/**
 * Returns what one entry may be: the item with that name or a new one, then items with a similar name, and
 * last the grocery whose name differs by one letter. A complete name means no item with another name.
 */
function offersFor(
  items: readonly ShoppingRow[],
  { title, quantity, note }: Thing,
  isComplete = false,
): readonly Entry[] {
  const named = search(items, title, Number.POSITIVE_INFINITY);
  // '18 % creme fraiche' may be the crème fraîche that the family has.
  const plain = title.replace(/(?:^| )[\d,]+ ?%(?= |$)/, '');
  const matches =
    named.length > 0 ? named : search(items, plain, Number.POSITIVE_INFINITY).filter(isSameThing);
  const same = named.filter(isSameThing);
  const meant = same.length > 0 || isComplete ? same : likelyItems(matches, title);
  const toEntry = ({ row }: Match): Entry => ({ kind: 'item', row, quantity, note });
  const exists = (name: string) => matches.some(({ row }) => isSameName(row.title, name));
  const newItems = (titles: readonly string[]): readonly Entry[] =>
    exists(title) || isTooLong(title)
      ? []
      : titles.flatMap((title) =>
          exists(title) ? [] : { kind: 'new', title: capitalized(title), quantity, note },
        );
  return [
    ...meant.map(toEntry),
    ...newItems(spellings(title)),
    ...matches.filter((match) => !meant.includes(match)).map(toEntry),
    ...newItems([likelyGrocery(title) ?? []].flat()),
  ].slice(0, maxOffers);
}

/**
 * Returns the items that a name very likely means: misspelt ones ('havregyn'), the only one that it begins
 * ('ban' for 'Bananer'), or the kind of it that the family always buys ('mælk' for 'Letmælk'). A grocery is
 * no beginning of another and not misspelt. 'Pasta nr. 7' is not 5.
 */
function likelyItems(matches: readonly Match[], title: string): readonly Match[] {
  if (!isGrocery(title) && !/\d/.test(title)) {
    const isMisspelt = ({ row, likeness }: Match) =>
      likeness === 'near' &&
      (title.length >= surelyMisspelt.letter ||
        (title.length >= surelyMisspelt.swap && isSwapped(title, row.title)));
    const near = matches.filter(isMisspelt);
    const begun = matches.filter(({ row }) => spelling(row.title).startsWith(spelling(title)));
    if (near.length > 0) return near;
    // 'Gullasch 500 g' is another packet of gullasch.
    if (begun.length === 1 && !begun.some(({ row }) => isSameName(parseQuantity(row.title).title, title)))
      return begun;
  }
  const kinds = matches
    .filter(({ row }) => isKindOf(row.title, title))
    .sort((a, b) => b.row.buyCounter - a.row.buyCounter);
  const [most = 0, next = 0] = kinds.map(({ row }) => row.buyCounter);
  return most >= habit && most >= 2 * next ? kinds.slice(0, 1) : [];
}

const isNew = ({ kind }: Entry) => kind === 'new';

/** Merges entries for the same thing, and adds their quantities where that can be said in one. */
function unique(entries: readonly Entry[]): readonly Entry[] {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const key = entry.kind === 'item' ? entry.row.key : spelling(entry.title);
    const before = found.get(key);
    const [first, second] = [before?.quantity, entry.quantity];
    const quantity = first && second ? (addedAmount(first, second) ?? first) : (first ?? second);
    const note = addedNote(before?.note ?? null, entry.note);
    found.set(key, { ...(before ?? entry), quantity, note });
  }
  return [...found.values()];
}

/**
 * Returns the possible spellings of a new item: as typed, and with æ, ø and å where they may have been meant.
 * No rule can tell 'maelk' from 'paella', so the typed one comes first and the other is one tap away.
 */
function spellings(title: string): readonly string[] {
  const danish = title.replace(/ae|oe|aa/gi, (found) => letters[found] ?? found);
  return [...new Set([title, danish])];
}

const letters: Readonly<Record<string, string>> = { ae: 'æ', oe: 'ø', aa: 'å', Ae: 'Æ', Oe: 'Ø', Aa: 'Å' };

/** Capitalizes a name, unless it contains a capital already: 'iPhone-oplader'. */
function capitalized(title: string): string {
  const [word = ''] = title.split(' ');
  if (word !== word.toLocaleLowerCase('da')) return title;
  const [first = '', ...rest] = title;
  return first.toLocaleUpperCase('da') + rest.join('');
}
