import { createECDH } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';

/** Returns a new private key with which the site proves to push services who sends (VAPID), in Base64url. */
export async function newVapidKey(): Promise<string> {
  const { d = '' } = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey);
  return d;
}

function publicKeyOf(privateKey: string): Buffer {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey();
}

export const vapidPublicKey = (privateKey: string): string => publicKeyOf(privateKey).toString('base64url');

export async function vapidHeader(
  privateKey: string,
  { endpoint, contact }: { endpoint: string; contact: string },
): Promise<string> {
  const point = publicKeyOf(privateKey);
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const key = await importJWK({ kty: 'EC', crv: 'P-256', d: privateKey, x, y }, 'ES256');
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(contact)
    .setExpirationTime('1h')
    .sign(key);
  return `vapid t=${token}, k=${point.toString('base64url')}`;
}
