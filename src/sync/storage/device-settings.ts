import type { Begin } from './open-database.ts';

/** Small values of a member that stay on this phone until they sign out. */
export type DeviceSettings = Omit<ReturnType<typeof createDeviceSettings>, 'use'>;

/** Before `use` says where to store them, none are kept. Tabs hear of changes on the channel `name`. */
export function createDeviceSettings(name: string) {
  let stored: Begin | null = null;
  let channel: BroadcastChannel | null = null;
  const values = new Map<string, unknown>();
  const listeners: (() => void)[] = [];
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    async read(key: string): Promise<unknown> {
      if (!stored) return values.get(key);
      return (await stored(['settings'], 'readonly')).objectStore('settings').get(key);
    },
    /** Replaces the value. Resolves when it is on disk and the phone's other tabs have been notified. */
    async write(key: string, value: unknown): Promise<void> {
      if (!stored) return void values.set(key, value);
      const tx = await stored(['settings'], 'readwrite', 'strict');
      const written = tx.objectStore('settings').put(value, key);
      // Commit explicitly: the value is written even if the tab ends before the events of this arrive.
      tx.commit();
      await Promise.all([written, tx.done]);
      channel?.postMessage({ type: 'settings' });
    },
    /** From now on calls `on` when another tab has written a value or wiped everything. */
    listen: (on: () => void) => void listeners.push(on),
    use(next: Begin | null) {
      stored = next;
      values.clear();
      if (next && !channel) {
        channel = new BroadcastChannel(name);
        channel.addEventListener('message', changed);
      }
      changed();
    },
  };
}
