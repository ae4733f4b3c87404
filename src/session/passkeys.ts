import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { CodedError } from '../lib/coded-error.ts';
import type { EpochMs } from '../lib/dates.ts';
import { GatewayError } from '../sync/protocol.ts';
import { callFunction } from './call-function.ts';
import { forgetPasskey, rememberMember, rememberPasskey } from './known-members.ts';

/**
 * Why signing in with the device's lock failed. `unsupported`: the browser has no passkeys. `no-lock`: the device cannot
 * tell who uses it. `cancelled`: also when it took too long. `known`: it has a passkey of this member. `refused`: the site
 * knows no such passkey or member. `invitation`: it was used, revoked or has expired. `other-session`: another is signed in.
 */
export type PasskeyErrorCode =
  | 'unsupported'
  | 'no-lock'
  | 'cancelled'
  | 'known'
  | 'refused'
  | 'invitation'
  | 'other-session'
  | 'offline'
  | 'unavailable';

export class PasskeyError extends CodedError<PasskeyErrorCode> {
  override name = 'PasskeyError';
}

export interface Invitation {
  readonly name: string;
  /** The name of the member who invites; null for an invitation made in a terminal. */
  readonly from: string | null;
  readonly kind: 'invitation' | 'recovery';
  /** Null for a recovery code. */
  readonly expiresAt: EpochMs | null;
  /** The name of the member whose session this browser has. */
  readonly signedInAs: string | null;
}

type SignedIn = { readonly member: { readonly id: string; readonly name: string } };

/** What the site's functions answer to a refusal, and what it means here. */
const refusals: Readonly<Record<string, PasskeyErrorCode>> = {
  passkey: 'refused',
  invitation: 'invitation',
  'other-session': 'other-session',
  'signed-out': 'refused',
  denied: 'refused',
};

/** The names of the browser's errors, by WebAuthn's own rules. */
const browserErrors: Readonly<Record<string, PasskeyErrorCode>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  ConstraintError: 'no-lock',
  NotSupportedError: 'unsupported',
  // It does not know related origins, by which passkeys of the site's former address are good here.
  SecurityError: 'unsupported',
};

function toPasskeyError(cause: unknown): PasskeyError {
  if (cause instanceof GatewayError) {
    const answered = (cause.cause as { code?: string } | null)?.code ?? cause.code;
    return new PasskeyError(refusals[answered] ?? (cause.code === 'offline' ? 'offline' : 'unavailable'), {
      cause,
    });
  }
  return new PasskeyError(browserErrors[(cause as Error).name] ?? 'unavailable', { cause });
}

function fail(error: unknown): never {
  throw toPasskeyError(error);
}

async function call<Answer>(step: string, body: object = {}): Promise<Answer> {
  const answer = await callFunction(`/api/passkey/${step}`, fetch, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer as Answer;
}

/** Begins a session by the lock's answer, while no other tab asks for a token, which would renew the old session. */
async function begin(step: 'sign-in' | 'register', passkey: string, body: object): Promise<void> {
  const { member } = await navigator.locks.request('session', () => call<SignedIn>(step, body));
  rememberMember(member.name, member.id);
  rememberPasskey(member, passkey);
}

/** Says why this device cannot use its lock, or null. Unless it `needsOwnLock`, a computer can use a phone's. */
export async function passkeyObstacle(needsOwnLock: boolean): Promise<'unsupported' | 'no-lock' | null> {
  if (!browserSupportsWebAuthn()) return 'unsupported';
  return needsOwnLock && !(await platformAuthenticatorIsAvailable()) ? 'no-lock' : null;
}

/** Signs in with the device's lock, only with one of these passkeys if there are any. Fails with a `PasskeyError`. */
export async function signInWithPasskey(passkeys: readonly string[] = []): Promise<void> {
  try {
    const response = await askLock(passkeys, false);
    await begin('sign-in', response.id, { response }).catch((error) => {
      if (toPasskeyError(error).code === 'refused') forgetPasskey(response.id);
      throw error;
    });
  } catch (error) {
    fail(error);
  }
}

/**
 * Lets the browser offer its passkeys at the page's field with `autocomplete="… webauthn"`. Settles when somebody has
 * chosen one, like `signInWithPasskey`; never where the browser cannot, or when signing in has begun in another way.
 */
export async function offerPasskeys(): Promise<void> {
  const never = new Promise<never>(() => {});
  const before = attempt;
  const isSupported = await browserSupportsWebAuthnAutofill().catch(() => false);
  if (!isSupported || before !== attempt) return never;
  const response = await askLock([], true).catch(() => never);
  // The challenge may have ended, or another tab have got one since. The choice counts, so the lock is asked once more.
  const retry = (error: unknown) =>
    toPasskeyError(error).code === 'refused' ? signInWithPasskey([response.id]) : fail(error);
  return begin('sign-in', response.id, { response }).catch(retry);
}

/** Counts the attempts to sign in. A page has one at a time: each ends the one before. */
let attempt = 0;
/** The latest request for a challenge. One waits for the other, since the browser keeps the last answer's cookie. */
let asked: Promise<unknown> = Promise.resolve();

async function askLock(passkeys: readonly string[], useBrowserAutofill: boolean) {
  attempt += 1;
  const own = attempt;
  const ask = () => call<PublicKeyCredentialRequestOptionsJSON>('begin');
  const answer = asked.then(ask, ask);
  asked = answer;
  const optionsJSON = await answer;
  if (own !== attempt) throw new DOMException('Another attempt has begun.', 'AbortError');
  optionsJSON.allowCredentials = passkeys.map((id) => ({ id, type: 'public-key' }));
  return startAuthentication({ optionsJSON, useBrowserAutofill });
}

/** Asks whose the invitation or the recovery code is. Fails with a `PasskeyError`. */
export const lookUpInvitation = (token: string): Promise<Invitation> =>
  call<Invitation>('invitation', { token }).catch(fail);

/** Makes a passkey for who is invited. `replace`: though another is signed in. Fails with a `PasskeyError`. */
export async function makePasskey(token: string, device: string, replace: boolean): Promise<void> {
  try {
    const optionsJSON = await call<PublicKeyCredentialCreationOptionsJSON>('register-begin', { token });
    const response = await startRegistration({ optionsJSON });
    await begin('register', response.id, { token, response, device, replace });
  } catch (error) {
    fail(error);
  }
}
