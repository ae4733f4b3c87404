import type { Fields, Operation, Rev, Stamps } from '../sync/actions.ts';
import type { TableDescription } from '../sync/fold.ts';
import type { Columns, RowOf } from './columns.ts';

/**
 * A synced table, said once: its types, parser, operations, undo and the tests of the database follow. The
 * database adds the columns key, rev and stamps to each. Members set what is in none of the lists, at any time.
 */
export interface SyncedTable extends TableDescription {
  readonly columns: Columns;
  /** What only the server sets. */
  readonly byServer?: readonly string[];
  /** What is only set by the action that makes the row. */
  readonly settableOnce?: readonly string[];
  /** What is only counted. */
  readonly counters?: readonly string[];
}

export type SyncedTables = Readonly<Record<string, SyncedTable>>;

const table = <
  const C extends Columns,
  const S extends keyof C & string = never,
  const O extends keyof C & string = never,
  const N extends keyof C & string = never,
>(description: {
  readonly columns: C;
  readonly byServer?: readonly S[];
  readonly settableOnce?: readonly O[];
  readonly counters?: readonly N[];
  readonly initial: { readonly [F in keyof C & string]?: RowOf<C>[F] | 'now' };
  readonly removed?: { readonly [F in keyof C & string]?: RowOf<C>[F] | 'now' };
  readonly kept?: { readonly field: keyof C & string; readonly days?: number };
}) => description as typeof description & { readonly initial: Fields; readonly removed?: Fields };

export const shoppingTables = {
  /** A removed item is kept, so that it can be restored. */
  shopping: table({
    columns: {
      /** Null until the server has assigned it. */
      id: 'number?',
      title: 'text',
      category: 'text',
      active: 'flag',
      buy: 'flag',
      /** Counted from the purchases by the server. */
      buyCounter: 'number',
      freezer: 'flag',
      canOutdate: 'flag',
      /** The sum of its batches in the freezer, by the server. */
      count: 'number',
      /** The amount in a member's own words, while the item is on the list. */
      quantity: 'text?',
      /** Which kind, as a member wants it this time: 'skåret', 'ikke Ariel'. */
      note: 'text?',
      /** The member who last put it on the list, at the time of the field's stamp. */
      wantedBy: 'text?',
      /** Who struck it out last, when, and in which shop. */
      struckBy: 'text?',
      struckAt: 'time?',
      struckShop: 'text?',
      /** When anything in it last changed, by the server's clock. */
      updateTs: 'time',
    },
    byServer: ['id', 'buyCounter', 'count', 'updateTs'],
    initial: {
      category: 'Andet',
      active: true,
      buy: false,
      buyCounter: 0,
      freezer: false,
      canOutdate: false,
      count: 0,
      updateTs: 'now',
    },
    removed: { active: false },
  }),
  /** An undone purchase is kept. When two items are put together, one gets the other's. */
  purchase: table({
    columns: {
      trip: 'text',
      item: 'text',
      member: 'text',
      boughtAt: 'time',
      quantity: 'text?',
      note: 'text?',
      wantedBy: 'text?',
      /** When and in which shop the buyer struck it out: the order of the shop's aisles is learned from these. */
      struckAt: 'time?',
      shop: 'text?',
      undoneAt: 'time?',
      undoneBy: 'text?',
    },
    settableOnce: ['trip', 'member', 'boughtAt', 'quantity', 'note', 'wantedBy', 'struckAt', 'shop'],
    initial: {},
    removed: { undoneAt: 'now' },
    kept: { field: 'boughtAt', days: 150 },
  }),
  shop: table({
    columns: { name: 'text', active: 'flag' },
    initial: { active: true },
    removed: { active: false },
  }),
  shop_place: table({
    columns: {
      shop: 'text',
      /** In lower case. */
      category: 'text',
      /** From the entrance, 0, to the till, 1000. Null: learned from purchases again. */
      place: 'number?',
    },
    settableOnce: ['shop', 'category'],
    initial: {},
    removed: { place: null },
  }),
  /** A shop in which an item is bought; without an active row, it is bought anywhere. */
  shop_item: table({
    columns: { shop: 'text', item: 'text', active: 'flag' },
    settableOnce: ['shop', 'item'],
    initial: { active: true },
    removed: { active: false },
  }),
  item_picture: table({
    columns: {
      /** A JPEG of at most 20,000 bytes, as base64; null when it was removed. */
      picture: 'text?',
    },
    initial: {},
    removed: { picture: null },
  }),
  /** How many of an item were put in the freezer on a day. */
  freezer_batch: table({
    columns: {
      item: 'text',
      /** Null: on an unknown day. */
      day: 'day?',
      count: 'number',
    },
    settableOnce: ['item', 'day'],
    counters: ['count'],
    initial: { count: 0 },
  }),
  /** How long the items of a category keep in the freezer. */
  norm: table({
    columns: {
      /** In lower case. */
      category: 'text',
      /** From 1 to 60. Null: the page's own default. */
      months: 'number?',
    },
    settableOnce: ['category'],
    initial: {},
    removed: { months: null },
  }),
} as const;

