import type { AlbumRow, PictureRow } from '../../../data/tables.ts';
import { longDate } from '../../../lib/date-texts.ts';
import { familyAddress, fileWidths, pictureAddress } from '../../../lib/picture-files.ts';

/** What visitors read of an album. They are sent none that is hidden, family-only or in the bin. */
export type Photo = Pick<
  AlbumRow,
  'id' | 'title' | 'thumbnail' | 'link' | 'category' | 'newest' | 'position' | 'updatedTs'
>;

/** What visitors read of a picture that is stored here. */
export type Picture = Omit<PictureRow, 'rev' | 'stamps' | 'author' | 'deletedAt' | 'purgedAt'>;

/**
 * Returns the title without the category's name at its start, since that is in the heading: 'Årbog 2021'
 * becomes '2021', 'Familie på tur' becomes 'På tur'. It is kept elsewhere in a title, and when the title
 * consists of nothing else.
 */
export function albumTitle(title: string, category: string): string {
  const text = category.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const prefix = new RegExp(`^\\s*${text}(?![\\p{L}\\p{N}])[\\s\\-–—:;,.·•/|]*`, 'iu');
  const rest = title.replace(prefix, '');
  return rest === title ? title : capitalised(rest) || title;
}

const capitalised = (text: string) => text.replace(/^./u, (first) => first.toLocaleUpperCase('da'));

export const quotedTitle = ({ title, category }: Pick<Photo, 'title' | 'category'>): string =>
  `»${albumTitle(title.trim(), category)}«`;

/**
 * Returns the tiles, newest first: for each category the newest album marked for its tile. If that is not
 * visible or has no picture yet, the category's newest other album takes its place.
 */
export function tilesOf(albums: readonly Photo[]): readonly Photo[] {
  const tiles = new Map<string, Photo>();
  const ordered = albums.toSorted(
    (one, other) => +isEmpty(one) - +isEmpty(other) || +other.newest - +one.newest || byDate(one, other),
  );
  for (const album of ordered) if (!tiles.has(album.category)) tiles.set(album.category, album);
  return [...tiles.values()].sort(byDate);
}

/** The drawing that Postgres gives an album until it has a picture. */
export const emptyThumbnail = '/albums/tomt.svg';

/** True for an album stored here that has no picture yet. */
const isEmpty = ({ link, thumbnail }: Photo): boolean => link === null && thumbnail.endsWith(emptyThumbnail);

/**
 * Returns a category's albums, newest first. If they are ordered by hand, albums not yet in that order come
 * first.
 */
export const albumsOf = <A extends Photo>(albums: readonly A[], category: string): readonly A[] =>
  albums.filter((album) => album.category === category).sort(byHand);

const byDate = (one: Photo, other: Photo) => other.updatedTs - one.updatedTs;
const byHand = (one: Photo, other: Photo) =>
  (one.position ?? -1) - (other.position ?? -1) || byDate(one, other);

/** Returns the pictures in the order of their album: by hand, then by date and time, then by when they were added. */
export const inAlbumOrder = <P extends Picture>(pictures: readonly P[]): readonly P[] =>
  pictures.toSorted(
    (one, other) =>
      (one.position ?? Number.MAX_SAFE_INTEGER) - (other.position ?? Number.MAX_SAFE_INTEGER) ||
      (one.takenOn ?? '9').localeCompare(other.takenOn ?? '9') ||
      (one.takenTime ?? '9').localeCompare(other.takenTime ?? '9') ||
      one.createdAt - other.createdAt ||
      one.key.localeCompare(other.key),
  );

export const pictureAnchor = ({ key }: Pick<Picture, 'key'>): string => `billede-${key.slice(0, 8)}`;

/** Returns the address of a picture as its album's thumbnail, like Postgres does (`private.choose_cover`). */
export const coverAddress = ({ name, width }: Pick<Picture, 'name' | 'width'>): string =>
  pictureAddress(name, Math.min(800, width), 'webp');

export const isCover = ({ name }: Picture, thumbnail: string): boolean =>
  thumbnail.includes(`/billeder/${name}-`);

/** Returns the text below a picture: its caption and its date, which stays on one line. */
export const captionOf = ({ caption, takenOn }: Picture): string =>
  [caption, takenOn && longDate(takenOn).replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ');

export const altOf = (picture: Picture): string =>
  picture.caption ?? (picture.takenOn ? `Billede fra ${captionOf(picture)}` : 'Billede uden tekst');

/**
 * Width divided by height in tenths, within the range of the rules in album.css: longer pictures are cropped.
 */
export const ratioOf = ({ width, height }: Picture): number =>
  Math.min(30, Math.max(5, Math.round((width / height) * 10)));

/** The width of a picture that is as high as the rows in album.css. */
export const gridSizes = ({ width, height }: Picture): string => `${Math.ceil((width / height) * 16)}rem`;

/** Returns the address of the smallest file that is at least this wide, or of the largest, in px. */
export function fileAddress({ name, width }: Picture, atLeast: number, familyOnly: boolean): string {
  const address = pictureAddress(name, fileWidths(width).find((each) => each >= atLeast) ?? width, 'webp');
  return familyOnly ? familyAddress(address) : address;
}

/** Returns the category in the page's address, or null for all categories. */
export const categoryFromUrl = (search: string): string | null =>
  new URLSearchParams(search).get('kategori')?.trim() || null;

export const categoryUrl = (category: string): string =>
  `/fotoalbum?kategori=${encodeURIComponent(category)}`;

/** What the function that serves the album pages has put into the page: what visitors see at its address. */
export type PageContent =
  | { readonly kind: 'albums'; readonly albums: readonly Photo[] }
  /** An album that is stored here, with its pictures in order. */
  | { readonly kind: 'album'; readonly album: Photo; readonly pictures: readonly Picture[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed' };

export const contentId = 'fotoalbum';

/** Reads the page's content. Without any, the page has not been filled. */
export const readContent = (page: Pick<Document, 'getElementById'>): PageContent =>
  JSON.parse(page.getElementById(contentId)?.textContent || '{"kind":"failed"}');
