/**
 * The members who have been signed in on this device, by their display names, as the site's server has said.
 * The hint cookie has only the name, and a page without a network needs the id to find what is stored.
 */
const key = 'members';

interface KnownMembers {
  /** The id of the member who was signed in last. */
  readonly last?: string;
  readonly ids: Readonly<Record<string, string>>;
}

/** A browser without storage knows nobody. */
function read(): KnownMembers {
  try {
    return { ids: {}, ...JSON.parse(localStorage.getItem(key) ?? '{}') };
  } catch {
    return { ids: {} };
  }
}

function write(known: KnownMembers): void {
  try {
    localStorage.setItem(key, JSON.stringify(known));
  } catch {}
}

/**
 * Returns the id of the member with this display name; without a name, of the member who was signed in last,
 * whose session has ended. Null if this device does not know it.
 */
export function knownMember(name: string | null): string | null {
  const { ids, last } = read();
  return (name === null ? last : Object.hasOwn(ids, name) ? ids[name] : undefined) ?? null;
}

export function rememberMember(name: string, id: string): void {
  const { ids, last } = read();
  if (last !== id || ids[name] !== id) write({ last: id, ids: { ...ids, [name]: id } });
}

/** Forgets a member who signs out; null forgets everybody. */
export function forgetMember(id: string | null): void {
  const { ids } = read();
  write({ ids: Object.fromEntries(Object.entries(ids).filter(([, each]) => id !== null && each !== id)) });
}
