import type { Begin } from './open-database.ts';

/** Small values of a member that stay on this phone until they sign out. */
export interface DeviceSettings {
  read(name: string): Promise<unknown>;
  /** Replaces the value. Resolves when it is on disk and the phone's other tabs have been notified. */
  write(name: string, value: unknown): Promise<void>;
  /** From now on calls `on` when another tab has written a value or wiped everything. */
  listen(on: () => void): void;
}

/** The settings in a member's database. The tabs that share them hear of changes on the channel `name`. */
export function deviceSettings(begin: Begin, name: string): DeviceSettings {
  const channel = new BroadcastChannel(name);
  return {
    read: async (key) => (await begin(['settings'], 'readonly')).objectStore('settings').get(key),
    async write(key, value) {
      const tx = await begin(['settings'], 'readwrite', 'strict');
      const written = tx.objectStore('settings').put(value, key);
      // Commit explicitly: the value is written even if the tab ends before the events of this arrive.
      tx.commit();
      await Promise.all([written, tx.done]);
      channel.postMessage({ type: 'settings' });
    },
    listen: (on) => channel.addEventListener('message', on),
  };
}

export function createMemoryDeviceSettings(): DeviceSettings {
  const values = new Map<string, unknown>();
  return {
    read: async (name) => values.get(name),
    write: async (name, value) => void values.set(name, value),
    listen() {},
  };
}

/** The settings of the member whose phone this is, as soon as `use` says who that is. Before, none are kept. */
export function createMemberSettings(): DeviceSettings & { use(settings: DeviceSettings): void } {
  let current = createMemoryDeviceSettings();
  const listeners: (() => void)[] = [];
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    read: (name) => current.read(name),
    write: (name, value) => current.write(name, value),
    listen: (on) => void listeners.push(on),
    use(settings) {
      current = settings;
      settings.listen(() => settings === current && changed());
      changed();
    },
  };
}
