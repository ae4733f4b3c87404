import { openSettingsDatabase, settingsStore } from './device-settings.ts';

/** Device settings whose values several tabs may change at the same time. */
export interface SharedSettings {
  /** Returns undefined where nothing is stored. */
  read(name: string): Promise<unknown>;
  /**
   * Replaces the value by what `change` returns for the stored one, with no other tab's change in between.
   * Resolves when it is on disk.
   */
  update(name: string, change: (value: unknown) => unknown): Promise<void>;
}

/**
 * Opens the shared settings among the device settings of this name. Fails where the browser offers no
 * storage.
 */
export async function openSharedSettings(database: string): Promise<SharedSettings> {
  const begin = await openSettingsDatabase(database);
  return {
    read: async (name) => (await begin([settingsStore], 'readonly')).objectStore(settingsStore).get(name),
    async update(name, change) {
      const tx = await begin([settingsStore], 'readwrite', 'strict');
      const store = tx.objectStore(settingsStore);
      await Promise.all([store.get(name).then((value) => store.put(change(value), name)), tx.done]);
    },
  };
}
