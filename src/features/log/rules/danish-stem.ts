/**
 * A word's stem by the Danish Snowball algorithm (snowballstem.org/algorithms/danish), as Postgres takes it: 'hækken' and
 * 'hække' have the stem 'hæk'. Takes lower case; what is no Danish word comes back as it is or a little shorter.
 */
export function danishStem(word: string): string {
  const from = region(word);
  return undoubled(otherSuffix(consonantPair(mainSuffix(word, from), from), from), from);
}

/** Suffixes are cut only after the first consonant that follows a vowel, and never into the first three letters. */
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
