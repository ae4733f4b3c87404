/** What this device knows of the members who have been signed in on it. A browser without storage knows nobody. */
import { readLocal, writeLocal } from '../lib/local-values.ts';
import type { PushKind } from '../lib/push-messages.ts';
import { readHint } from './hint.ts';

/** The members by display name, which is all that the hint cookie has: what is stored is found by their ids. */
interface KnownMembers {
  /** The id of the member who was signed in last. */
  readonly last?: string;
  readonly ids: Readonly<Record<string, string>>;
}

const members = (): KnownMembers => readLocal('members', { ids: {} });

/**
 * Returns the id of the member with this display name; for null, of who was signed in last, whose session has ended. Null
 * if it is not known.
 */
export function knownMember(name = readHint()): string | null {
  const { ids, last } = members();
  return (name === null ? last : Object.hasOwn(ids, name) ? ids[name] : undefined) ?? null;
}

export function rememberMember(name: string, id: string): void {
  const { ids, last } = members();
  if (last !== id || ids[name] !== id) writeLocal('members', { last: id, ids: { ...ids, [name]: id } });
}

/** Forgets a member who signs out; null forgets everybody. */
export function forgetMember(id: string | null): void {
  const left = Object.entries(members().ids).filter(([, each]) => id !== null && each !== id);
  writeLocal('members', { ids: Object.fromEntries(left) });
}

/** Returns who has asked for push messages in this browser: for nobody else is a subscription made anew. */
export const pushMember = (): string | null => readLocal('push', null);

export const pushKindsWanted = (): readonly PushKind[] => readLocal('push kinds', ['trip']);

/** Null: nobody wants push messages in this browser. */
export function rememberPushMember(id: string | null, kinds: readonly PushKind[] = []): void {
  writeLocal('push', id);
  writeLocal('push kinds', kinds);
}

/** A member with a passkey on this device, which several can share. It stays when somebody signs out. */
export interface KnownPasskeys {
  readonly member: string;
  readonly name: string;
  readonly ids: readonly string[];
}

/** Returns the members in the order in which they came. */
export const knownPasskeys = (): readonly KnownPasskeys[] => readLocal('passkeys', []);

/** Records that this member signed in here with this passkey, and what they are called now. */
export function rememberPasskey({ id, name }: { id: string; name: string }, passkey: string): void {
  const known = knownPasskeys();
  const entry = known.find(({ member }) => member === id) ?? { member: id, name, ids: [] };
  const next = { ...entry, name, ids: [...new Set([...entry.ids, passkey])] };
  writeLocal(
    'passkeys',
    known.includes(entry) ? known.map((each) => (each === entry ? next : each)) : [...known, next],
  );
}

/** Forgets a passkey that the site does not let in any more. */
export function forgetPasskey(passkey: string): void {
  const left = knownPasskeys().map((each) => ({ ...each, ids: each.ids.filter((id) => id !== passkey) }));
  writeLocal(
    'passkeys',
    left.filter(({ ids }) => ids.length > 0),
  );
}

export const forgetPasskeysOf = (member: string | null): void =>
  writeLocal(
    'passkeys',
    knownPasskeys().filter((each) => each.member !== member),
  );
