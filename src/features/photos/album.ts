import type { Photo } from '../../data/gateway.ts';

const signs = '\\-–—:;,/|·•';
/** What is left loose where the category stood: empty brackets, signs at the ends, two signs with nothing between. */
const emptyBrackets = /\(\s*\)|\[\s*\]/g;
const looseEnds = new RegExp(`^[\\s${signs}.]+|[\\s${signs}]+$`, 'g');
const doubled = new RegExp(`([${signs}])\\s+[${signs}](?=\\s)`, 'g');

/**
 * The title without the category's text, which stands above: 'Årbog 2021' is '2021', 'Familie på tur' is 'På tur'.
 * A title that is nothing else stays.
 */
export function albumTitle(title: string, category: string): string {
  const text = category.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`, 'giu');
  const rest = title.replace(word, ' ');
  if (rest === title) return title;
  const tidy = rest.replace(emptyBrackets, ' ').replace(/\s+/g, ' ').replace(doubled, '$1');
  return capitalised(tidy.replace(looseEnds, '')) || title;
}

const capitalised = (text: string) => text.replace(/^./u, (first) => first.toLocaleUpperCase('da'));

/** The tiles: the newest photo of each category, in the order they came. */
export function newestOfEachCategory(photos: readonly Photo[]): readonly Photo[] {
  const tiles = new Map<string, Photo>();
  for (const photo of photos) if (!tiles.has(photo.category)) tiles.set(photo.category, photo);
  return [...tiles.values()];
}
