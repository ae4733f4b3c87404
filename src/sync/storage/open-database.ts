import { type IDBPDatabase, type IDBPTransaction, type OpenDBCallbacks, openDB } from 'idb';

/** Begins a transaction over these stores. What it has written is on disk at its end if it is `strict`. */
export type Begin = <Mode extends 'readonly' | 'readwrite'>(
  stores: string[],
  mode: Mode,
  durability?: IDBTransactionDurability,
) => Promise<IDBPTransaction<unknown, string[], Mode>>;

/**
 * Opens an IndexedDB database and returns a function that begins a transaction in it: on a new connection if
 * the browser has closed the old one, as iOS does while a page is in the background. Fails where the browser
 * offers no storage.
 */
export async function openDatabase(
  name: string,
  upgrade: NonNullable<OpenDBCallbacks<unknown>['upgrade']>,
): Promise<Begin> {
  async function open() {
    // Another tab with a newer version of the page is upgrading the database and must not be kept waiting.
    const opened: IDBPDatabase = await openDB(name, 1, { upgrade, blocking: () => opened.close() });
    return opened;
  }
  let db = await open();
  return async (stores, mode, durability) => {
    const begin = () => db.transaction(stores, mode, durability && { durability });
    try {
      return begin();
    } catch {
      db = await open();
      return begin();
    }
  };
}
