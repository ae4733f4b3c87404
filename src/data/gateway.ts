import type { EpochMs } from '../lib/dates.ts';
import type { SyncGateway } from '../sync/protocol.ts';
import type { Columns, RowOf, SyncedTables, TablesOf } from './columns.ts';

/** The shopping list: what is kept on the phone, and how the rows of the database are read. */
export const shoppingTables = {
  shopping: {
    key: 'key',
    columns: {
      key: 'text',
      /** Null until the server has given it. */
      id: 'number?',
      title: 'text',
      category: 'text',
      active: 'flag',
      buy: 'flag',
      buyCounter: 'number',
      freezer: 'flag',
      count: 'number',
      /** How many of them were put in the freezer on which day: {'2026-11-02': 2}. Null in rows from before it was kept. */
      frozen: 'counts?',
      canOutdate: 'flag',
      /** As people write it, while the item is on the list. */
      quantity: 'text?',
      /** The member who put it on the list, while it is there. */
      wantedBy: 'text?',
      /** Who had asked for it when it was taken off the list last, other than by a purchase. */
      lastWantedBy: 'text?',
      /** Who ticked it last, when, and in which shop: see `isTicked`. */
      tickedBy: 'text?',
      tickedAt: 'time?',
      tickedShop: 'text?',
      updateTs: 'time',
      rev: 'number',
      timestamps: 'timestamps',
    },
  },
  purchase: {
    key: 'id',
    columns: {
      /** The operation that bought it. */
      id: 'text',
      trip: 'text',
      itemKey: 'text',
      member: 'text',
      boughtAt: 'time',
      quantity: 'text?',
      wantedBy: 'text?',
      undoneAt: 'time?',
      /** The day on which one of it was put in the freezer. */
      frozenOn: 'text?',
      /** The operation that had put it on the list: the same for all who bought it without knowing of each other. */
      wish: 'text?',
      /** When and in which shop its buyer had ticked it: the order of the shop's aisles is learned from that. */
      tickedAt: 'time?',
      shop: 'text?',
      rev: 'number',
    },
  },
  shop: {
    key: 'key',
    columns: {
      key: 'text',
      name: 'text',
      active: 'flag',
      /** Where members have put categories, by the category in lower case. */
      places: 'places',
      rev: 'number',
      timestamps: 'timestamps',
    },
  },
  norm: {
    key: 'key',
    columns: {
      key: 'text',
      /** In lower case. */
      category: 'text',
      /** How many months its things keep in the freezer; null is what the page says. */
      months: 'number?',
      rev: 'number',
      timestamps: 'timestamps',
    },
  },
} as const satisfies SyncedTables;

/** Items, shops and norms by key, purchases by the operation that made them. */
export type ShoppingTables = TablesOf<typeof shoppingTables>;
export type ShoppingRow = RowOf<typeof shoppingTables.shopping.columns>;
export type PurchaseRow = RowOf<typeof shoppingTables.purchase.columns>;
export type NormRow = RowOf<typeof shoppingTables.norm.columns>;
export type ShopRow = RowOf<typeof shoppingTables.shop.columns>;

/** The log: what is open or was done lately. */
export const logTables = {
  log: {
    key: 'key',
    columns: {
      key: 'text',
      /** The creation time in ms as text. */
      id: 'text',
      name: 'text',
      done: 'flag',
      date: 'time',
      deletedAt: 'time?',
      purgedAt: 'time?',
      createdBy: 'text?',
      doneBy: 'text?',
      rev: 'number',
      timestamps: 'timestamps',
    },
  },
} as const satisfies SyncedTables;

export type LogTables = TablesOf<typeof logTables>;
export type LogRow = RowOf<typeof logTables.log.columns>;

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

export const memberColumns = { id: 'text', displayName: 'text' } as const satisfies Columns;

export type Member = RowOf<typeof memberColumns>;

/** A synced feature's side of the family's database. */
export interface FamilyGateway extends SyncGateway {
  /** The members' names: who put it on the list, who did it. */
  members(): Promise<readonly Member[]>;
}

/** A place in the log, newest first: what comes after it is older. Made by the server, or by `placeBefore`. */
export interface LogPlace {
  readonly date: string;
  readonly key?: string;
}

export interface LogPage {
  readonly rows: readonly LogRow[];
  /** Where the next page begins; null when this is the last. */
  readonly next: LogPlace | null;
  /** On the first page of a search how many there are in all; `foundMost` means as many or more. Else null. */
  readonly found: number | null;
}

/** Counting what a search finds ends here. */
export const foundMost = 1000;

/** Everything in the log is older than a place before this time. */
export const placeBefore = (time: EpochMs): LogPlace => ({ date: new Date(time).toISOString() });

/** The log's side of the family's database: what is synced, and all that the phone does not hold. */
export interface LogGateway extends FamilyGateway {
  /** Entries, newest first, whose name matches every word of the query, done or not; without a word all that is done. */
  search(
    query: string,
    options?: { readonly before?: LogPlace | null; readonly most?: number; readonly signal?: AbortSignal },
  ): Promise<LogPage>;
  /** The years in which something was done, newest first. */
  years(): Promise<readonly number[]>;
  /** When the last good backup of the family's data was made; null when there was none yet. */
  lastBackup(): Promise<EpochMs | null>;
}

/** The albums, for anyone. Both fail with a `GatewayError`. */
export interface PhotoGateway {
  all(): Promise<readonly Photo[]>;
  /** What has changed since a time of `changedAt`, and the ids of all that there are. */
  news(since: EpochMs): Promise<{ readonly newer: readonly Photo[]; readonly ids: readonly string[] }>;
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
