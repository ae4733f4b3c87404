import { type Begin, openDatabase } from './open-database.ts';

/**
 * Small values of a feature that stay on this phone. They survive a reload or restart and are removed at
 * sign-out.
 */
export interface DeviceSettings {
  read(name: string): Promise<unknown>;
  /** Returns the values whose names begin with `prefix`, by name. */
  readAll(prefix: string): Promise<ReadonlyMap<string, unknown>>;
  /** Replaces the value. Resolves when it is on disk and the phone's other tabs have been notified. */
  write(name: string, value: unknown): Promise<void>;
  /** Replaces these values, by name, in one transaction, and removes those that are undefined. */
  writeAll(values: ReadonlyMap<string, unknown>): Promise<void>;
  /**
   * Calls `on` when another tab has written a value or wiped everything. Returns a function that stops it.
   */
  listen(on: () => void): () => void;
}

/**
 * The object store in a database of device settings. Its name stays, like that of the database, because
 * devices have stored settings under them.
 */
export const settingsStore = 'notes';

/** Returns the name of the database that holds a feature's settings. */
export const settingsOf = (feature: string): string => `${feature}-notes`;

/** Opens the IndexedDB database of this name, which holds device settings. */
export const openSettingsDatabase = (database: string): Promise<Begin> =>
  openDatabase(database, 1, (created) => void created.createObjectStore(settingsStore));

/**
 * Opens the device settings in an IndexedDB database of this name. Fails where the browser offers no storage.
 */
export async function openDeviceSettings(database: string): Promise<DeviceSettings> {
  const begin = await openSettingsDatabase(database);
  const channel = new BroadcastChannel(database);
  async function writeAll(values: ReadonlyMap<string, unknown>) {
    const tx = await begin([settingsStore], 'readwrite', 'strict');
    const store = tx.objectStore(settingsStore);
    const written = [...values].map(([name, value]) =>
      value === undefined ? store.delete(name) : store.put(value, name),
    );
    // Commit explicitly: the values are written even if the tab ends before the events of this arrive.
    tx.commit();
    await Promise.all([...written, tx.done]);
    channel.postMessage({ type: 'settings' });
  }
  return {
    read: async (name) => (await begin([settingsStore], 'readonly')).objectStore(settingsStore).get(name),
    async readAll(prefix) {
      const store = (await begin([settingsStore], 'readonly')).objectStore(settingsStore);
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const [names, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
      return new Map(names.map((name, place) => [String(name), values[place]]));
    },
    write: (name, value) => writeAll(new Map([[name, value]])),
    writeAll,
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
    readAll: async (prefix) => new Map([...values].filter(([name]) => name.startsWith(prefix))),
    write: async (name, value) => void values.set(name, value),
    async writeAll(changes) {
      for (const [name, value] of changes) {
        if (value === undefined) values.delete(name);
        else values.set(name, value);
      }
    },
    listen: () => () => {},
  };
}