export const logTables = {
  /** An entry. `date` is when a done one was done, and when an open one was added or last changed. */
  log: table({
    columns: {
      /** The time in ms at which it was made, as text. The server moves it where two have the same. */
      id: 'text',
      name: 'text',
      done: 'flag',
      date: 'time',
      deletedAt: 'time?',
      purgedAt: 'time?',
      createdBy: 'text?',
      doneBy: 'text?',
      /** The day on which an open one comes on the list, or comes back. */
      due: 'day?',
      /** The member whose it is. Null: everybody's. */
      forMember: 'text?',
      /** How often it comes back: see src/app-shell/rules/repeat.ts. */
      every: 'text?',
    },
    settableOnce: ['id', 'createdBy'],
    initial: { done: false, date: 'now' },
    removed: { deletedAt: 'now' },
    kept: { field: 'purgedAt' },
  }),
} as const;

/** When something is, as plain Copenhagen time; see supabase/schemas/62_appointments.sql. */
const whenColumns = {
  title: 'text',
  place: 'text?',
  /** The member whose it is. Null: everybody's. */
  forMember: 'text?',
  firstDay: 'day',
  lastDay: 'day?',
  /** '14:30'. Null: all day. */
  fromTime: 'text?',
  toTime: 'text?',
} as const;
const { forMember: _, ...eventColumns } = whenColumns;

export const weekTables = {
  /** An appointment, or a series of them. */
  appointment: table({
    columns: {
      ...whenColumns,
      /** See `Repeat` of `features/week/rules/occurrences.ts`. */
      repeat: 'text?',
      until: 'day?',
      createdBy: 'text?',
      deletedAt: 'time?',
      /** Set by the server when it has been in the bin for 30 days. */
      purgedAt: 'time?',
    },
    byServer: ['purgedAt'],
    settableOnce: ['createdBy'],
    initial: {},
    removed: { deletedAt: 'now' },
    kept: { field: 'purgedAt' },
  }),
  /** One time of a series that is left out or changed. */
  appointment_exception: table({
    columns: {
      ...whenColumns,
      appointment: 'text',
      /** On which the series has it. */
      day: 'day',
      /** 'skipped' or 'changed'. Null: as in the series. */
      change: 'text?',
    },
    settableOnce: ['appointment', 'day'],
    initial: {},
    removed: { change: null },
  }),
  /** A calendar of others, which the site fetches by its address, or which came as a file. */
  calendar: table({
    columns: {
      name: 'text',
      /** See `colors` of `features/week/rules/calendars.ts`. */
      color: 'text',
      /** The member whose it is. Null: everybody's. */
      forMember: 'text?',
      address: 'text?',
      deletedAt: 'time?',
      /** Set by the server when it has been in the bin for 30 days. */
      purgedAt: 'time?',
      /** Since when, and why, it could not be fetched, by the server. */
      failingSince: 'time?',
      failure: 'text?',
    },
    byServer: ['purgedAt', 'failingSince', 'failure'],
    settableOnce: ['address'],
    initial: {},
    removed: { deletedAt: 'now' },
    kept: { field: 'purgedAt' },
  }),
  /** One time of something in such a calendar, by the server alone. */
  calendar_event: table({
    columns: { ...eventColumns, calendar: 'text', removedAt: 'time?' },
    byServer: ['title', 'place', 'firstDay', 'lastDay', 'fromTime', 'toTime', 'calendar', 'removedAt'],
    initial: {},
    kept: { field: 'removedAt' },
  }),
} as const;

