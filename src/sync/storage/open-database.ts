import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';

/** Begins a transaction over these stores. What it has written is on disk at its end if it is `strict`. */
export type Begin = <Mode extends 'readonly' | 'readwrite'>(
  stores: string[],
  mode: Mode,
  durability?: IDBTransactionDurability,
) => Promise<IDBPTransaction<unknown, string[], Mode>>;

/** Whose a database is. Its name is both, with a space between them. */
export interface Owner {
  readonly feature: string;
  readonly member: string;
}

/** Returns the owner of the database with this name; null for one that is not ours. */
export function ownerOf(database: string): Owner | null {
  const [, feature, member] = /^(\S+) (\S+)$/.exec(database) ?? [];
  return feature && member ? { feature, member } : null;
}

/** On a new connection if the browser has closed the old one, as iOS does. Fails where it offers no storage. */
export async function openMemberDatabase(feature: string, member: string): Promise<Begin> {
  async function open() {
    const opened: IDBPDatabase = await openDB(`${feature} ${member}`, 1, {
      upgrade(db) {
        db.createObjectStore('meta');
        db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
        // The actions of the last month that have left the outbox, in case the database is restored.
        db.createObjectStore('sent', { keyPath: 'seq' });
        // The rows of all tables, by table and key, so that a new table needs no new version of the database.
        db.createObjectStore('rows');
        // Small values: see `DeviceSettings`.
        db.createObjectStore('settings');
      },
      // Another tab with a newer version of the page is upgrading the database and must not be kept waiting.
      blocking: () => opened.close(),
    });
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
