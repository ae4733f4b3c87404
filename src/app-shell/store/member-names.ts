import type { Member } from '../../data/gateway/family.ts';
import type { DeviceSettings } from '../../sync/storage/device-settings.ts';

/** What the members are called, by id. */
export type Names = ReadonlyMap<string, string>;

/** The names that this device knows; none when it knows none or cannot say. */
export async function readNames(settings: DeviceSettings): Promise<Names> {
  const stored = await settings.read('names').catch(() => null);
  const entries: unknown[] = Array.isArray(stored) ? stored : [];
  return new Map(entries.filter(isEntry));
}

/** Asks the database for the names and keeps them on this device. Fails as `members` fails. */
export async function fetchNames(
  settings: DeviceSettings,
  members: () => Promise<readonly Member[]>,
): Promise<Names> {
  const names = (await members()).map(({ id, displayName }) => [id, displayName] as const);
  // Names that cannot be kept are still names on the screen.
  await settings.write('names', names).catch(() => {});
  return new Map(names);
}

const isEntry = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
