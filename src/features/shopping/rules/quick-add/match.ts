import type { ShoppingRow } from '../../../../data/gateway/tables.ts';
import { byText } from '../../../../lib/collation.ts';

/** How well an item answers what was written. */
type Likeness =
  /** The same word, in whatever case, with aa for å. */
  | 'same'
  /** Another form of it: 'tomater' for 'Tomat'. */
  | 'alike'
  /** Each word written is one of its words: 'mel' in 'Groft mel'. */
  | 'whole-words'
  /** It begins so. */
  | 'start'
  /** Each word written begins one of its words. */
  | 'words'
  /** It is inside: 'brød' in 'Rugbrød'. */
  | 'inside'
  /** A letter is wrong, missing or too many, or a Danish letter was not at hand: 'kartofer', 'smor'. */
  | 'near';

export interface Match {
  readonly row: ShoppingRow;
  readonly likeness: Likeness;
}

const order: readonly Likeness[] = ['same', 'alike', 'whole-words', 'start', 'words', 'inside', 'near'];

/** The items that what was written may mean, best first; those bought most come first of equals. */
export function search(rows: Iterable<ShoppingRow>, written: string, most = 6): Match[] {
  const query = spelling(written);
  if (query === '') return [];
  const matches: Match[] = [];
  for (const row of rows) {
    const likeness = likenessOf(row.title, written, query);
    // What was removed is found by its name alone.
    if (likeness && (row.active || likeness === 'same')) matches.push({ row, likeness });
  }
  const worth = ({ likeness, row }: Match) => order.indexOf(likeness) + (row.active ? 0 : 0.5);
  return matches
    .sort(
      (a, b) =>
        worth(a) - worth(b) || b.row.buyCounter - a.row.buyCounter || byText(a.row.title, b.row.title),
    )
    .slice(0, most);
}

/** Are these the same name, but for case, accents and aa for å? */
export const isSameName = (a: string, b: string): boolean => spelling(a) === spelling(b);

function likenessOf(title: string, written: string, query: string): Likeness | null {
  const name = spelling(title);
  if (name === query) return 'same';
  if (isAlike(name, query) || isAlike(plain(title), plain(written))) return 'alike';
  const [words, parts] = [name.split(' '), query.split(' ')];
  if (parts.every((part) => words.some((word) => isAlike(word, part)))) return 'whole-words';
  if (name.startsWith(query)) return 'start';
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 'words';
  if (query.length > 1 && name.includes(query)) return 'inside';
  return isMisspelt(name, query) ? 'near' : null;
}

/** Is a letter wrong, missing or too many, or was a Danish letter not at hand? */
export const isMisspelt = (a: string, b: string): boolean =>
  isNear(withoutDanish(spelling(a)), withoutDanish(spelling(b)));

const withoutDanish = memoized((text) =>
  text.replace(/[åæø]/g, (letter) => ({ å: 'a', æ: 'a', ø: 'o' })[letter] ?? letter),
);

/** Are these the same but for one letter, or two neighbours changed about? Shorter words are too often others. */
function isNear(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (a[start] === b[start]) start += 1;
  const [one, other] = [a.slice(start), b.slice(start)];
  const turned = one.charAt(1) + one.charAt(0) + one.slice(2);
  return (
    one.slice(1) === other.slice(1) || one.slice(1) === other || one === other.slice(1) || turned === other
  );
}

/**
 * A name as it is compared: as `plain`, and aa as å, ae as æ, oe as ø (also ö and ä). Å, æ and ø stay letters of their
 * own: 'bør' is not 'bor'.
 */
export const spelling = memoized((text) =>
  plain(text).replace(/aa|ae|oe|ä|ö/g, (found) => danish[found] ?? found),
);

const danish: Readonly<Record<string, string>> = { aa: 'å', ae: 'æ', oe: 'ø', ä: 'æ', ö: 'ø' };

/** Small letters, no accents, no hyphens, single spaces. What has neither letters nor digits, as an emoji, stays. */
const plain = memoized(
  (text) =>
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^åäöæø]/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
      .replace(/[-'’´`]/g, '')
      .replace(/[^\p{L}\p{N}%&+,]+/gu, ' ')
      .trim() || text.trim(),
);

/** Names are compared at each key stroke: what was worked out is kept. */
function memoized(work: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const result = known.get(text) ?? work(text);
    known.set(text, result);
    return result;
  };
}

/** Are these the same words in whatever form: 'æble' and 'æblerne', 'filet' and 'fileter'? */
function isAlike(a: string, b: string): boolean {
  const [one, other] = [a.split(' '), b.split(' ')];
  return (
    one.length === other.length &&
    one.every((word, i) => {
      const same = other[i] ?? '';
      if (word === same) return true;
      // What is not whole yet is no other form: 'kaf' of 'kaffe'.
      if (isBroken(word, same) || isBroken(same, word)) return false;
      return stem(word) === stem(same) || stem(word) === same || word === stem(same);
    })
  );
}

/** Is the one the other without a doubled letter and e? */
const isBroken = (part: string, whole: string) => /(.)\1e$/.test(whole) && whole.slice(0, -2) === part;

/** Endings of plural and definite form, longest first. */
const endings = /(erne|ene|er|en|et|e)$/;
/** What changes inside the word, at the end of compounds too: 'gulerødder', 'stænger', 'kartofler', 'mandler'. */
const irregular: readonly (readonly [RegExp, string])[] = [
  [/rødder$/, 'rod'],
  [/stænger$/, 'stang'],
  [/tænder$/, 'tand'],
  [/bøger$/, 'bog'],
  [/(?<=[aeiouyæøå].*)([^aeiouyæøå])\1?el$/, '$1l'],
];

/** A word without its ending, by simple rules: only good for comparing with another. */
export const stem = memoized((word) => {
  for (const [ending, singular] of irregular) {
    if (ending.test(word)) return single(word.replace(ending, singular));
  }
  const bare = word.replace(endings, '');
  return single(isWord(bare) ? bare : word);
});

/** 'æggene' has lost its ending, but kept the g that came with it; 'chips' may be one chip. */
const single = (word: string) => word.replace(/([^aeiouyæøå\d])\1$/u, '$1').replace(/(?<=\p{L}{4})s$/u, '');

const isWord = (text: string) => text.length >= 2 && /[aeiouyæøå]/.test(text);
