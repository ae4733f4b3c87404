import { compactVerify, type JWTPayload, SignJWT } from 'jose';
import { local } from './settings.ts';

const secret = new TextEncoder().encode(local.jwtSecret);

/** The claims of tokens with a valid signature. PostgREST also caches those of the last thousand tokens. */
const verified = new Map<string, JWTPayload>();
const mostVerified = 1000;

/**
 * Returns the claims of a token signed with the stack's secret; null for any other token. The caller must
 * check times and role each time, because REST and Realtime treat them differently.
 */
export const readToken = async (token: string): Promise<JWTPayload | null> => {
  const known = verified.get(token);
  if (known) return known;
  const claims = await verify(token);
  if (!claims) return null;
  verified.set(token, claims);
  const [oldest] = verified.keys();
  if (verified.size > mostVerified && oldest) verified.delete(oldest);
  return claims;
};

const verify = async (token: string): Promise<JWTPayload | null> => {
  try {
    const { payload } = await compactVerify(token, secret, { algorithms: ['HS256'] });
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload));
    return typeof claims === 'object' && claims !== null ? (claims as JWTPayload) : null;
  } catch {
    return null;
  }
};

/** Makes a token as the functions would, for tests. `lifetime` is in seconds. */
export const makeToken = (claims: JWTPayload, lifetime = 600): Promise<string> =>
  new SignJWT({ iat: Math.floor(Date.now() / 1000), ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
    .sign(secret);
