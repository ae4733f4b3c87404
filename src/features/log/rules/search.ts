import { dayOf, type EpochMs } from '../../../lib/dates.ts';

/** A piece of a name; `found` when it matches the query. */
interface Part {
  readonly text: string;
  readonly found: boolean;
}

/** A search made from a query and applied to many names. Same rule as `public.search_log`. */
export interface Search {
  /** The words of the query; without any, everything matches. */
  readonly words: readonly string[];
  /**
   * True if each word is in the name in any spelling, or has the same stem as a word in it, or is the year of
   * the date.
   */
  matches(name: string, date: EpochMs): boolean;
  /** Returns the name in pieces; without a match, a single one. */
  parts(name: string): readonly Part[];
}

type Range = readonly [start: number, end: number];

/** Lower case with composed letters, keeping the number of characters. */
const folded = (text: string) =>
  text.replace(/./gsu, (sign) => {
    const small = sign.toLowerCase();
    return small.length === sign.length ? small : sign;
  });

/**
 * 'aa' is another spelling of å, 'ae' of æ, 'oe' of ø. They are never replaced by a or o: 'bør' is not 'bor'.
 */
const spellings: Readonly<Record<string, string>> = { aa: 'å', ae: 'æ', oe: 'ø' };

const wordSigns = /[0-9a-zß-öø-ÿ]+/g;
/** Matches a query word that is a year. */
const isYear = /^(19|20)\d\d$/;

const isWord = /^[0-9a-zß-öø-ÿ]+$/;

/** Returns the distinct words of a query, which is cut off at a length that nobody types. */
const queryWords = (query: string): readonly string[] =>
  [...new Set([...folded(query.normalize('NFC'))].slice(0, 200).join('').split(/\s+/))]
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .slice(0, 12);

/**
 * Prepares a search for many names, whose results it remembers. Of a long query only the first 200 characters
 * and their 12 longest words count.
 */
export function createSearch(query: string): Search {
  const words = queryWords(query);
  const rules = words.map(rule);
  const ranges = (name: string) => {
    // Each entry of the list is cut up, mostly without a search.
    if (words.length === 0) return [];
    const text = folded(name);
    const other = respelled(text);
    return rules.map((find) => find(text, other));
  };
  const years = new Set(words.filter((word) => isYear.test(word)));
  const matches = (name: string, year: string) =>
    ranges(name.normalize('NFC')).every((found, i) => found.length > 0 || words[i] === year);
  /**
   * Caches results by name and, where the query has a year, by year, because the same entries are matched
   * whenever the list changes.
   */
  const known = new Map<string, boolean>();
  return {
    words,
    matches(name, date) {
      const year = years.size > 0 ? String(dayOf(date).year) : '';
      const key = years.has(year) ? `${year} ${name}` : ` ${name}`;
      const result = known.get(key) ?? matches(name, years.has(year) ? year : '');
      known.set(key, result);
      return result;
    },
    parts: (name) => cutUp(name.normalize('NFC'), ranges(name.normalize('NFC')).flat()),
  };
}

/** Returns the name in normalized spelling, and the original position of each character. */
function respelled(text: string): { text: string; from: readonly number[] } {
  const from: number[] = [];
  const result = text.replace(/aa|ae|oe|./gs, (part, at: number) => {
    from.push(at);
    return spellings[part] ?? part;
  });
  return { text: result, from: [...from, text.length] };
}

/** Returns a function that finds one word of the query in a name. */
function rule(word: string) {
  const other = respelled(word).text;
  const stem = isWord.test(other) ? danishStem(other) : null;
  return (text: string, { text: respelt, from }: ReturnType<typeof respelled>): Range[] => {
    const origin = ([start, end]: Range): Range => [from[start] ?? start, from[end] ?? end];
    const found = [...occurrences(text, word), ...occurrences(respelt, other).map(origin)];
    if (found.length > 0 || stem === null) return found;
    return [...respelt.matchAll(wordSigns)]
      .filter(([each]) => danishStem(each) === stem)
      .map(({ 0: each, index }) => origin([index, index + each.length]));
  };
}

function occurrences(text: string, word: string): Range[] {
  const found: Range[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    found.push([at, at + word.length]);
  return found;
}

function cutUp(name: string, ranges: readonly Range[]): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const [start, end] of joined(ranges)) {
    if (start > done) parts.push({ text: name.slice(done, start), found: false });
    parts.push({ text: name.slice(start, end), found: true });
    done = end;
  }
  if (done < name.length) parts.push({ text: name.slice(done), found: false });
  return parts;
}

/** Sorts the ranges and merges those that touch. */
function joined(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const [start, end] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last && start <= last[1]) all.splice(-1, 1, [last[0], Math.max(last[1], end)]);
    else all.push([start, end]);
  }
  return all;
}

/**
 * Returns a word's stem by the Danish Snowball algorithm (snowballstem.org/algorithms/danish), like Postgres:
 * 'hækken' and 'hække' have the stem 'hæk'. Expects lower case; a word that is not Danish is returned
 * unchanged or slightly shorter.
 */
export function danishStem(word: string): string {
  const from = region(word);
  return undoubled(otherSuffix(consonantPair(mainSuffix(word, from), from), from), from);
}

/**
 * Suffixes are removed only after the first consonant that follows a vowel, and never from the first three
 * letters.
 */
function region(word: string): number {
  const start = word.search(/[aeiouyæåø][^aeiouyæåø]/);
  return word.length < 3 || start < 0 ? word.length : Math.max(start + 2, 3);
}

/** Longest first. */
const byLength = (suffixes: string) => suffixes.split(' ').sort((a, b) => b.length - a.length);

const endings = byLength(
  'hed ethed ered e erede ende erende ene erne ere en heden eren er heder erer heds es endes erendes enes ernes eres ' +
    'ens hedens erens ers ets erets et eret s',
);
const derivations = byLength('ig lig elig els løst');

const longest = (word: string, from: number, suffixes: readonly string[]) =>
  suffixes.find((suffix) => word.endsWith(suffix) && word.length - suffix.length >= from);

const cut = (word: string, letters: number) => word.slice(0, word.length - letters);

function mainSuffix(word: string, from: number): string {
  const suffix = longest(word, from, endings);
  if (suffix !== 's') return suffix ? cut(word, suffix.length) : word;
  return /[abcdfghjklmnoprtvyzå]s$/.test(word) ? cut(word, 1) : word;
}

const consonantPair = (word: string, from: number): string =>
  longest(word, from, ['gd', 'dt', 'gt', 'kt']) ? cut(word, 1) : word;

function otherSuffix(word: string, from: number): string {
  const plain = word.endsWith('igst') ? cut(word, 2) : word;
  const suffix = longest(plain, from, derivations);
  if (!suffix) return plain;
  return suffix === 'løst' ? cut(plain, 1) : consonantPair(cut(plain, suffix.length), from);
}

const undoubled = (word: string, from: number): string =>
  word.length > from && /([bcdfghjklmnpqrstvwxz])\1$/.test(word) ? cut(word, 1) : word;
