import type { Album, AlbumFields } from '../../../data/gateway/albums.ts';

/** A change of one album: its id and the fields to set. */
export type Change = readonly [id: string, fields: AlbumFields];

/**
 * A member's action: changed albums with their previous state, and an album that was added with these fields.
 */
export interface Done {
  readonly before: readonly Album[];
  readonly changes: readonly Change[];
  readonly added?: Change;
}

/** The values that Postgres gives a new album by default. */
const defaults: AlbumFields = {
  thumbnail: '/albums/tomt.svg',
  link: null,
  active: true,
  familyOnly: false,
  newest: false,
  position: null,
  deleted: false,
};

/** Returns the albums after a change. */
export const changed = (albums: readonly Album[], [id, { deleted, ...fields }]: Change) =>
  albums.map((album) =>
    album.id === id
      ? { ...album, ...fields, ...(deleted !== undefined && { deletedAt: deleted ? album.updatedTs : null }) }
      : album,
  );

/**
 * Returns the changes that undo an action, given the current albums; a new album goes into the bin. Returns
 * null if somebody has changed any of what it set: a part of it would be a state that nobody chose.
 */
export function undoOf({ before, changes, added }: Done, now: readonly Album[]): readonly Change[] | null {
  const set: readonly Change[] = added ? [...changes, [added[0], { ...defaults, ...added[1] }]] : changes;
  const isLeft = ([id, fields]: Change) => {
    const album = now.find((each) => each.id === id);
    return album && fieldNames(fields).every((name) => fieldOf(album, name) === fields[name]);
  };
  if (!set.every(isLeft)) return null;
  const undone = changes.flatMap(([id, fields]): readonly Change[] => {
    const album = before.find((each) => each.id === id);
    return album
      ? [[id, Object.fromEntries(fieldNames(fields).map((name) => [name, fieldOf(album, name)]))]]
      : [];
  });
  return added ? [[added[0], { deleted: true }], ...undone] : undone;
}

const fieldNames = (fields: AlbumFields) => Object.keys(fields) as (keyof AlbumFields)[];

const fieldOf = (album: Album, name: keyof AlbumFields) =>
  name === 'deleted' ? album.deletedAt !== null : album[name];
