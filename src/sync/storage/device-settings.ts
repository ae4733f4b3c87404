import { openDB } from 'idb';

/** Small values that a feature keeps on this phone only: they survive reload and restart, and are removed at sign-out. */
export interface DeviceSettings {
  read(name: string): Promise<unknown>;
  /** Replaces the value; when it resolves, it is on disk, and the phone's other tabs have been told. */
  write(name: string, value: unknown): Promise<void>;
  /** Tells when another tab has written, or everything was wiped. */
  listen(on: () => void): () => void;
}

/** The name of the database with a feature's settings. */
export const settingsOf = (feature: string): string => `${feature}-notes`;

/** Device settings in IndexedDB under this name. Fails where the browser has no storage. */
export async function openDeviceSettings(database: string): Promise<DeviceSettings> {
  const db = await openDB(database, 1, { upgrade: (created) => void created.createObjectStore('notes') });
  const channel = new BroadcastChannel(database);
  return {
    read: (name) => db.get('notes', name),
    async write(name, value) {
      const tx = db.transaction('notes', 'readwrite', { durability: 'strict' });
      const put = tx.store.put(value, name);
      // At once: a tab that ends before it hears of the put has written all the same.
      tx.commit();
      await Promise.all([put, tx.done]);
      channel.postMessage({ type: 'notes' });
    },
    listen(on) {
      channel.addEventListener('message', on);
      return () => channel.removeEventListener('message', on);
    },
  };
}

/** Device settings that last as long as the page. */
export function createMemoryDeviceSettings(): DeviceSettings {
  const values = new Map<string, unknown>();
  return {
    read: async (name) => values.get(name),
    write: async (name, value) => void values.set(name, value),
    listen: () => () => {},
  };
}
