import { createLocalJWKSet, decodeProtectedHeader, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { mintToken } from '../../../netlify/lib/mint-token.ts';
import type { Env } from '../../../netlify/lib/settings/env.ts';
import { parseEnv } from '../../../netlify/lib/settings/env.ts';

const settings = (key: Record<string, string>) =>
  parseEnv({
    AUTH_URL: 'http://localhost:4321',
    AUTH_SECRET: 'x'.repeat(44),
    OIDC_ISSUER: 'http://localhost:4455',
    OIDC_CLIENT_ID: 'familieside',
    OIDC_CLIENT_SECRET: 'y',
    SUPABASE_URL: 'http://localhost:54321',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_z',
    ...key,
  });
const now = Date.now();
const mint = (env: Env, lifetime = 600) => mintToken({ sub: 'id' }, { lifetime, now, env });

test('with a signing key, a token holds against the public half that a hosted project publishes', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: '5f0c' };
  const token = await mint(settings({ SUPABASE_JWT_PRIVATE_KEY: JSON.stringify(jwk) }));
  const published = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: '5f0c' }] });
  const { payload } = await jwtVerify(token, published, { algorithms: ['ES256'], audience: 'authenticated' });
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', kid: '5f0c', typ: 'JWT' });
  const iat = Math.floor(now / 1000);
  expect(payload).toEqual({
    sub: 'id',
    role: 'authenticated',
    aud: 'authenticated',
    iss: 'http://localhost:54321/auth/v1',
    iat,
    exp: iat + 600,
  });
});
