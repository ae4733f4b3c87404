import { type Begin, openDatabase } from './open-database.ts';

/**
 * Small values of a feature that stay on this phone. They survive a reload or restart and are removed at
 * sign-out.
 */
export interface DeviceSettings {
  read(name: string): Promise<unknown>;
  /** Replaces the value. Resolves when it is on disk and the phone's other tabs have been told. */
  write(name: string, value: unknown): Promise<void>;
  /**
   * Calls `on` when another tab has written a value or wiped everything. Returns a function that stops it.
   */
  listen(on: () => void): () => void;
}

/** Returns the name of the database that holds a feature's settings, whose object store is called `notes`. */
export const settingsOf = (feature: string): string => `${feature}-notes`;

/** Opens the IndexedDB database of this name, which holds device settings. */
export const openNotes = (database: string): Promise<Begin> =>
  openDatabase(database, 1, (created) => void created.createObjectStore('notes'));

/**
 * Opens the device settings in an IndexedDB database of this name. Fails where the browser offers no storage.
 */
export async function openDeviceSettings(database: string): Promise<DeviceSettings> {
  const begin = await openNotes(database);
  const channel = new BroadcastChannel(database);
  return {
    read: async (name) => (await begin(['notes'], 'readonly')).objectStore('notes').get(name),
    async write(name, value) {
      const tx = await begin(['notes'], 'readwrite', 'strict');
      const put = tx.objectStore('notes').put(value, name);
      // Commit explicitly: the value is written even if the tab ends before the put's event arrives.
      tx.commit();
      await Promise.all([put, tx.done]);
      channel.postMessage({ type: 'settings' });
    },
    listen(on) {
      channel.addEventListener('message', on);
      return () => channel.removeEventListener('message', on);
    },
  };
}

/** Creates device settings that last only as long as the page. */
export function createMemoryDeviceSettings(): DeviceSettings {
  const values = new Map<string, unknown>();
  return {
    read: async (name) => values.get(name),
    write: async (name, value) => void values.set(name, value),
    listen: () => () => {},
  };
}
