import type { Photo, Picture } from '../../../data/gateway.ts';

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

/**
 * The tiles: the newest of each category's albums that are chosen for it, newest first. Where the chosen one is not to be
 * seen any more, the category's newest stands in for it, so that its other albums can still be reached.
 */
export function tilesOf(albums: readonly Photo[]): readonly Photo[] {
  const tiles = new Map<string, Photo>();
  for (const album of albums.toSorted((one, other) => +other.newest - +one.newest || byDate(one, other)))
    if (!tiles.has(album.category)) tiles.set(album.category, album);
  return [...tiles.values()].sort(byDate);
}

/** A category's albums, newest first; where they are in an order by hand, those that are not yet in it come first. */
export const albumsOf = <A extends Photo>(albums: readonly A[], category: string): readonly A[] =>
  albums.filter((album) => album.category === category).sort(byHand);

const byDate = (one: Photo, other: Photo) => other.updatedTs - one.updatedTs;
const byHand = (one: Photo, other: Photo) =>
  (one.position ?? -1) - (other.position ?? -1) || byDate(one, other);

/** What the database says after the page was built: albums that are newer, and the ids of all that visitors see. */
export interface News {
  readonly newer: readonly Photo[];
  readonly ids: readonly string[];
}

/** The albums as they are now; null when one is missing that is neither known nor among the newer ones. */
export function withNews(known: readonly Photo[], { newer, ids }: News): readonly Photo[] | null {
  const byId = new Map([...known, ...newer].map((album) => [album.id, album]));
  const now = ids.map((id) => byId.get(id));
  return now.every((album) => album !== undefined) ? now : null;
}

/** The part of an album's id that is in its address. */
export const shortId = (id: string): string =>
  id
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 8)
    .toLowerCase();

const letters: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
  ä: 'ae',
  ö: 'oe',
  ü: 'u',
  ß: 'ss',
};

/** How much of a title stands in an album's address, in whole words: letters with the last hyphen. */
const longestName = 70;

/** Where an album of our own pictures is shown: `/fotoalbum/jul-2025-1a2b3c4d`. A new title leaves the last part as it is. */
export function albumAddress({ id, title }: { readonly id: string; readonly title: string }): string {
  const words = title
    .toLowerCase()
    .replace(/[æøåäöüß]/g, (letter) => letters[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g);
  const name = `${(words ?? []).join('-')}-`.slice(0, longestName).replace(/[^-]*$/, '');
  return `/fotoalbum/${name.replace(/^-/, '')}${shortId(id)}`;
}

/** The album that is shown at this path, also by an address from before its title was changed; undefined where there is none. */
export const albumAt = <A extends Photo>(albums: readonly A[], path: string): A | undefined => {
  const own = albums.filter(({ link }) => link === null);
  const id = path.split('/').at(-1)?.split('-').at(-1) ?? '';
  return own.find((album) => albumAddress(album) === path) ?? own.find((album) => shortId(album.id) === id);
};

/** The pictures in the order of their album: by hand, then by day, then as they came. */
export const inAlbumOrder = (pictures: readonly Picture[]): readonly Picture[] =>
  pictures.toSorted(
    (one, other) =>
      (one.position ?? Number.MAX_SAFE_INTEGER) - (other.position ?? Number.MAX_SAFE_INTEGER) ||
      (one.takenOn ?? '9').localeCompare(other.takenOn ?? '9') ||
      one.createdAt - other.createdAt ||
      one.key.localeCompare(other.key),
  );

/** A picture's part of its album's address, behind the `#`. */
export const pictureAnchor = ({ key }: Pick<Picture, 'key'>): string => `billede-${key.slice(0, 8)}`;
