import type { ShoppingRow } from '../../../../data/tables.ts';
import { noCategory } from '../../../../lib/collation.ts';
import { tidyInput } from '../../../../lib/tidy-text.ts';
import { plainWish, textFields, type Wish } from '../fields.ts';
import { addedWish } from './amounts.ts';
import { thingsIn } from './list-text.ts';
import { isMisspelt, isSameName, isSameThing, type Match, search, spelling, stems } from './match.ts';
import { isGrocery, isKindOf, isNamed, suggestPlace } from './suggest-place.ts';

/** One thing to put on the list, or in the freezer. */
export interface Entry extends Wish {
  readonly title: string;
  /** The item; null for a new one. */
  readonly row: ShoppingRow | null;
  /** What was typed for this thing: another name than its own, or in a list several. */
  readonly typed?: readonly string[];
}

/** An offer of quick add: one entry, or several at once. */
export type Offer = readonly Entry[];

export interface Listed {
  readonly entry: Entry;
  /** Whether it is among those that are offered. */
  readonly isTaken: boolean;
  /** The category of it, or the one suggested for what is new. */
  readonly category: string;
}

interface Options {
  /** Whether they are for the freezer, which counts packets and keeps no notes. */
  readonly toFreezer?: boolean;
  /** The names of those of several things that a person has ticked or left out, against what they were first. */
  readonly turned?: ReadonlySet<string>;
}

const maxOffers = 6;
/** An action has at most 2,000 operations. */
const mostThings = 1_000;
/** Bought so often, and so many times as often as any other kind of it, a thing is what the family means by it. */
const [habit, ratio] = [100, 4];

/** Returns what the text may mean; Enter takes the first. An existing name is never offered as new. */
export function offers(
  rows: Iterable<ShoppingRow>,
  typed: string,
  { toFreezer = false, turned = new Set() }: Options = {},
) {
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
  const whole = text.replace(/[\s,;]+$/, '');
  const asTyped = (found: readonly Entry[]) => newItem(items, whole, found).map((entry) => [entry]);
  if (!more) {
    const entries = offersFor(items, only);
    return { offers: [...entries.map((entry) => [entry]), ...asTyped(entries)], things: [], tooLong };
  }
  const read = things.map((thing) => {
    const [entry = newEntry(thing)] = offersFor(items, thing);
    return { entry, isTaken: !thing.isDoubtful, typed: thing.title };
  });
  const listed = merged(read).map(({ entry, isTaken }) => ({
    entry,
    isTaken: isTaken !== turned.has(entry.title),
    category: (entry.row ?? suggestPlace(entry.title, items))?.category ?? noCategory,
  }));
  const taken = listed.filter(({ isTaken }) => isTaken).map(({ entry }) => entry);
  const offers = taken.length === 0 ? [] : [taken, ...(whole.includes(';') ? [] : asTyped([]))];
  return { offers, things: listed, tooLong };
}

const isTooLong = (title: string) => [...title].length > textFields.title.longest;

function newItem(items: readonly ShoppingRow[], title: string, found: readonly Entry[]): readonly Entry[] {
  const isKnown = [...found, ...items].some((each) => isSameName(each.title, title));
  return isKnown || isTooLong(title) || !title ? [] : [newEntry({ title, ...plainWish })];
}

const newEntry = ({ title, quantity, note }: Omit<Entry, 'row'>): Entry => {
  return { title: capitalized(title), row: null, quantity, note };
};

/** The item with that name or a new one, then items with a similar name. */
function offersFor(items: readonly ShoppingRow[], thing: Omit<Entry, 'row'>): readonly Entry[] {
  const { title, quantity, note } = thing;
  const matches = search(items, title);
  const same = matches.filter(isSameThing);
  const meant = same.length > 0 ? same : meantItem(matches, title);
  const exists = matches.some(({ row }) => isSameName(row.title, title));
  const toEntry = ({ row }: Match): Entry => ({ title: row.title, row, quantity, note });
  return [
    ...meant.map((match) => ({ ...toEntry(match), ...(!isSameThing(match) && { typed: [title] }) })),
    ...(exists || quantity?.startsWith('-') ? [] : [newEntry(thing)]),
    ...matches.filter((match) => !meant.includes(match)).map(toEntry),
  ].slice(0, maxOffers - 1);
}

/** The item that a name certainly means: the only one that it misspells, or the kind that the family always buys. */
function meantItem(matches: readonly Match[], title: string): readonly Match[] {
  const near = isNamed(title) ? [] : matches.filter(({ row }) => isMisspelt(row.title, title));
  if (near.length === 1) return near;
  const kinds = matches
    .filter(({ row }) => isKindOf(row.title, title))
    .sort((a, b) => b.row.buyCounter - a.row.buyCounter);
  const [most = 0, next = 0] = kinds.map(({ row }) => row.buyCounter);
  return most >= habit && most >= ratio * next ? kinds.slice(0, 1) : [];
}

type Read = Omit<Listed, 'category'> & { readonly typed: string };

function merged(listed: readonly Read[]): readonly Read[] {
  const same = Map.groupBy(listed, ({ entry, isTaken }) => `${isTaken} ${spelling(entry.title)}`);
  return [...same.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const { entry } = first;
    const names = [...new Set([first, ...more].map(({ typed }) => typed))];
    const wish = more.reduce<Wish>((sum, each) => addedWish(sum, each.entry), entry);
    return { ...first, entry: { ...entry, ...wish, ...(names.length > 1 && { typed: names }) } };
  });
}

/** Capitalizes a name, unless its first word contains a capital already: 'iPhone-oplader'. */
const capitalized = (title: string): string =>
  title.replace(/^\p{Ll}(?=[^\p{Lu} ]*(?: |$))/u, (first) => first.toLocaleUpperCase('da'));
