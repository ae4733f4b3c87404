import type { Photo, Picture } from '../../../data/gateway/albums.ts';

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
 * seen any more, or has no picture yet, the category's newest other stands in for it.
 */
export function tilesOf(albums: readonly Photo[]): readonly Photo[] {
  const tiles = new Map<string, Photo>();
  const ordered = albums.toSorted(
    (one, other) => +isEmpty(one) - +isEmpty(other) || +other.newest - +one.newest || byDate(one, other),
  );
  for (const album of ordered) if (!tiles.has(album.category)) tiles.set(album.category, album);
  return [...tiles.values()].sort(byDate);
}

/** An album of our own into which nobody has put a picture: Postgres gives it a drawing until then. */
const isEmpty = ({ link, thumbnail }: Photo): boolean =>
  link === null && thumbnail.endsWith('/albums/tomt.svg');

/** A category's albums, newest first; where they are in an order by hand, those that are not yet in it come first. */
export const albumsOf = <A extends Photo>(albums: readonly A[], category: string): readonly A[] =>
  albums.filter((album) => album.category === category).sort(byHand);

const byDate = (one: Photo, other: Photo) => other.updatedTs - one.updatedTs;
const byHand = (one: Photo, other: Photo) =>
  (one.position ?? -1) - (other.position ?? -1) || byDate(one, other);

/** What the database says after the page was built: albums that are newer, and the ids of all that visitors see. */
export interface PhotoChanges {
  readonly newer: readonly Photo[];
  readonly ids: readonly string[];
}

/** The albums as they are now; null when one is missing that is neither known nor among the newer ones. */
export function withChanges(known: readonly Photo[], { newer, ids }: PhotoChanges): readonly Photo[] | null {
  const byId = new Map([...known, ...newer].map((album) => [album.id, album]));
  const now = ids.map((id) => byId.get(id));
  return now.every((album) => album !== undefined) ? now : null;
}

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

/** For how many days an album or a picture rests in the bin before it is gone for good, as in Postgres. */
export const binDays = 30;
