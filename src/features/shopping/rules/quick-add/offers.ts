import type { ShoppingRow } from '../../../../data/tables.ts';
import { tidyInput } from '../../../../lib/tidy-text.ts';
import { itemFields } from '../fields.ts';
import { isSamePacket } from './amounts.ts';
import { isSameName, type Match, search, spelling } from './match.ts';
import { isGrocery, likelyGrocery } from './suggest-place.ts';
import { countOf, keptQuantity, splitList, type Written } from './written.ts';

/** One thing to put on the list, or in the freezer. */
export type Entry = (
  | { readonly kind: 'item'; readonly row: ShoppingRow; readonly quantity: string | null }
  | { readonly kind: 'new'; readonly title: string; readonly quantity: string | null }
) & {
  /** The amount that was typed, when the freezer does not keep it. */
  readonly unkept?: string | null;
};

/** An offer of quick add: one entry, or several at once. */
export interface Offer {
  readonly entries: readonly Entry[];
}

const maxOffers = 6;

/**
 * Words of so many letters hardly ever differ from another thing's by one letter: 'havregyn', 'piskeflode'.
 */
const surelyMisspelt = 7;

/**
 * Returns what the text may mean; Enter takes the first. The first is an existing item only if its whole name
 * was typed, in any spelling or form, or with one wrong letter where it is long, and otherwise a new item:
 * 'mel' is not 'Mellemlagret ost' unless it is chosen. An existing name is never offered as new. `toFreezer`:
 * as what the freezer takes them.
 */
export function offers(rows: Iterable<ShoppingRow>, typed: string, toFreezer?: boolean): readonly Offer[] {
  const items = [...rows];
  const found = offersOf(items, tidyInput(typed, Number.POSITIVE_INFINITY), toFreezer);
  return toFreezer ? freezerOffers(items, found) : found;
}

/**
 * Returns the offers for the freezer, which counts packets. With an amount, such as '500 g', the first offer
 * is the packet of that name if there is one, or else the item, without the amount; the second is a new
 * packet.
 */
function freezerOffers(items: readonly ShoppingRow[], found: readonly Offer[]): readonly Offer[] {
  const all = found.flatMap(({ entries }, i) =>
    (i === 0 ? [true, false] : [true]).map((isKnown) =>
      entries.map((entry) => toPacket(items, entry, isKnown)),
    ),
  );
  const same = Map.groupBy(all, (entries) => entries.map(entryName).join());
  return [...same.values()].map(([entries = []]) => ({ entries }));
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
  const row =
    items.find((each) => isSameName(each.title, title)) ??
    items.find((each) => isSamePacket(each.title, title));
  if (row) return { kind: 'item', row, quantity: null };
  return isTooLong(title) || (isKnown && entry.kind === 'item')
    ? { ...entry, quantity: null, unkept: quantity }
    : { kind: 'new', title, quantity: null };
}

function offersOf(items: readonly ShoppingRow[], text: string, toFreezer = false): readonly Offer[] {
  const list = readingsOf(items, text, toFreezer);
  const [first] = list;
  if (!first) return [];
  const each = list.map(([written]) => offersFor(items, written));
  if (list.length === 1) {
    const [best, ...rest] = each[0] ?? [];
    const others = first.slice(1).flatMap((written) => offersFor(items, written).filter(isNew).slice(0, 1));
    return [...(best ? [best] : []), ...others, ...rest]
      .slice(0, maxOffers)
      .map((entry) => ({ entries: [entry] }));
  }

  const all = unique(each.flatMap(([entry]) => entry ?? []));
  if (all.length === 0 || each.some((entries) => entries.length === 0)) return [];
  // While the last entry is being typed, it may still become one of these.
  const before = all.slice(0, -1);
  const others = (each.at(-1) ?? []).slice(1).filter(({ kind }) => kind === 'item');
  const whole: Entry[] =
    isTooLong(text) || text.includes(';') ? [] : [{ kind: 'new', title: capitalized(text), quantity: null }];
  return [
    { entries: all },
    ...others.slice(0, maxOffers - 2).map((entry) => ({ entries: [...before, entry] })),
    ...whole.map((entry) => ({ entries: [entry] })),
  ];
}

