/** Where a new item belongs, by its name: as the family has sorted what is like it, else by the built-in table. */
import type { ShoppingRow } from '../../../../data/gateway/tables.ts';
import { noCategory } from '../fields.ts';
import { isMisspelt } from '../quick-add/match.ts';
import { groceryTable } from './grocery-table.ts';

export interface Place {
  readonly category: string;
  readonly freezer: boolean;
}

const frost = 'Frost';
const shortestWord = 3;
/** A shorter ending is too often chance: 'te' in 'paté'. */
const shortestPart = 4;
/** What is said of any grocery that is sold frozen. */
const frozen = /^(dyb)?fross?(en|et|ne)$|^frost$/;
/** What is said of any fruit or vegetable that is sold preserved. */
const preserved = /(^| )(på (glas|dåse)|syltede?|hakkede|flåede|soltørrede|tørrede|ristede)( |$)/;

const builtIn = new Map<string, string>();
for (const [category, words] of Object.entries(groceryTable))
  for (const word of words.split(/\s+/)) if (!builtIn.has(word)) builtIn.set(word, category);

/** Null where nothing is known of the name. */
export function suggestPlace(title: string, rows: Iterable<ShoppingRow>): Place | null {
  const items = [...rows].filter(({ category }) => category !== noCategory);
  const words = wordsOf(title);
  const known = knownPlace(words, items);
  const builtInCategory = categoryOf(title, words);
  // What the family calls 'Kød' is not known under another name: its things that the table knows tell.
  const category = known?.category ?? (builtInCategory && familyCategory(builtInCategory, items));
  if (!category) return null;
  return { category, freezer: known ? known.freezer : builtInCategory === frost };
}

/** Is this the name of a grocery, as far as the table knows? */
export const isGrocery = (name: string): boolean => partCategory(wordsOf(name).at(-1) ?? '') !== undefined;

/** What a name may have been meant to be that the table does not know: 'broccoli' for 'brocoli'. Short words are too often others. */
export const likelyGrocery = (name: string): string | undefined =>
  isGrocery(name) ? undefined : [...builtIn.keys()].find((word) => word.length > 4 && isMisspelt(name, word));

/**
 * The place of the family's items with the same last word, or with the longest one that ends it as a compound. Where the
 * table knows more of the word, it knows better: 'tandpasta' is no 'pasta'.
 */
function knownPlace(words: readonly string[], items: readonly ShoppingRow[]): Place | null {
  const last = words.at(-1);
  if (!last || words.some((word) => frozen.test(word))) return null;
  const shared = ({ title }: ShoppingRow): number => sharedEnd(last, wordsOf(title).at(-1) ?? '');
  const longest = Math.max(0, ...items.map(shared));
  if (longest === 0 || longest < (tablePart(last)?.letters ?? 0)) return null;
  const alike = items.filter((row) => shared(row) === longest);
  const [most] = [...Map.groupBy(alike, ({ category }) => category)].sort(
    (a, b) => b[1].length - a[1].length,
  );
  return most ? { category: most[0], freezer: most[1].every(({ freezer }) => freezer) } : null;
}

/** How much of a word another one is: the same word in any form, or the last part of a compound; in letters. */
function sharedEnd(word: string, other: string): number {
  const forms = singulars(word);
  if (singulars(other).some((form) => form.length >= shortestWord && forms.includes(form)))
    return word.length;
  return other.length >= shortestPart && forms.some((form) => form.endsWith(other)) ? other.length : 0;
}

/** The table's category of a name. */
function categoryOf(title: string, words: readonly string[]): string | undefined {
  if (words.some((word) => frozen.test(word))) return frost;
  const found =
    builtIn.get(words.join(' ')) ?? [...words].reverse().flatMap((word) => partCategory(word) ?? [])[0];
  return found === 'Frugt og grønt' && preserved.test(title.toLocaleLowerCase('da')) ? 'Kolonial' : found;
}

const partCategory = (word: string): string | undefined => tablePart(word)?.category;

/** The category of a word, or of its longest last part that the table has, and how many letters that is. No word of one letter comes first in a compound. */
function tablePart(word: string): { category: string; letters: number } | undefined {
  for (let from = 0; word.length - from >= (from === 0 ? 1 : shortestWord); from += from === 0 ? 2 : 1)
    for (const form of singulars(word.slice(from))) {
      const category = builtIn.get(form);
      if (category && (from === 0 || form.length >= shortestWord))
        return { category, letters: word.length - from };
    }
  return undefined;
}

/** What the family calls the table's category: the one where most of its things are that the table would put there. */
function familyCategory(category: string, items: readonly ShoppingRow[]): string {
  if (items.some((item) => item.category === category)) return category;
  const there = items.filter(({ title }) => categoryOf(title, wordsOf(title)) === category);
  const [most] = [...Map.groupBy(there, (item) => item.category)].sort((a, b) => b[1].length - a[1].length);
  return most && most[1].length >= 2 ? most[0] : category;
}

/** The words that name it: what follows 'med', 'i', 'på' only describes it. */
function wordsOf(title: string): readonly string[] {
  const words: readonly string[] =
    title
      .toLocaleLowerCase('da')
      .replaceAll('-', '')
      .match(/[\p{L}][\p{L}\d]*/gu) ?? [];
  const end = words.findIndex((word, index) => index > 0 && /^(af|i|med|på|til|uden)$/.test(word));
  return end < 0 ? words : words.slice(0, end);
}

/** A word and what it may be the plural or the definite form of. */
function singulars(word: string): readonly string[] {
  const stems = ['erne', 'ene', 'en', 'et', 'er', 'e', 'r', 'n', 's'].flatMap((ending) =>
    word.endsWith(ending) ? [word.slice(0, -ending.length)] : [],
  );
  // 'servietter' and 'serviet', 'mandler' and 'mandel', 'figner' and 'figen'.
  return [
    word,
    ...stems.flatMap((stem) => [stem, stem.replace(/(.)\1$/, '$1'), stem.replace(/([lnr])$/, 'e$1')]),
  ];
}
