import { importJWK, SignJWT } from 'jose';
import type { Env } from './settings/env.ts';

/** In seconds. It limits the use of a stolen token; a removed member is refused at once. */
export const longestLifetime = 600;

export interface MemberBearer {
  sub: string;
  /** The session, without which the database refuses the token. */
  session?: string;
  /** Where people cannot sign in at a provider, the database takes no address for a way into the family. */
  provider?: boolean;
}

export type SigningSettings = Pick<Env, 'SUPABASE_URL' | 'SUPABASE_JWT_PRIVATE_KEY' | 'SUPABASE_JWT_SECRET'>;

export type Bearer =
  | MemberBearer
  /** The weekly export, which may read everything and write nothing. */
  | { role: 'family_backup' }
  /** Somebody whom nobody knows yet: can look up passkeys and invitations, use them, and begin sessions. */
  | { role: 'family_door' }
  /** The site that fetches calendars: can write what is in them, and nothing else. */
  | { role: 'family_calendars' };

/** Signed with ES256 and the key imported into the project, or with HS256 for a local stack. Times: seconds, and ms. */
export const mintToken = async (
  bearer: Bearer,
  { lifetime, now, env }: { lifetime: number; now: number; env: SigningSettings },
): Promise<string> => {
  const issuedAt = Math.floor(now / 1000);
  const { header, key } = await signer(env);
  return new SignJWT({ role: 'authenticated', ...bearer })
    .setProtectedHeader({ ...header, typ: 'JWT' })
    .setIssuer(`${env.SUPABASE_URL}/auth/v1`)
    .setAudience('authenticated')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetime)
    .sign(key);
};

const signer = async ({ SUPABASE_JWT_PRIVATE_KEY: jwk, SUPABASE_JWT_SECRET: secret }: SigningSettings) =>
  jwk
    ? { header: { alg: 'ES256', kid: jwk.kid }, key: await importJWK(jwk, 'ES256') }
    : { header: { alg: 'HS256' }, key: new TextEncoder().encode(secret) };
