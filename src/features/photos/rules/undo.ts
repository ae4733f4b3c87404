import type { Album, AlbumFields } from '../../../data/gateway/albums.ts';

/** A change of one album: its id and the fields to set. */
export type Change = readonly [id: string, fields: AlbumFields];

/** A member's action: its changes, and the albums before it. One that was not there was added by it. */
export interface Done {
  readonly before: readonly Album[];
  readonly changes: readonly Change[];
}

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
export function undoOf({ before, changes }: Done, now: readonly Album[]): readonly Change[] | null {
  const isLeft = ([id, fields]: Change) => {
    const album = now.find((each) => each.id === id);
    return album && fieldNames(fields).every((name) => fieldOf(album, name) === fields[name]);
  };
  if (!changes.every(isLeft)) return null;
  return changes.map(([id, fields]) => {
    const album = before.find((each) => each.id === id);
    if (!album) return [id, { deleted: true }];
    return [id, Object.fromEntries(fieldNames(fields).map((name) => [name, fieldOf(album, name)]))];
  });
}

const fieldNames = (fields: AlbumFields) => Object.keys(fields) as (keyof AlbumFields)[];

const fieldOf = (album: Album, name: keyof AlbumFields) =>
  name === 'deleted' ? album.deletedAt !== null : album[name];
