import type { UserAction } from '../../../app-shell/store/action-runner.ts';
import { type AlbumRow, type PhotosTables, type PictureRow, set } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import type { Operation } from '../../../sync/actions.ts';
import { type AlbumFields, categoriesOf, fieldsOf, newAlbum } from './album-form.ts';
import { coverAddress, emptyThumbnail, isCover, quotedTitle } from './albums.ts';
import type { TakenAt } from './file-facts.ts';
import { keptAlbums, keptAlbumsOf, keptPictures } from './member-rows.ts';

/** What members do with albums and pictures. */
type Action = UserAction<PhotosTables>;

/**
 * Saves a form: all of a new album, else only what was edited, so that an older form does not overwrite what
 * somebody has changed meanwhile. `key` is that of the album, also of a new one.
 */
export function saveAlbum(key: string, edits: AlbumFields): Action {
  const draftIn = ({ photos }: PhotosTables) => ({ ...(photos.get(key) ?? newAlbum), ...edits });
  return {
    operations(tables) {
      const before = tables.photos.get(key);
      const draft = draftIn(tables);
      const fields = fieldsOf(before ? edits : draft, categoriesOf([...tables.photos.values()]));
      const { category = draft.category } = fields;
      const becomesTile = draft.newest && (!before || 'newest' in edits || 'category' in edits);
      const others = becomesTile ? keptAlbums(tables) : [];
      return [
        // A place by hand is one among the albums of a category.
        before && category !== before.category
          ? set('photos', key, { ...fields, position: null })
          : set('photos', key, fields, { id: key }),
        ...others
          .filter((each) => each.category === category && each.newest && each.key !== key)
          .map((each) => set('photos', each.key, { newest: false })),
      ];
    },
    text: (tables) => `Gem ${quotedTitle(draftIn(tables))}`,
    message: ({ photos }) => `${quotedTitle(photos.get(key) ?? newAlbum)} er gemt.`,
  };
}

/** Moves an album to the bin. */
export const removeAlbum = (album: AlbumRow, now: EpochMs): Action => ({
  operations: () => [set('photos', album.key, { deletedAt: now })],
  text: `Slet ${quotedTitle(album)}`,
  message: () => `${quotedTitle(album)} ligger i papirkurven.`,
});

export const restoreAlbum = (album: AlbumRow): Action => ({
  operations: () => [set('photos', album.key, { deletedAt: null })],
  text: `Gendan ${quotedTitle(album)}`,
  message: () => `${quotedTitle(album)} er gendannet.`,
});

/** Returns the operations that number rows in this order. */
const number = (table: 'photos' | 'picture', ordered: readonly (AlbumRow | PictureRow)[]): Operation[] =>
  ordered.flatMap((row, position) => (row.position === position ? [] : set(table, row.key, { position })));

/** Returns those that move a row among these, at most to either end. */
function move(
  table: 'photos' | 'picture',
  ordered: readonly (AlbumRow | PictureRow)[],
  key: string,
  placeAfter: (from: number) => number,
): Operation[] {
  const from = ordered.findIndex((each) => each.key === key);
  const to = Math.min(Math.max(placeAfter(from), 0), ordered.length - 1);
  const row = ordered[from];
  return row && from !== to ? number(table, ordered.toSpliced(from, 1).toSpliced(to, 0, row)) : [];
}

const byDate = (table: 'photos' | 'picture', rows: Iterable<AlbumRow | PictureRow>): Operation[] =>
  [...rows].flatMap((row) => (row.position === null ? [] : set(table, row.key, { position: null })));

/** Replaces the order by hand of a category's albums with the order by date. */
export const orderAlbumsByDate = (category: string): Action => ({
  // Also of those in the bin: with a place, a restored one would bring back the order by hand.
  operations: ({ photos }) =>
    byDate(
      'photos',
      photos.values().filter((album) => album.category === category),
    ),
  text: `Ordn albummerne i »${category}«`,
  message: () => 'De nyeste står nu først.',
});

