import type { ShoppingRow } from '../../../../data/tables.ts';
import { byText } from '../../../../lib/collation.ts';
import { foldSpelling, memoized } from '../../../../lib/spelling.ts';
import { typedFields, typedNames } from '../fields.ts';

const likenesses = [
  'same', // The same word, ignoring case, and with aa for å.
  'alike', // Another form of it: 'tomater' for 'Tomat', '18 % fløde' for 'Fløde 18%'.
  'whole-words', // Each typed word is a word of its name: 'mel' in 'Groft mel'.
  'words', // Each typed word starts a word of its name.
  'inside', // The text is part of its name: 'brød' in 'Rugbrød'.
  'near', // A slip, or a Danish letter that was replaced: 'kartofer', 'smor'.
  'other-field', // The text is part of another field, such as its note on the list.
] as const;
type Likeness = (typeof likenesses)[number];

export interface Match {
  readonly row: ShoppingRow;
  readonly likeness: Likeness;
}

const searchedFields = typedNames.filter((name) => typedFields[name].isSearched);

/** Returns the items that the text may mean, best first; of equal matches, those bought most often first. */
export function search(rows: Iterable<ShoppingRow>, written: string): Match[] {
  const query = spelling(written);
  if (query === '') return [];
  const matches: Match[] = [];
  for (const row of rows) {
    const likeness =
      likenessOf(row.title, written, query) ??
      (searchedFields.some((name) => spelling(row[name] ?? '').includes(query)) ? 'other-field' : null);
    // A removed item is found only by its whole name.
    if (likeness && (row.active || likeness === 'same')) matches.push({ row, likeness });
  }
  const worth = ({ likeness, row }: Match) => likenesses.indexOf(likeness) + (row.active ? 0 : 0.5);
  return matches.sort(
    (a, b) => worth(a) - worth(b) || b.row.buyCounter - a.row.buyCounter || byText(a.row.title, b.row.title),
  );
}

export const isSameName = (a: string, b: string): boolean => spelling(a) === spelling(b);

function likenessOf(title: string, written: string, query: string): Likeness | null {
  const name = spelling(title);
  if (name === query) return 'same';
  const [words, parts] = [name.split(' '), query.split(' ')];
  if (parts.every((part) => words.some((word) => isAlike(word, part))))
    return parts.length === words.length ? 'alike' : 'whole-words';
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 'words';
  if (query.length > 1 && name.includes(query)) return 'inside';
  return isMisspelt(title, written) || isSlip(name, query, 4) ? 'near' : null;
}

export const isSameThing = (match: Match | undefined): boolean => /same|alike/.test(match?.likeness ?? '');

/** True if all words are the same but for one slip each in long ones. 'AA' and 'AAA' are other things. */
export function isMisspelt(a: string, b: string): boolean {
  const [one, other] = [spelling(a).split(' '), spelling(b).split(' ')];
  if (one.join('') === other.join('')) return true;
  return (
    one.length === other.length &&
    one.every((word, i) => word === other[i] || (!/\d/.test(word) && isSlip(word, other[i] ?? '', 5)))
  );
}

const withoutDanish = memoized((text) => text.replace(/[åæ]/g, 'a').replace(/ø/g, 'o'));

/** True if the texts differ by one slip, or in Danish letters. `shortest`: shorter ones never do. */
function isSlip(word: string, same: string, shortest: number): boolean {
  const [a, b] = [withoutDanish(word), withoutDanish(same)];
  if (Math.min(a.length, b.length) < shortest || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [one, other] = [a.slice(start), b.slice(start)];
  const turned = one.charAt(1) + one.charAt(0) + one.slice(2);
  return (
    one.slice(1) === other.slice(1) || one.slice(1) === other || one === other.slice(1) || turned === other
  );
}

/** Normalizes a name for comparison, in any spelling. '500 g' is '500g'. */
export const spelling = memoized((text) =>
  foldSpelling(bare(text)).replace(/(?<=\p{N}) (?=[cdm]?l\b|k?g\b)/gu, ''),
);

/** Without what nobody sees. A text without letters or digits, such as an emoji, is kept. */
const bare = memoized(
  (text) =>
    text
      .normalize('NFC')
      .replace(/\p{Default_Ignorable_Code_Point}|[-'’´`]/gu, '')
      .replace(/(?:[^\p{L}\p{M}\p{N}%&+,]\p{M}*)+/gu, ' ')
      .replace(/ (?=%)/g, '')
      .trim() || text.trim(),
);

/** True if the words are the same in any form: 'æble' and 'æblerne', 'filet' and 'fileter'. */
function isAlike(word: string, same: string): boolean {
  if (word === same) return true;
  // An incomplete word is not another form, and a short one another thing: 'kaf' of 'kaffe', 'lim' of 'lime'.
  const [part = '', whole = ''] = [word, same].sort((a, b) => a.length - b.length);
  if (whole.length < 5 || (/(.)\1e$/.test(whole) && whole.slice(0, -2) === part)) return false;
  return stem(word) === stem(same) || stem(word) === same || word === stem(same);
}

/** Endings of the plural and definite forms, longest first. */
const endings = /(erne|ene|er|en|et|e)$/;
/** Stem changes, also at the end of compounds: 'gulerødder', 'stænger', 'kartofler', 'mandler'. */
const irregular = (word: string) =>
  word
    .replace(/rødder$/, 'rod')
    .replace(
      /(stæng|tænd|bøg)er$/,
      (_, plural) => ({ stæng: 'stang', tænd: 'tand', bøg: 'bog' })[plural as 'bøg'],
    )
    .replace(/(?<=[aeiouyæøå].*)([^aeiouyæøå])\1?el$/, '$1l');

/** Removes the ending of a word by simple rules. The result is only useful for comparison. */
export const stem = memoized((word) => {
  const rest = irregular(word) === word ? word.replace(endings, '') : irregular(word);
  return single(isWord(rest) ? rest : word);
});

/** Returns a name with its words by their stems: equal for two forms of one name. */
export const stems = memoized((name) => spelling(name).split(' ').map(stem).join(' '));

/** 'ægg(ene)', a common mistake with 'kartoffl(er)', and 'chips'. */
const single = (word: string) =>
  word.replace(/([^aeiouyæøå\d])\1(l?)$/u, '$1$2').replace(/(?<=\p{L}{4})s$/u, '');

const isWord = (text: string) => text.length >= 2 && /[aeiouyæøå]/.test(text);
