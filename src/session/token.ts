import { readLocal, writeLocal } from '../lib/local-values.ts';
import { type MemberKind, memberKinds } from '../lib/member-kind.ts';
import { GatewayError } from '../sync/protocol.ts';
import { callFunction, type Fetch } from './call-function.ts';
import { readHint } from './hint.ts';

/** A token for the family's database, valid for some minutes. */
interface SessionToken {
  readonly token: string;
  /** When it expires, in ms, by this device's own clock. */
  readonly expiresAt: number;
  readonly memberId: string;
  readonly displayName: string;
  readonly kind: MemberKind;
}

/** Returns the token of who is signed in; a new one if `fresh`. Fails with a `GatewayError`. */
type FetchToken = (options?: { fresh: boolean }) => Promise<SessionToken>;

/** How long before it expires a token is renewed, in ms, to leave time for the request that uses it. */
const margin = 60_000;

/**
 * How long after a failure a device asks again with all its tabs, in ms: it is up to date five seconds after an outage,
 * and four phones at one address stay within the rate limit of `/api/token`.
 */
const pause = 4_000;

/**
 * Creates a function that keeps a token until a minute before it expires, and while the hint names the same person:
 * another tab may have signed out or in. Simultaneous calls share one request. A wrong clock does not matter.
 */
export const createTokenSource = (parts: {
  fetch: Fetch;
  now: () => number;
  hint: () => string | null;
  /** False when a request is sure to fail. */
  online: () => boolean;
  /** When a request of this device's last failed, in ms, for all its tabs; 0 when it did not. */
  failedAt: { get(): number; set(at: number): void };
  wait: (ms: number) => Promise<void>;
}): FetchToken => {
  let kept: SessionToken | null = null;
  let asking: Promise<SessionToken> | null = null;

  const isGood = ({ expiresAt, displayName }: SessionToken) =>
    parts.now() < expiresAt - margin && parts.hint() === displayName;
  const { failedAt } = parts;
  /** Waits for the end of the pause, or another tab's success. A clock that jumps makes it no longer. */
  const ownTurn = async () => {
    const left = () => failedAt.get() && failedAt.get() + pause - parts.now();
    while (parts.online() && left() > 0 && left() <= pause) await parts.wait(Math.min(left(), 250));
    // The others wait for the next turn.
    if (failedAt.get()) failedAt.set(parts.now());
  };
  const renew = async (): Promise<SessionToken> => {
    kept = null;
    const requestedAt = parts.now();
    if (!parts.online()) throw new GatewayError('offline');
    try {
      kept = toSessionToken(await callFunction('/api/token', parts.fetch), requestedAt);
      failedAt.set(0);
      return kept;
    } catch (error) {
      // What did not arrive counts nowhere, and once there is a network again nobody should wait.
      const { code } = error as GatewayError;
      failedAt.set(/^(signed-out|denied|offline)$/.test(code) ? 0 : requestedAt);
      throw error;
    }
  };

  return async (options) => {
    if (!asking && kept && !options?.fresh && isGood(kept)) return kept;
    // Not while another tab signs out: an answer that arrives after that would sign in again.
    const ask = () => navigator.locks.request('session', { mode: 'shared' }, renew);
    asking ??= (failedAt.get() ? ownTurn().then(ask) : ask()).finally(() => {
      asking = null;
    });
    return asking;
  };
};

function toSessionToken(answer: Record<string, unknown>, requestedAt: number): SessionToken {
  const { token, lifetime, memberId, displayName } = answer;
  const kind = memberKinds.find((each) => each === answer.kind);
  if (
    typeof token !== 'string' ||
    typeof lifetime !== 'number' ||
    typeof memberId !== 'string' ||
    typeof displayName !== 'string' ||
    !kind
  )
    throw new GatewayError('malformed');
  return { token, expiresAt: requestedAt + lifetime * 1000, memberId, displayName, kind };
}

const failedKey = 'token-failed-at';

export const fetchToken: FetchToken = createTokenSource({
  fetch,
  now: Date.now,
  hint: readHint,
  online: () => navigator.onLine,
  failedAt: {
    get: () => readLocal(failedKey, 0),
    set: (at) => writeLocal(failedKey, at),
  },
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
});
