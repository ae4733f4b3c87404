/**
 * The members whose passkeys were made or used on this device, so that several can share it and be chosen by
 * name. It stays when somebody signs out: so does the passkey, in the device's own store.
 */
const key = 'passkeys';

/** A member who can sign in with this device's lock. */
export interface KnownPasskeys {
  readonly member: string;
  readonly name: string;
  readonly ids: readonly string[];
}

/** Returns the members in the order in which they came. A browser without storage knows nobody. */
export function knownPasskeys(): readonly KnownPasskeys[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function write(known: readonly KnownPasskeys[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(known));
  } catch {}
}

/** Records that this member signed in here with this passkey, and what they are called now. */
export function rememberPasskey({ id, name }: { id: string; name: string }, passkey: string): void {
  const known = knownPasskeys();
  const entry = known.find(({ member }) => member === id) ?? { member: id, name, ids: [] };
  const next = { ...entry, name, ids: [...new Set([...entry.ids, passkey])] };
  write(known.includes(entry) ? known.map((each) => (each === entry ? next : each)) : [...known, next]);
}

/** Forgets a passkey that the site does not let in any more. */
export function forgetPasskey(passkey: string): void {
  const left = knownPasskeys().map((each) => ({ ...each, ids: each.ids.filter((id) => id !== passkey) }));
  write(left.filter(({ ids }) => ids.length > 0));
}

/** Forgets a member who was removed. */
export const forgetPasskeysOf = (member: string | null): void =>
  write(knownPasskeys().filter((each) => each.member !== member));
