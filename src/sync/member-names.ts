import type { DeviceSettings } from './device-settings.ts';

/** What the members are called, by id. */
export type Names = ReadonlyMap<string, string>;

/** The names that this phone knows; none when it knows none or cannot say. */
export async function storedMemberNames(settings: DeviceSettings): Promise<Names> {
  const note = await settings.read('names').catch(() => null);
  const entries: unknown[] = Array.isArray(note) ? note : [];
  return new Map(entries.filter(isEntry));
}

/** Asks for the names and keeps them on this phone. Fails as `members` fails. */
export async function fetchMemberNames(
  settings: DeviceSettings,
  members: () => Promise<readonly { readonly id: string; readonly displayName: string }[]>,
): Promise<Names> {
  const names = (await members()).map(({ id, displayName }) => [id, displayName] as const);
  // Names that cannot be kept are still names on the screen.
  await settings.write('names', names).catch(() => {});
  return new Map(names);
}

const isEntry = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
