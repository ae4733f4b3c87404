import type { RowOf, SyncedTables, TablesOf } from '../columns.ts';

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

/** The synced tables of every feature. */
export const syncedTables = { shopping: shoppingTables, log: logTables } as const;

/** The name of every table of which phones keep a copy. */
export const syncedTableNames = (): readonly string[] =>
  Object.values(syncedTables).flatMap((tables) => Object.keys(tables));
