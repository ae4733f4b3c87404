import type { LogRow } from '../../../data/tables.ts';
import { type Day, dayOf } from '../../../lib/dates.ts';

/** A piece of a name; `found` when it matches the query. */
interface Piece {
  readonly text: string;
  readonly found: boolean;
}

/** A search made from a query and applied to many entries. */
export interface Search {
  /** True if nothing is searched for: everything matches. */
  readonly isEmpty: boolean;
  /** True if each word of the query is in the entry's name, or means the year or the month of its date. */
  matches(entry: Pick<LogRow, 'name' | 'date'>): boolean;
  /** Returns the name in pieces; without a match, a single one. */
  pieces(name: string): readonly Piece[];
}

/** Prepares a search. Capitals, accents and the spelling of æ, ø and å make no difference. */
export function createSearch(query: string): Search {
  const words = query.normalize('NFC').split(/\s+/).filter(Boolean).map(createWord);
  return {
    isEmpty: words.length === 0,
    matches: ({ name, date }) =>
      words.every(({ find, isDate }) => find(name).length > 0 || isDate?.(dayOf(date))),
    pieces(name) {
      const found = words.flatMap(({ find }) => find(name)).map(({ source }) => source);
      if (found.length === 0) return [{ text: name, found: false }];
      // Divided by a group, every second piece is what the group has matched.
      return name
        .split(new RegExp(`(${found.join('|')})`, 'giu'))
        .map((text, i) => ({ text, found: i % 2 === 1 }))
        .filter(({ text }) => text !== '');
    },
  };
}

interface Word {
  /**
   * Returns what the name contains of the word: the whole word or, if the name does not have it, the halves
   * of the compound that it may be. None: it has neither.
   */
  find(name: string): readonly RegExp[];
  /** True if the word means the year or the month of this day; null if it is neither. */
  readonly isDate: ((day: Day) => boolean) | null;
}

function createWord(word: string): Word {
  const whole = [new RegExp(patternOf(word), 'giu')];
  const start = new RegExp(patternOf(word.slice(0, shortestHalf)), 'iu');
  const halves = halvesOf(word).map((pair) => pair.map(atStartOfWord));
  const isIn = (name: string) => (pattern: RegExp) => name.search(pattern) >= 0;
  return {
    find(name) {
      if (whole.every(isIn(name))) return whole;
      // Most names do not even have the letters with which the first half begins, whatever that is.
      if (halves.length === 0 || !start.test(name)) return [];
      return halves.find((pair) => pair.every(isIn(name))) ?? [];
    },
    isDate: dateTest(word),
  };
}

/** Spellings of one Danish letter, which is never taken for a or o: 'bør' is not 'bor'. */
const spellings: Readonly<Record<string, string>> = {
  aa: '(?:aa|å)',
  å: '(?:aa|å)',
  ae: '(?:ae|æ)',
  æ: '(?:ae|æ)',
  oe: '(?:oe|ø)',
  ø: '(?:oe|ø)',
};

/** Letters with accents, by the letter without. */
const accented: Readonly<Record<string, string>> = {
  a: 'àáâãä',
  c: 'ç',
  e: 'èéêë',
  i: 'ìíîï',
  n: 'ñ',
  o: 'òóôõö',
  u: 'ùúûü',
  y: 'ýÿ',
};

function patternOfLetter(letter: string): string {
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain in accented
    ? `[${plain}${accented[plain]}${letter}]`
    : letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}

/** Returns a regular expression for the text in any spelling. */
const patternOf = (text: string): string =>
  text.replace(/aa|ae|oe|./gisu, (sign) => spellings[sign.toLowerCase()] ?? patternOfLetter(sign));

const atStartOfWord = (text: string) => new RegExp(`(?<![\\p{L}\\p{N}])${patternOf(text)}`, 'giu');

/** In letters. */
const shortestHalf = 3;

/**
 * Returns the ways to divide a compound, so that 'varmepumpefilter' finds 'filter i varmepumpen'. The s or e
 * between the halves belongs to neither.
 */
function halvesOf(word: string): readonly (readonly [string, string])[] {
  const letters = [...word];
  return letters.flatMap((_, at) => {
    const first = letters.slice(0, at).join('').replace(/[se]$/, '');
    const second = letters.slice(at).join('');
    return Math.min(first.length, second.length) < shortestHalf ? [] : [[first, second] as const];
  });
}

const months = 'januar februar marts april maj juni juli august september oktober november december'.split(
  ' ',
);

function dateTest(word: string): Word['isDate'] {
  if (/^(19|20)\d\d$/.test(word)) return ({ year }) => year === Number(word);
  const start = word.toLowerCase().replace(/\.$/, '');
  // 'jul' is Christmas.
  if (start.length < 3 || start === 'jul') return null;
  const month = 1 + months.findIndex((name) => name.startsWith(start));
  return month === 0 ? null : (day) => day.month === month;
}
