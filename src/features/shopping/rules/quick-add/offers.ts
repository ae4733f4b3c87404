import type { ShoppingRow } from '../../../../data/tables.ts';
import { noCategory } from '../../../../lib/collation.ts';
import { tidyInput } from '../../../../lib/tidy-text.ts';
import { addedNote, itemFields, plainWish, type Wish } from '../fields.ts';
import { addedAmount } from './amounts.ts';
import { type Thing, thingsIn } from './list-text.ts';
import { isMisspelt, isSameName, isSameThing, type Match, search, spelling, stems } from './match.ts';
import { isGrocery, isKindOf, isNamed, suggestPlace } from './suggest-place.ts';

/** One thing to put on the list, or in the freezer. */
export type Entry = (
  | { readonly kind: 'item'; readonly row: ShoppingRow }
  | { readonly kind: 'new'; readonly title: string }
) &
  Wish & {
    /** The names that were typed, when several mean this one thing. */
    readonly merged?: readonly string[];
  };

/** An offer of quick add: one entry, or several at once. */
export interface Offer {
  readonly entries: readonly Entry[];
}

/** One of several things. */
export interface Listed {
  readonly entry: Entry;
  /** Whether it is among those that are offered. */
  readonly isTaken: boolean;
  /** The category of it, or the one suggested for what is new. */
  readonly category: string;
}

interface Offered {
  /** What the text may mean, the most certain first. */
  readonly offers: readonly Offer[];
  /** All things of a text that names several. */
  readonly things: readonly Listed[];
  /** The names that are too long. */
  readonly tooLong: readonly string[];
}

interface Options {
  /** Whether they are for the freezer, which counts packets and keeps no notes. */
  readonly toFreezer?: boolean;
  /** The names of those of several things that a person has ticked or left out, against what they were first. */
  readonly turned?: ReadonlySet<string>;
  /** Returns the note that an item had when it was last bought. */
  readonly lastNote?: (item: string) => string | null;
}

const maxOffers = 6;
/** An action has at most 2,000 operations. */
const mostThings = 1_000;
/** Bought so often, and twice as often as any other kind of it, a thing is what the family means by it. */
const habit = 10;

/**
 * Returns what the text may mean; Enter takes the first. That is an existing item if its whole name was typed, in any
 * form or spelling, or what `meantItem` says; otherwise a new one. An existing name is never offered as new. The last
 * is the text as it was typed.
 */
export function offers(
  rows: Iterable<ShoppingRow>,
  typed: string,
  { toFreezer = false, turned = new Set(), lastNote = () => null }: Options = {},
): Offered {
  const items = [...rows];
  const text = tidyInput(typed, Number.POSITIVE_INFINITY);
  const names = new Set(items.map(({ title }) => spelling(title)));
  const forms = new Set(items.flatMap(({ title, active }) => (active ? stems(title) : [])));
  const all = thingsIn(
    text,
    { isName: (name) => names.has(spelling(name)), isItem: (name) => forms.has(stems(name)), isGrocery },
    toFreezer,
  );
  const things = all.slice(0, mostThings).filter(({ title }) => !isTooLong(title));
  const tooLong = all.filter((thing) => !things.includes(thing)).map(({ title }) => title);
  const [only, more] = things;
  if (!only) return { offers: [], things: [], tooLong };
  if (!more) {
    const [first, ...others] = offersFor(items, only);
    const note = first?.kind === 'item' && first.note === null && !toFreezer && lastNote(first.row.key);
    const entries = [first ?? [], first && note ? { ...first, note } : [], others].flat();
    const asTyped = newItem(items, text.replace(/[\s,;]+$/, ''), entries);
    return { offers: [...entries, ...asTyped].map((entry) => ({ entries: [entry] })), things: [], tooLong };
  }
  const listed = merged(
    things.map((thing) => {
      const [entry = newEntry(thing)] = offersFor(items, thing);
      return { entry, isTaken: !thing.isDoubtful, typed: thing.title };
    }),
  ).map(({ entry, isTaken }) => ({
    entry,
    isTaken: isTaken !== turned.has(entryName(entry)),
    category:
      entry.kind === 'item' ? entry.row.category : (suggestPlace(entry.title, items)?.category ?? noCategory),
  }));
  const taken = listed.filter(({ isTaken }) => isTaken).map(({ entry }) => entry);
  const whole = text.includes(';') ? [] : newItem(items, text.replace(/[\s,]+$/, ''), []);
  const several = taken.length > 0 ? [taken, ...whole.map((entry) => [entry])] : [];
  return { offers: several.map((entries) => ({ entries })), things: listed, tooLong };
}