export const photosTables = {
  /** An album, which may be hidden (not `active`), family-only, or in the bin (since `deletedAt`). */
  photos: table({
    columns: {
      /** The end of its address: the key, or an id from the family's old site. */
      id: 'text',
      title: 'text',
      /** Chosen by the server unless a member has: see `familyAddress` in src/lib/picture-files.ts. */
      thumbnail: 'text',
      /** The address of an album on another site; null when the pictures are stored here. */
      link: 'text?',
      category: 'text',
      active: 'flag',
      /** Whether the album may be shown on its category's tile. */
      newest: 'flag',
      /** When it was added, by the server's clock. */
      updatedTs: 'time',
      familyOnly: 'flag',
      deletedAt: 'time?',
      /** Set by the server when it has been in the bin for 30 days. */
      purgedAt: 'time?',
      /** The place in its category set by hand; albums with null are ordered by date. */
      position: 'number?',
    },
    byServer: ['updatedTs', 'purgedAt'],
    settableOnce: ['id'],
    initial: {
      thumbnail: '/albums/tomt.svg',
      active: true,
      newest: false,
      updatedTs: 'now',
      familyOnly: false,
    },
    removed: { deletedAt: 'now' },
    kept: { field: 'purgedAt' },
  }),
  /** A picture in an album stored here. */
  picture: table({
    columns: {
      album: 'text',
      /** A hash of its content, from which src/lib/picture-files.ts builds addresses. */
      name: 'text',
      /** The size of the largest file, in px. */
      width: 'number',
      height: 'number',
      caption: 'text?',
      takenOn: 'day?',
      /** A time such as `14:05:09`, by the camera's clock. */
      takenTime: 'text?',
      position: 'number?',
      deletedAt: 'time?',
      purgedAt: 'time?',
      author: 'text?',
      createdAt: 'time',
    },
    byServer: ['purgedAt', 'createdAt'],
    settableOnce: ['album', 'name', 'width', 'height', 'author'],
    initial: { createdAt: 'now' },
    removed: { deletedAt: 'now' },
    kept: { field: 'purgedAt' },
  }),
} as const;

/** The week has the log's entries, too: the open ones with a day stand on it. */
export const syncedTables = {
  shopping: shoppingTables,
  log: logTables,
  week: { ...weekTables, ...logTables },
  photos: photosTables,
} as const;

/** The same tables by their names alone. */
export const allTables = { ...shoppingTables, ...logTables, ...weekTables, ...photosTables } as const;

export type FeatureName = keyof typeof syncedTables;
type AllTables = typeof allTables;
export type SyncedTableName = keyof AllTables;

type Row<N extends SyncedTableName> = RowOf<AllTables[N]['columns']> & {
  readonly key: string;
  readonly rev: Rev;
  readonly stamps: Stamps;
};
export type ShoppingRow = Row<'shopping'>;
export type PurchaseRow = Row<'purchase'>;
export type ShopRow = Row<'shop'>;
export type ItemPictureRow = Row<'item_picture'>;
export type FreezerBatchRow = Row<'freezer_batch'>;
export type LogRow = Row<'log'>;
export type AppointmentRow = Row<'appointment'>;
export type ExceptionRow = Row<'appointment_exception'>;
export type CalendarRow = Row<'calendar'>;
export type AlbumRow = Row<'photos'>;
export type PictureRow = Row<'picture'>;

export type TablesOf<D> = { readonly [N in keyof D & SyncedTableName]: ReadonlyMap<string, Row<N>> };
export type FeatureTables = { readonly [F in FeatureName]: TablesOf<(typeof syncedTables)[F]> };
export type ShoppingTables = FeatureTables['shopping'];
export type LogTables = FeatureTables['log'];
export type WeekTables = FeatureTables['week'];
export type PhotosTables = FeatureTables['photos'];

type Names<List> = List extends readonly (infer Name)[] ? Name : never;
type NotSet<N extends SyncedTableName> = Names<AllTables[N]['byServer']> | Names<AllTables[N]['counters']>;

export type FieldsOf<N extends SyncedTableName> = {
  readonly [F in Exclude<keyof AllTables[N]['columns'], NotSet<N>> & keyof Row<N>]?: Row<N>[F];
};

/** An operation that sets these fields of a row, which it makes if it is missing: see `Operation`. */
export const set = <N extends SyncedTableName>(
  name: N,
  key: string,
  fields: FieldsOf<N>,
  defaults?: FieldsOf<N>,
): Operation => ({
  set: name,
  key,
  fields: fields as Fields,
  ...(defaults && { defaults: defaults as Fields }),
});

export const count = <N extends SyncedTableName>(
  name: N,
  key: string,
  field: Names<AllTables[N]['counters']> & string,
  by: number,
): Operation => ({ count: name, key, field, by });

export const syncedTableNames = (): readonly SyncedTableName[] => Object.keys(allTables) as SyncedTableName[];
