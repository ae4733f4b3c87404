import type { Member } from '../../data/gateway.ts';
import type { DeviceSettings } from '../../sync/storage/device-settings.ts';

export type MemberNames = ReadonlyMap<string, string>;

/** The names of the members: first as stored on this device, then as the database has them. */
export function createMemberNames(
  settings: DeviceSettings,
  members: () => Promise<readonly Member[]>,
  show: (names: MemberNames) => void,
) {
  let fetched = false;
  return {
    /** Shows the names stored on this device: none if there are none or they cannot be read. */
    async read() {
      const stored = await settings.read('names').catch(() => null);
      const entries: unknown[] = Array.isArray(stored) ? stored : [];
      show(new Map(entries.filter(isEntry)));
    },
    /**
     * Fetches the names from the database and stores them on this device, once. After a failure it may be
     * called again.
     */
    async fetch() {
      if (fetched) return;
      fetched = true;
      try {
        const names = (await members()).map(({ id, displayName }) => [id, displayName] as const);
        // Somebody has signed out in another tab meanwhile.
        if (!fetched) return;
        // The names can be shown even if they cannot be stored.
        await settings.write('names', names).catch(() => {});
        show(new Map(names));
      } catch {
        fetched = false;
      }
    },
    /** Call when the names on this device were wiped. */
    wiped() {
      fetched = false;
    },
  };
}

const isEntry = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
