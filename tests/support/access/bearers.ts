import { randomBytes } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import type { DatabaseCaller } from '../people.ts';
import type { Project } from './project.ts';

type Forge = (claims: JWTPayload, project: Project) => Promise<string>;

const signed = (claims: JWTPayload, key: Parameters<SignJWT['sign']>[0], header = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key);
const bytes = (text: string) => new TextEncoder().encode(text);
const secret = randomBytes(48);
const pair = await generateKeyPair('ES256', { extractable: true });
const publicJwk = await exportJWK(pair.publicKey);

/** Forged tokens that claim to be a member's, by name, each with a function that makes it. */
export const forgeries: Readonly<Record<string, Forge>> = {
  'alg none': async (claims) => new UnsecuredJWT(claims).setExpirationTime('5m').encode(),
  'alg none, with a signature': async (claims) => {
    const [, body] = (await signed(claims, secret)).split('.');
    const head = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    return `${head}.${body}.${'A'.repeat(43)}`;
  },
  'the wrong key': (claims) => signed(claims, secret),
  'the wrong key, in another way': (claims) => signed(claims, randomBytes(64), { alg: 'HS512' }),
  'the publishable key as the secret': (claims, { publishableKey }) => signed(claims, bytes(publishableKey)),
  'the public key of another algorithm as the secret': async (claims) =>
    signed(claims, bytes(await exportSPKI(pair.publicKey))),
  'the same, as it is published': (claims) => signed(claims, bytes(JSON.stringify(publicJwk))),
  'another algorithm and an own key': (claims) => signed(claims, pair.privateKey, { alg: 'ES256' }),
  'an own key in its header': (claims) => signed(claims, pair.privateKey, { alg: 'ES256', jwk: publicJwk }),
  'a kid that points elsewhere': (claims) =>
    signed(claims, secret, {
      kid: '../../../../dev/null',
      jku: 'https://evil.example/jwks.json',
      x5u: 'https://evil.example/cert.pem',
    }),
  'a kid that is a query': (claims) => signed(claims, bytes('\0'), { kid: "' union select '' --" }),
  'role service_role, signed by itself': (claims) => signed({ ...claims, role: 'service_role' }, secret),
  'role family_backup, signed by itself': (claims) => signed({ ...claims, role: 'family_backup' }, secret),
  'role family_door, signed by itself': (claims) => signed({ ...claims, role: 'family_door' }, secret),
  'role family_calendars, signed by itself': (claims) =>
    signed({ ...claims, role: 'family_calendars' }, secret),
  'role postgres, signed by itself': (claims) => signed({ ...claims, role: 'postgres' }, secret),
  'a role put in afterwards': async (claims, project) => {
    const [head, , signature] = (await project.sign(claims)).split('.');
    const body = { ...claims, role: 'service_role', exp: Math.floor(Date.now() / 1000) + 300 };
    return [head, Buffer.from(JSON.stringify(body)).toString('base64url'), signature].join('.');
  },
};

export const claimsOf = ({ role, id, email }: Required<DatabaseCaller>): JWTPayload => ({
  role,
  sub: id,
  email,
  aud: 'authenticated',
});
