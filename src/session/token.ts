import { GatewayError } from '../sync/protocol.ts';
import { ask, type Fetch } from './ask.ts';
import { readHint } from './hint.ts';

/** The right to ask the family's database, for some minutes. */
interface SessionToken {
  readonly token: string;
  /** When it ends, in ms by this device's own clock. */
  readonly expiresAt: number;
  readonly memberId: string;
  readonly displayName: string;
}

/** Gives the token of who is signed in; `fresh` asks for a new one because the last was refused. Fails with a `GatewayError`. */
type FetchToken = (options?: { fresh: boolean }) => Promise<SessionToken>;

/** A token is renewed this long before its end, in ms: the request it is for takes time too. */
const margin = 60_000;

/**
 * After a request that got no answer no other is made for so long, in ms: the live channel and the pulls that give up
 * together do not each try again.
 */
const pauseAfterFailure = 1_000;

/**
 * Asks for a token when one is needed and keeps it until a minute before its end. However many ask at once, one request
 * is made, and none where the device itself says that it has no network. The end is counted from when this device asked, so that its clock may be as wrong as it likes. A kept token
 * is given only while the hint names the same person: another tab may have signed out, or in as somebody else.
 */
export const createTokenSource = (parts: {
  fetch: Fetch;
  now: () => number;
  hint: () => string | null;
  /** False where a request is sure to fail. */
  online: () => boolean;
}): FetchToken => {
  let kept: SessionToken | null = null;
  let failed: { readonly error: GatewayError; readonly at: number } | null = null;
  let asking: Promise<SessionToken> | null = null;

  const isGood = ({ expiresAt, displayName }: SessionToken) =>
    parts.now() < expiresAt - margin && parts.hint() === displayName;
  const renew = async (): Promise<SessionToken> => {
    kept = null;
    const asked = parts.now();
    if (!parts.online()) throw new GatewayError('offline');
    if (failed && Math.abs(asked - failed.at) < pauseAfterFailure) throw failed.error;
    failed = null;
    try {
      kept = toSessionToken(await ask('/api/token', parts.fetch), asked);
      return kept;
    } catch (error) {
      if (error instanceof GatewayError && error.code === 'offline') failed = { error, at: parts.now() };
      throw error;
    }
  };

  return async ({ fresh } = { fresh: false }) => {
    if (asking) return asking;
    if (kept && !fresh && isGood(kept)) return kept;
    asking = renew().finally(() => {
      asking = null;
    });
    return asking;
  };
};

function toSessionToken(answer: Record<string, unknown>, asked: number): SessionToken {
  const { token, lifetime, memberId, displayName } = answer;
  if (
    typeof token !== 'string' ||
    typeof lifetime !== 'number' ||
    typeof memberId !== 'string' ||
    typeof displayName !== 'string'
  )
    throw new GatewayError('malformed', { cause: Object.keys(answer) });
  return { token, expiresAt: asked + lifetime * 1000, memberId, displayName };
}

/** The page's own token. */
export const fetchToken: FetchToken = createTokenSource({
  fetch: (path, init) => fetch(path, init),
  now: Date.now,
  hint: () => readHint(),
  online: () => navigator.onLine,
});
