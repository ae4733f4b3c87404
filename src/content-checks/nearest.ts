/** Returns what a mistyped word most likely meant: at most two letters differ, and fewer than half of them. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: distance(plain(word), plain(candidate)) }))
    .filter(({ candidate, distance: d }) => d <= Math.min(2, (plain(candidate).length - 1) / 2))
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.candidate;
}

/** Treats 'gaer' as 'gær', so that typing without a Danish keyboard does not count as two wrong letters. */
const plain = (word: string) =>
  word.toLowerCase().replaceAll('æ', 'ae').replaceAll('ø', 'oe').replaceAll('å', 'aa');

/** Counts the letters to add, remove or change (Levenshtein distance). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
