import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { local } from './settings.ts';

/** What a token of the embedded stack says of its bearer. */
export interface Claims extends JWTPayload {
  role: string;
  exp: number;
}

/** Why a token was not taken. */
export class TokenError extends Error {
  readonly code: 'expired' | 'incomplete' | 'not-ours';
  constructor(code: TokenError['code'], options?: ErrorOptions) {
    super(`token ${code}`, options);
    this.code = code;
  }
}

const secret = new TextEncoder().encode(local.jwtSecret);

/** Checks signature and expiry; throws a `TokenError`. */
export const readToken = async (token: string): Promise<Claims> => {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] });
    const { role, exp } = payload;
    if (typeof role !== 'string' || typeof exp !== 'number') throw new TokenError('incomplete');
    return { ...payload, role, exp };
  } catch (cause) {
    if (cause instanceof TokenError) throw cause;
    throw new TokenError(cause instanceof errors.JWTExpired ? 'expired' : 'not-ours', { cause });
  }
};

/** Makes a token as the functions would, for tests and trials. `lifetime` in seconds. */
export const makeToken = (claims: JWTPayload, lifetime = 600): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
    .sign(secret);
