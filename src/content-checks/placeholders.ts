/** Words that editors write in capitals, and what they stand for: `{ FAMILIE: '…' }`. */
export type Placeholders = Readonly<Record<string, string>>;

/** The same value with every such word, in every text within, written out. */
export function fillPlaceholders<T>(value: T, words: Placeholders): T {
  if (typeof value === 'string') {
    return Object.entries(words).reduce<string>(
      (text, [word, full]) => text.replaceAll(word, full),
      value,
    ) as T;
  }
  if (Array.isArray(value)) return value.map((inner) => fillPlaceholders(inner, words)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, fillPlaceholders(inner, words)]),
  ) as T;
}

/** The last part of a page's address, from the name of its file: `5brygFAMILIEpilsner.mdx`. */
export const slugOf = (fileName: string, words: Placeholders): string =>
  fillPlaceholders(fileName.replace(/\.mdx$/, ''), words).toLowerCase();
