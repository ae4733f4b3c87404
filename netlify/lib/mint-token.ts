import { importJWK, SignJWT } from 'jose';
import type { Env } from './settings/env.ts';

/** The longest a token may live, in seconds. A member who is removed is refused at once; this bounds a stolen token. */
export const longestLifetime = 600;

/** Who reads everything and writes nothing: the weekly export. */
interface BackupBearer {
  role: 'family_backup';
}

interface PersonBearer {
  /** The address the identity provider vouches for, in lower case. */
  email: string;
  /** The member's id. Without it the token can only ask who the address belongs to. */
  sub?: string;
}

/** The settings that a token is made with. */
export type SigningSettings = Pick<Env, 'SUPABASE_URL' | 'SUPABASE_JWT_PRIVATE_KEY' | 'SUPABASE_JWT_SECRET'>;

/** Whom a token is for. */
export type Bearer = PersonBearer | BackupBearer;

/**
 * A token for the family's database, in the role `authenticated` unless it is for the export, for `lifetime` seconds
 * from `now` (in ms).
 * Signed with ES256 and the project's imported key, or with HS256 for a local stack.
 */
export const mintToken = async (
  bearer: Bearer,
  { lifetime, now, env }: { lifetime: number; now: number; env: SigningSettings },
): Promise<string> => {
  if (!(lifetime > 0 && lifetime <= longestLifetime))
    throw new RangeError(`No token lives ${lifetime} seconds.`);
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
