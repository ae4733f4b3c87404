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
    /** Reads the names stored on this device: none if there are none or they cannot be read. */
    async read() {
      const stored = await settings.read('members').catch(() => null);
      return toKnown(Array.isArray(stored) ? stored : []);
    },
    /** Fetches the names once; after a failure it may be called again. */
    async fetch() {
      if (fetched) return;
      fetched = true;
      try {
        const found = await members();
        // Somebody has signed out in another tab meanwhile.
        if (!fetched) return;
        // The names can be shown even if they cannot be stored.
        await settings.write('members', found).catch(() => {});
        show(toKnown(found));
      } catch {
        fetched = false;
      }
    },
    wiped() {
      fetched = false;
    },
  };
}

const toKnown = (members: readonly Member[]): KnownMembers => ({
  names: new Map(members.map(({ id, displayName }) => [id, displayName])),
  former: new Set(members.flatMap(({ id, removed }) => (removed ? id : []))),
});
