import type { Member } from '../../data/gateway.ts';
import type { DeviceSettings } from '../../sync/storage/device-settings.ts';

export type MemberNames = ReadonlyMap<string, string>;

/** The names of all who are or were members, and the ids of those who no longer are. */
export interface KnownMembers {
  readonly names: MemberNames;
  readonly former: ReadonlySet<string>;
}

export const noMembers: KnownMembers = { names: new Map(), former: new Set() };

/** The names of the members: first as stored on this device, then as the database has them. */
export function createMemberNames(
  settings: DeviceSettings,
  members: () => Promise<readonly Member[]>,
  show: (known: KnownMembers) => void,
) {
  let fetched = false;
  return {
    /** Shows the names stored on this device: none if there are none or they cannot be read. */
    async read() {
      const stored = await settings.read('names').catch(() => null);
      const entries: unknown[] = Array.isArray(stored) ? stored : [];
      show(toKnown(entries.filter(isEntry)));
    },
    /**
     * Fetches the names from the database and stores them on this device, once. After a failure it may be
     * called again.
     */
    async fetch() {
      if (fetched) return;
      fetched = true;
      try {
        const names = (await members()).map(
          ({ id, displayName, removed }) => [id, displayName, removed] as const,
        );
        // Somebody has signed out in another tab meanwhile.
        if (!fetched) return;
        // The names can be shown even if they cannot be stored.
        await settings.write('names', names).catch(() => {});
        show(toKnown(names));
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

type Entry = readonly [id: string, name: string, removed?: boolean];

const toKnown = (entries: readonly Entry[]): KnownMembers => ({
  names: new Map(entries.map(([id, name]) => [id, name])),
  former: new Set(entries.flatMap(([id, , removed]) => (removed ? id : []))),
});

const isEntry = (entry: unknown): entry is Entry =>
  Array.isArray(entry) && entry.slice(0, 2).filter((part) => typeof part === 'string').length === 2;
