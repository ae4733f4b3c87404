import type { EpochMs } from '../../lib/dates.ts';
import type { Columns, RowOf } from '../columns.ts';

/** An album as visitors know it. */
export const photoColumns = {
  id: 'text',
  title: 'text',
  /** Of an album for the family alone `/billeder/…` is at `/api/billeder/…`: `familyAddress` in src/lib/picture-files.ts. */
  thumbnail: 'text',
  /** Null where the pictures are our own. */
  link: 'text?',
  category: 'text',
  /** Whether it may be its category's tile. */
  newest: 'flag',
  /** The order by hand within a category; null is by date. */
  position: 'number?',
  updatedTs: 'time',
  /** Of any of its fields, by the database's clock. */
  changedAt: 'time',
} as const satisfies Columns;

export type Photo = RowOf<typeof photoColumns>;

/** An album as members know it. */
export const albumColumns = {
  ...photoColumns,
  active: 'flag',
  familyOnly: 'flag',
  deletedAt: 'time?',
  /** Since when the link leads nowhere. */
  deadSince: 'time?',
} as const satisfies Columns;

export type Album = RowOf<typeof albumColumns>;

/** A picture of an album of our own. */
export const pictureColumns = {
  key: 'text',
  album: 'text',
  /** Of its content; src/lib/picture-files.ts makes addresses of it. */
  name: 'text',
  /** Of the largest file, in px. */
  width: 'number',
  height: 'number',
  caption: 'text?',
  /** `2026-07-31` */
  takenOn: 'text?',
  position: 'number?',
  deletedAt: 'time?',
  createdAt: 'time',
} as const satisfies Columns;

export type Picture = RowOf<typeof pictureColumns>;

/** The albums, for anyone. Both fail with a `GatewayError`. */
export interface PhotoGateway {
  all(): Promise<readonly Photo[]>;
  /** What has changed since a time of `changedAt`, and the ids of all that there are. */
  changesSince(
    since: EpochMs,
  ): Promise<{ readonly newer: readonly Photo[]; readonly ids: readonly string[] }>;
  /** Those of one album of our own, in no order. */
  pictures(album: string): Promise<readonly Picture[]>;
}

/** What a member writes of an album; what is left out stays as it is. `deleted` puts it into the bin. */
export type AlbumFields = Partial<
  Pick<Album, 'title' | 'category' | 'link' | 'thumbnail' | 'active' | 'newest' | 'familyOnly' | 'position'>
> & { readonly deleted?: boolean };

/** What a member writes of a picture; what is left out stays as it is. */
export interface PictureFields {
  readonly caption?: string | null;
  /** Puts it into the bin, or takes it out. */
  readonly deleted?: boolean;
}

/** The albums, for members. All fail with a `GatewayError`. */
export interface AlbumGateway {
  /** All of them, also those that are hidden or in the bin. */
  all(): Promise<readonly Album[]>;
  /** Gives the new album's id. */
  add(fields: AlbumFields): Promise<string>;
  change(id: string, fields: AlbumFields): Promise<void>;
  /** Those of one album that are not in the bin, in no order. */
  pictures(album: string): Promise<readonly Picture[]>;
  /** Those of one album that are in the bin, the last one first. */
  binnedPictures(album: string): Promise<readonly Picture[]>;
  changePicture(key: string, fields: PictureFields): Promise<void>;
  /** Puts an album's pictures into this order by hand; those that are not named stand behind them, by day. */
  orderPictures(album: string, keys: readonly string[]): Promise<void>;
  /** Calls when somebody changed an album or its pictures, or may have, until the returned function is called. */
  watch(changed: () => void): () => void;
}