/** Moves an album so many places forward, or back if negative. */
export const moveAlbum = ({ key, category }: AlbumRow, by: number): Action => ({
  operations: (tables) => move('photos', keptAlbumsOf(tables, category), key, (from) => from + by),
  text: `Ordn albummerne i »${category}«`,
  message: ({ photos }) => {
    const album = photos.get(key);
    return album ? `${quotedTitle(album)} er nu nummer ${(album.position ?? 0) + 1}.` : null;
  },
});

/** A picture whose files are stored. */
export interface StoredPicture {
  readonly name: string;
  /** The size of the largest file, in px. */
  readonly width: number;
  readonly height: number;
}

/**
 * Adds a picture whose files are stored. Its fields are defaults: none of them is ever set again, so they need
 * no stamps.
 */
export function addPicture(
  key: string,
  album: AlbumRow,
  { name, width, height }: StoredPicture,
  taken: TakenAt | null,
  author: string,
): Action {
  const [takenOn = null, takenTime = null] = taken?.split('T') ?? [];
  const fields = { album: album.id, name, width, height, takenOn, takenTime, author };
  return {
    operations: () => [set('picture', key, {}, fields)],
    text: `Læg et billede i ${quotedTitle(album)}`,
  };
}

/** Writes what a picture shows; null for nothing. Nothing is said of one in the bin. */
export const writeCaption = ({ key, deletedAt }: PictureRow, caption: string | null): Action => ({
  operations: ({ picture }) =>
    picture.get(key)?.caption === caption ? [] : [set('picture', key, { caption })],
  text: caption ? `Teksten »${caption}« til et billede` : 'Fjern teksten til et billede',
  ...(deletedAt === null && { message: () => 'Teksten er gemt.' }),
});

/** Sets the day on which pictures were taken, without a time; null for unknown. */
export const setDay = (pictures: readonly PictureRow[], takenOn: string | null): Action => ({
  operations: () => pictures.map(({ key }) => set('picture', key, { takenOn, takenTime: null })),
  text: `Ret dagen for ${pictures.length === 1 ? 'et billede' : `${pictures.length} billeder`}`,
  message: () => 'Dagen er rettet.',
});

/** Moves a picture to the bin. If it is the cover, the next one becomes it, as in Postgres. */
export const removePicture = ({ key, album }: PictureRow, now: EpochMs): Action => ({
  operations(tables) {
    const kept = keptPictures(tables, album);
    const picture = kept.find((each) => each.key === key);
    const own = keptAlbums(tables).find(({ id }) => id === album);
    if (!picture) return [];
    const next = kept.find((each) => each !== picture);
    const thumbnail = next ? coverAddress(next) : emptyThumbnail;
    return [
      set('picture', key, { deletedAt: now }),
      ...(own && isCover(picture, own.thumbnail) ? [set('photos', own.key, { thumbnail })] : []),
    ];
  },
  text: 'Slet et billede',
  message: () => 'Billedet er slettet.',
});

export const restorePicture = ({ key }: PictureRow): Action => ({
  operations: () => [set('picture', key, { deletedAt: null })],
  text: 'Gendan et billede',
  message: () => null,
});

/** Moves a picture to this index among those of its album. */
export const movePicture = (key: string, album: string, index: number): Action => ({
  operations: (tables) => move('picture', keptPictures(tables, album), key, () => index),
  text: 'Flyt et billede',
  message: () => 'Billedet er flyttet.',
  group: `move ${album}`,
});

/** Replaces the order by hand with the order by date. */
export const orderPicturesByDay = (album: string): Action => ({
  operations: (tables) => byDate('picture', keptPictures(tables, album)),
  text: 'Ordn billeder efter dag',
  message: () => 'Billederne ligger nu efter dag.',
});

/** Makes a picture the cover of its album. */
export const makeCover = (picture: PictureRow, album: AlbumRow): Action => ({
  operations: () => [set('photos', album.key, { thumbnail: coverAddress(picture) })],
  text: `Vælg forside til ${quotedTitle(album)}`,
  message: () => 'Albummet vises nu med dette billede.',
});