/** Returns the readings of each thing in the text. */
function readingsOf(items: readonly ShoppingRow[], text: string, toFreezer: boolean) {
  if (text === '') return [];
  const best = (name: string) => search(items, name, 1)[0];
  const isName = (name: string) => best(name)?.likeness === 'same';
  const isThing = (name: string) => isSameThing(best(name)) || isGrocery(name);
  return splitList(text, { isName, isThing }).map((written) => readings(items, written, toFreezer));
}

/**
 * Returns the first name in the text that is too long, and whether it is the only thing there; null if there
 * is none.
 */
export function tooLongName(
  rows: Iterable<ShoppingRow>,
  typed: string,
  toFreezer: boolean,
): { readonly name: string; readonly isAlone: boolean } | null {
  const list = readingsOf([...rows], tidyInput(typed, Number.POSITIVE_INFINITY), toFreezer);
  const name = list.map(([{ title }]) => title).find(isTooLong);
  return name === undefined ? null : { name, isAlone: list.length === 1 };
}

/**
 * Returns what one entry may be: the item with that name or a new one, then items with a similar name, and
 * last the grocery whose name differs by one letter.
 */
function offersFor(items: readonly ShoppingRow[], { title, quantity }: Written): readonly Entry[] {
  const matches = search(items, title, maxOffers);
  // A long name with one wrong letter is that item, misspelt, unless it is known for another thing.
  // 'Pasta nr. 7' is not 5.
  const isMisspelt = title.length >= surelyMisspelt && !/\d/.test(title) && !isGrocery(title);
  const isMeant = (match: Match) => isSameThing(match) || (match.likeness === 'near' && isMisspelt);
  const toEntry = ({ row }: Match): Entry => ({ kind: 'item', row, quantity });
  const exists = (name: string) => matches.some(({ row }) => isSameName(row.title, name));
  const newItems = (titles: readonly string[]): readonly Entry[] =>
    exists(title) || isTooLong(title)
      ? []
      : titles.flatMap((title) =>
          exists(title) ? [] : { kind: 'new', title: capitalized(title), quantity },
        );
  return [
    ...matches.filter(isMeant).map(toEntry),
    ...newItems(spellings(title)),
    ...matches.filter((match) => !isMeant(match)).map(toEntry),
    ...newItems([likelyGrocery(title) ?? []].flat()),
  ].slice(0, maxOffers);
}

const isNew = ({ kind }: Entry) => kind === 'new';

/** True if the item has that name, in any form. */
const isSameThing = (match: Match | undefined) => /same|alike/.test(match?.likeness ?? '');

/**
 * Returns the possible readings, the most likely first: 'bananer 3' and 'en banan' are a number of an
 * existing item or, with digits, of a grocery. 'Omega 3' may be a name or three of something; 'En kande' is a
 * name. 'Cola 0' is a name too, as nobody buys nothing. In the freezer, which counts packets, 'lasagne 3' are
 * three even if nobody knows lasagne, and 'solbær 2025' is a name with the year.
 */
function readings(
  items: readonly ShoppingRow[],
  written: Written,
  toFreezer: boolean,
): readonly [Written, ...Written[]] {
  const { title, quantity } =
    /^(?<title>.+?)(?: [-–]|[:,])? [-–]?(?<quantity>\d{1,6})$|^(?<quantity>en|et) (?<title>.+)$/iu.exec(
      written.title,
    )?.groups ?? {};
  if (written.quantity !== null || !title || !quantity) return [written];
  const counted = { title, quantity: keptQuantity(quantity) };
  const [whole] = search(items, written.title, 1);
  const [known] = search(items, title, 1);
  if (whole?.likeness === 'same') return [written];
  if (toFreezer && /^\d{3}/.test(quantity)) return [written, counted];
  if (isSameThing(known)) return [counted];
  if (!/\d/.test(quantity)) return [written];
  const isCount = isGrocery(title) || (toFreezer && !/\bn(r|o|ummer)\.?$/i.test(title));
  return isCount && counted.quantity ? [counted, written] : [written, counted];
}

/** Merges entries for the same thing, with the first quantity that was given. */
function unique(entries: readonly Entry[]): readonly Entry[] {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const key = entry.kind === 'item' ? entry.row.key : spelling(entry.title);
    const before = found.get(key);
    found.set(key, before ? { ...before, quantity: before.quantity ?? entry.quantity } : entry);
  }
  return [...found.values()];
}

/** True if it is too long for a name. */
const isTooLong = (title: string) => [...title].length > itemFields.title.longest;

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
