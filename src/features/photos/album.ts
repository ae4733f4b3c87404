import type { Photo } from '../../data/gateway.ts';

/**
 * The title without the category's text at its beginning, since the category stands above it: 'Årbog 2021' is '2021',
 * 'Familie på tur' is 'På tur'. Within a title it stays, and so does a title that is nothing else.
 */
export function albumTitle(title: string, category: string): string {
  const text = category.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const prefix = new RegExp(`^\\s*${text}(?![\\p{L}\\p{N}])[\\s\\-–—:;,.·•/|]*`, 'iu');
  const rest = title.replace(prefix, '');
  return rest === title ? title : capitalised(rest) || title;
}

const capitalised = (text: string) => text.replace(/^./u, (first) => first.toLocaleUpperCase('da'));

/** The tiles: the newest photo of each category, in the order they came. */
export function newestOfEachCategory(photos: readonly Photo[]): readonly Photo[] {
  const tiles = new Map<string, Photo>();
  for (const photo of photos) if (!tiles.has(photo.category)) tiles.set(photo.category, photo);
  return [...tiles.values()];
}
