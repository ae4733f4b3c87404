import { openNotes } from './device-settings.ts';

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
  const begin = await openNotes(database);
  return {
    read: async (name) => (await begin(['notes'], 'readonly')).objectStore('notes').get(name),
    async update(name, change) {
      const tx = await begin(['notes'], 'readwrite', 'strict');
      const notes = tx.objectStore('notes');
      await Promise.all([notes.get(name).then((value) => notes.put(change(value), name)), tx.done]);
    },
  };
}
