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

type Field = keyof AlbumFields;
type Row = Pick<Album, 'id'> & Partial<Album>;

/**
 * Groups of fields that express one decision: if somebody has changed one of them, the others are theirs,
 * too.
 */
const fieldGroups: readonly (readonly Field[])[] = [
  ['title'],
  ['category'],
  ['link', 'thumbnail'],
  ['active', 'familyOnly'],
  ['deleted'],
];

/**
 * Fields that relate a category's albums to each other. Undoing only some of them would leave a state that
 * nobody chose.
 */
const categoryWideFields: readonly Field[] = ['newest', 'position'];

/** The values that Postgres gives a new album by default. */
const defaults: Partial<Album> = {
  thumbnail: '/albums/tomt.svg',
  link: null,
  active: true,
  familyOnly: false,
  newest: false,
  position: null,
  deletedAt: null,
};

/** Returns the albums after a change. */
export const changed = <R extends Row>(albums: readonly R[], [id, { deleted, ...fields }]: Change) =>
  albums.map((album) =>
    album.id === id
      ? {
          ...album,
          ...fields,
          ...(deleted !== undefined && { deletedAt: deleted ? (album.updatedTs ?? 0) : null }),
        }
      : album,
  );

/**
 * Returns the changes that undo an action, given the current albums: of everything it set, what nobody has
 * changed since. A new album goes into the bin if nobody has changed it. `isPartial`: whether something is
 * kept because somebody has changed it.
 */
export function undoOf(
  { before, changes, added }: Done,
  now: readonly Album[],
): { readonly changes: readonly Change[]; readonly isPartial: boolean } {
  const after = changes.reduce<readonly Row[]>(changed, before);
  const isLeft = (rows: readonly Row[], id: string, fields: readonly Field[]) =>
    fields.every((field) => fieldOf(rows, id, field) === fieldOf(now, id, field));
  const undone = new Map<string, AlbumFields>();
  if (added) {
    const [id, fields] = added;
    if (!isLeft([{ ...defaults, id, ...fields }], id, [...fieldGroups.flat(), ...categoryWideFields]))
      return { changes: [], isPartial: true };
    undone.set(id, { deleted: true });
  }
  let isPartial = false;
  const take = (ids: readonly string[], fields: readonly Field[], isTaken: (id: string) => boolean) => {
    for (const id of ids) {
      if (!isTaken(id)) isPartial = true;
      else
        undone.set(id, {
          ...undone.get(id),
          ...Object.fromEntries(fields.map((field) => [field, fieldOf(before, id, field)])),
        });
    }
  };
  const idsWith = (fields: readonly Field[]) =>
    changes.filter(([, set]) => fields.some((field) => field in set)).map(([id]) => id);

  for (const fields of fieldGroups) take(idsWith(fields), fields, (id) => isLeft(after, id, fields));
  for (const field of categoryWideFields) {
    const ids = idsWith([field]);
    const categories = new Set(ids.map((id) => after.find((each) => each.id === id)?.category));
    const all = now.filter(({ id, category }) => categories.has(category) && id !== added?.[0]);
    const isCategoryLeft = [...ids, ...all.map(({ id }) => id)].every((id) => isLeft(after, id, [field]));
    take(ids, [field], () => isCategoryLeft);
  }
  return { changes: [...undone], isPartial };
}

/** Returns a field's value of an album in `albums`, or that of a new album when it is not there. */
function fieldOf(albums: readonly Row[], id: string, field: Field) {
  const row = albums.find((each) => each.id === id);
  if (field === 'deleted') return row?.deletedAt !== null;
  return (row ?? defaults)[field];
}
