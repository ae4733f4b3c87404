import { type CompactVerifyGetKey, compactVerify, importJWK, type JWTPayload } from 'jose';
import type { Keys } from './settings.ts';

/** Returns the claims of a token with a valid signature, and null for any other. */
export type TokenReader = (token: string) => Promise<JWTPayload | null>;

/** The caller must check times and role, because REST and Realtime treat them differently. */
export const tokenReader = ({ jwtSecret, imported = [] }: Keys): TokenReader => {
  const secret = new TextEncoder().encode(jwtSecret);
  const keyOf: CompactVerifyGetKey = ({ alg, kid }) =>
    alg === 'HS256' ? secret : importJWK(imported.find((key) => key.kid === kid) ?? {}, 'ES256');
  return async (token) => {
    try {
      const { payload } = await compactVerify(token, keyOf, { algorithms: ['HS256', 'ES256'] });
      const claims: unknown = JSON.parse(new TextDecoder().decode(payload));
      return typeof claims === 'object' && claims !== null ? (claims as JWTPayload) : null;
    } catch {
      return null;
    }
  };
};
