import type { Columns, RowOf } from '../columns.ts';

/** The columns of an album that visitors may read. */
export const photoColumns = {
  id: 'text',
  title: 'text',
  /**
   * The address of a file under `/billeder/`. For a family-only album it is served under `/api/billeder/`
   * instead: see `familyAddress` in src/lib/picture-files.ts.
   */
  thumbnail: 'text',
  /** The address of an album on another site; null when the pictures are stored here. */
  link: 'text?',
  category: 'text',
  /** Whether the album may be shown on its category's tile. */
  newest: 'flag',
  /** The place in its category set by hand; albums with null are ordered by date. */
  position: 'number?',
  updatedTs: 'time',
} as const satisfies Columns;

/**
 * An album with the fields that visitors may read. The database sends them no album that is hidden,
 * family-only or in the bin.
 */
export type Photo = RowOf<typeof photoColumns>;

/** The columns of an album that members may read. */
export const albumColumns = {
  ...photoColumns,
  active: 'flag',
  familyOnly: 'flag',
  deletedAt: 'time?',
} as const satisfies Columns;

/**
 * An album as members read it: it may be hidden (not `active`), family-only, or in the bin (since
 * `deletedAt`).
 */
export type Album = RowOf<typeof albumColumns>;

export const pictureColumns = {
  key: 'text',
  album: 'text',
  /** A hash of its content, from which src/lib/picture-files.ts builds addresses. */
  name: 'text',
  /** The size of the largest file, in px. */
  width: 'number',
  height: 'number',
  caption: 'text?',
  /** A date such as `2026-07-31`. */
  takenOn: 'text?',
  /** A time such as `14:05:09`, by the camera's clock. */
  takenTime: 'text?',
  position: 'number?',
  deletedAt: 'time?',
  createdAt: 'time',
} as const satisfies Columns;

/**
 * A picture stored here, for visitors and members alike. Only members are sent those in the bin (since
 * `deletedAt`).
 */
export type Picture = RowOf<typeof pictureColumns>;

/**
 * The fields of an album that a member may write. Omitted fields stay as they are; `deleted` moves the album
 * to the bin.
 */
export type AlbumFields = Partial<
  Pick<Album, 'title' | 'category' | 'link' | 'thumbnail' | 'active' | 'newest' | 'familyOnly' | 'position'>
> & { readonly deleted?: boolean };

/**
 * The fields of a picture that a member may write. Omitted fields stay as they are; `deleted` moves the picture
 * to the bin, or restores it.
 */
export type PictureFields = Partial<Pick<Picture, 'caption' | 'takenOn' | 'takenTime'>> & {
  readonly deleted?: boolean;
};

/** Reads and writes albums for members. Every call fails with a `GatewayError`. */
export interface AlbumGateway {
  /** Returns all albums, including hidden ones and those in the bin. */
  all(): Promise<readonly Album[]>;
  /** Adds an album with this id, a new uuid. Does nothing if the album has been added already. */
  add(id: string, fields: AlbumFields): Promise<void>;
  change(id: string, fields: AlbumFields): Promise<void>;
  /** Returns the pictures of an album that are not in the bin, in no particular order. */
  pictures(album: string): Promise<readonly Picture[]>;
  /** Returns the pictures of an album that are in the bin, the latest first. */
  binnedPictures(album: string): Promise<readonly Picture[]>;
  changePicture(key: string, fields: PictureFields): Promise<void>;
  changePictures(keys: readonly string[], fields: PictureFields): Promise<void>;
  /** Replaces the caption `before`. Returns false if somebody has written another one since. */
  changeCaption(key: string, caption: string | null, before: string | null): Promise<boolean>;
  /** Sets the order of an album's pictures. Pictures that are not in `keys` follow, ordered by date. */
  orderPictures(album: string, keys: readonly string[]): Promise<void>;
  /** From now on calls `changed` when an album or its pictures have changed, or may have. */
  watch(changed: () => void, familyChanged: () => void): void;
}
