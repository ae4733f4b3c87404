import type { RowOf, SyncedTables, TablesOf } from '../columns.ts';

/** The shopping list: the tables that phones keep a copy of, with their columns. */
export const shoppingTables = {
  shopping: {
    key: 'key',
    columns: {
      key: 'text',
      /** Null until the server has assigned it. */
      id: 'number?',
      title: 'text',
      category: 'text',
      active: 'flag',
      buy: 'flag',
      buyCounter: 'number',
      freezer: 'flag',
      count: 'number',
      /**
       * How many were put in the freezer on each day, such as {'2026-11-02': 2}. Null in rows older than this
       * column.
       */
      frozen: 'counts?',
      canOutdate: 'flag',
      /** The amount in a member's own words, while the item is on the list. */
      quantity: 'text?',
      /** The member who put it on the list, while it is there. */
      wantedBy: 'text?',
      /** The member who had asked for it when it was last taken off the list without being bought. */
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
      /** The id of the operation that bought it. */
      id: 'text',
      trip: 'text',
      itemKey: 'text',
      member: 'text',
      boughtAt: 'time',
      quantity: 'text?',
      wantedBy: 'text?',
      undoneAt: 'time?',
      /** Null in rows older than this column. */
      undoneBy: 'text?',
      /**
       * The day on which what was bought was put in the freezer, and how many; null in older rows, for one.
       */
      frozenOn: 'text?',
      frozenCount: 'number?',
      /**
       * The id of the operation that put the item on the list. Purchases by members who did not know of each
       * other's share it.
       */
      wish: 'text?',
      /**
       * When and in which shop the buyer ticked it; the order of the shop's aisles is learned from these
       * times.
       */
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
      /** Where members have placed categories, by the category in lower case. */
      places: 'places',
      rev: 'number',
      timestamps: 'timestamps',
    },
  },
  norm: {
    key: 'key',
    columns: {
      key: 'text',
      /** The category in lower case. */
      category: 'text',
      /** How many months the items keep in the freezer; null means the page's own default. */
      months: 'number?',
      rev: 'number',
      timestamps: 'timestamps',
    },
  },
} as const satisfies SyncedTables;

/** Items, shops and norms by key; purchases by the id of the operation that made them. */
export type ShoppingTables = TablesOf<typeof shoppingTables>;
/** An item, on the list or not. A removed one is kept and no longer `active`, so that it can be restored. */
export type ShoppingRow = RowOf<typeof shoppingTables.shopping.columns>;
/** An item bought by a member on a trip. An undone purchase is kept with the time in `undoneAt`. */
export type PurchaseRow = RowOf<typeof shoppingTables.purchase.columns>;
/** How long the items of one category keep in the freezer, as set by a member. */
export type NormRow = RowOf<typeof shoppingTables.norm.columns>;
/** A shop that members have added. A removed one is kept and no longer `active`. */
export type ShopRow = RowOf<typeof shoppingTables.shop.columns>;

/** The log: open entries and those done recently. */
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

/** Entries by key. A phone has the open and the recent ones; `LogGateway.search` reads the others. */
export type LogTables = TablesOf<typeof logTables>;
/**
 * An entry of the log. `date` is when a done one was done, and when an open one was added or last changed.
 */
export type LogRow = RowOf<typeof logTables.log.columns>;

/** The synced tables of every feature. */
export const syncedTables = { shopping: shoppingTables, log: logTables } as const;

type AllTables = typeof syncedTables;
/** The name of a synced table, of which phones keep a copy. */
export type SyncedTableName = {
  [Feature in keyof AllTables]: keyof AllTables[Feature];
}[keyof AllTables];

/** Returns the name of every table of which phones keep a copy. */
export const syncedTableNames = (): readonly SyncedTableName[] =>
  Object.values(syncedTables).flatMap((tables) => Object.keys(tables) as SyncedTableName[]);