/** Returns the entry's title: that of the existing item in its own spelling, or the new one's. */
export const entryName = (entry: Entry): string => (entry.kind === 'new' ? entry.title : entry.row.title);

const isTooLong = (title: string) => [...title].length > itemFields.title.longest;

/** Returns a new item of this name, unless there is one or it cannot be a name. */
function newItem(items: readonly ShoppingRow[], title: string, found: readonly Entry[]): readonly Entry[] {
  const isKnown = [...found.map(entryName), ...items.map((row) => row.title)].some((name) =>
    isSameName(name, title),
  );
  return isKnown || isTooLong(title) || !title ? [] : [newEntry({ title, ...plainWish })];
}

const newEntry = ({ title, quantity, note }: Omit<Thing, 'isDoubtful'>): Entry => ({
  kind: 'new',
  title: capitalized(title),
  quantity,
  note,
});

/**
 * Returns what one thing may be: the item with that name or a new one, then items with a similar name.
 */
function offersFor(items: readonly ShoppingRow[], thing: Thing): readonly Entry[] {
  const { title, quantity, note } = thing;
  const matches = search(items, title, Number.POSITIVE_INFINITY);
  const same = matches.filter(isSameThing);
  const meant = same.length > 0 ? same : meantItem(matches, title);
  const exists = matches.some(({ row }) => isSameName(row.title, title));
  const toEntry = ({ row }: Match): Entry => ({ kind: 'item', row, quantity, note });
  return [
    ...meant.map(toEntry),
    ...(exists || quantity?.startsWith('-') ? [] : [newEntry(thing)]),
    ...matches.filter((match) => !meant.includes(match)).map(toEntry),
  ].slice(0, maxOffers - 1);
}

/**
 * Returns the item that a name certainly means: the only one that it misspells, if it is no grocery itself, or the
 * kind of it that the family always buys ('mælk' for 'Letmælk').
 */
function meantItem(matches: readonly Match[], title: string): readonly Match[] {
  const near = isNamed(title) ? [] : matches.filter(({ row }) => isMisspelt(row.title, title));
  if (near.length === 1) return near;
  const kinds = matches
    .filter(({ row }) => isKindOf(row.title, title))
    .sort((a, b) => b.row.buyCounter - a.row.buyCounter);
  const [most = 0, next = 0] = kinds.map(({ row }) => row.buyCounter);
  return most >= habit && most >= 2 * next ? kinds.slice(0, 1) : [];
}

/** One of several things, with its name as it was typed. */
interface Read extends Omit<Listed, 'category'> {
  readonly typed: string;
}

/** Merges what means the same thing, and adds its amounts. */
function merged(listed: readonly Read[]): readonly Read[] {
  const same = Map.groupBy(listed, ({ entry, isTaken }) => `${isTaken} ${spelling(entryName(entry))}`);
  return [...same.values()].flatMap(([first, ...more]) => {
    if (!first || more.length === 0) return first ?? [];
    const names = [...new Set([first, ...more].map(({ typed }) => typed))];
    const together = more.reduce<Wish>(
      ({ quantity, note }, { entry }) => ({
        quantity: addedAmount(quantity, entry.quantity),
        note: addedNote(note, entry.note),
      }),
      first.entry,
    );
    return { ...first, entry: { ...first.entry, ...together, ...(names.length > 1 && { merged: names }) } };
  });
}

/** Capitalizes a name, unless it contains a capital already: 'iPhone-oplader'. */
function capitalized(title: string): string {
  const [word = ''] = title.split(' ');
  if (word !== word.toLocaleLowerCase('da')) return title;
  const [first = '', ...rest] = title;
  return first.toLocaleUpperCase('da') + rest.join('');
}
