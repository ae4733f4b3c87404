import type { Member } from '../../data/gateway/family.ts';
import type { DeviceSettings } from '../../sync/storage/device-settings.ts';

/** The members' display names by id. */
export type Names = ReadonlyMap<string, string>;

/** Reads the names stored on this device. Returns none when there are none or they cannot be read. */
export async function readNames(settings: DeviceSettings): Promise<Names> {
  const stored = await settings.read('names').catch(() => null);
  const entries: unknown[] = Array.isArray(stored) ? stored : [];
  return new Map(entries.filter(isEntry));
}

/** Fetches the names from the database and stores them on this device. Fails as `members` fails. */
export async function fetchNames(
  settings: DeviceSettings,
  members: () => Promise<readonly Member[]>,
): Promise<Names> {
  const names = (await members()).map(({ id, displayName }) => [id, displayName] as const);
  // The names can be shown even if they cannot be stored.
  await settings.write('names', names).catch(() => {});
  return new Map(names);
}

const isEntry = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
