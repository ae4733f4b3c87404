import type { LogRow } from '../../../data/tables.ts';
import { type Day, dayOf } from '../../../lib/dates.ts';
import { foldAccents, foldSpelling, memoized } from '../../../lib/spelling.ts';

export type Search = ReturnType<typeof createSearch>;

/** Prepares a search. Capitals, accents and the spelling of æ, ø and å make no difference. */
export function createSearch(query: string) {
  const words = query.split(/\s+/).filter(foldAccents).map(createWord);
  return {
    isEmpty: words.length === 0,
    /** True if each word of the query is in the entry's name or in `doer`, or means the year or month of its date. */
    matches: ({ name, date }: Pick<LogRow, 'name' | 'date'>, doer = ''): boolean =>
      words.every(({ find, isDate }) => find(name) || find(doer) || isDate?.(dayOf(date))),
    /** Returns the name in pieces; without a match, a single one. */
    pieces(name: string): readonly { readonly text: string; readonly found: boolean }[] {
      const isFound = new Array<boolean>(name.length).fill(false);
      for (const { fold, parts } of words.flatMap(({ find }) => find(name) ?? [])) {
        const lengths = [...isFound.keys(), name.length].map((end) => fold(name.slice(0, end)).length);
        for (const part of parts)
          for (const at of placesOf(part, fold(name)))
            isFound.fill(true, lengths.lastIndexOf(at), lengths.lastIndexOf(at + part.text.length));
      }
      const pieces: { text: string; found: boolean }[] = [];
      for (const [i, found] of isFound.entries()) {
        const last = pieces.at(-1);
        if (last?.found === found) last.text += name.charAt(i);
        else pieces.push({ text: name.charAt(i), found });
      }
      return pieces;
    },
  };
}

/** What a name may contain of a word, when both are folded. */
interface Part {
  readonly text: string;
  /** Whether it is found only where a word starts. */
  readonly isStart: boolean;
}

/** Letter by letter, too, so that 'micha' finds 'Michael'. */
const folds = [foldAccents, foldSpelling];
const foldedNames = memoized((name) => new Map(folds.map((fold) => [fold, fold(name)])));

function createWord(word: string) {
  const readings = [[word], ...halvesOf(word)].flatMap((texts) =>
    folds.map((fold) => ({
      fold,
      parts: texts.map((text) => ({ text: fold(text), isStart: texts.length > 1 })),
    })),
  );
  return {
    /** Returns where the name has the whole word, or else the halves of the compound that it may be. */
    find(name: string) {
      const folded = foldedNames(name);
      return readings.find(({ fold, parts }) => parts.every((part) => isIn(folded.get(fold) ?? '', part)));
    },
    isDate: dateTest(word),
  };
}

const isIn = (name: string, part: Part) =>
  name.includes(part.text) && (!part.isStart || !placesOf(part, name).next().done);

function* placesOf({ text, isStart }: Part, name: string) {
  for (let at = name.indexOf(text); at >= 0; at = name.indexOf(text, at + 1))
    if (!isStart || !/[\p{L}\p{N}]/u.test(name.charAt(at - 1))) yield at;
}

/** In letters. */
const shortestHalf = 3;

/** Divides a compound. The s or e between the halves belongs to neither. */
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

/** Returns a test whether the word means the year or the month of a day; null if it is neither. */
function dateTest(word: string): ((day: Day) => boolean) | null {
  if (/^(19|20)\d\d$/.test(word)) return ({ year }) => year === Number(word);
  const start = word.toLowerCase().replace(/\.$/, '');
  // 'jul' is Christmas.
  if (start.length < 3 || start === 'jul') return null;
  const month = 1 + months.findIndex((name) => name.startsWith(start));
  return month === 0 ? null : (day) => day.month === month;
}
