import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { decrypt } from 'http_ece';
import { importJWK, jwtVerify } from 'jose';
import { listen, stopServer } from '../../../supabase/local/web-server.ts';

interface Received {
  readonly web_push: number;
  readonly notification: { readonly title: string; readonly body: string; readonly navigate: string };
}

/** RFC 8030. Accepts only this site's messages (RFC 8292) and decrypts them as browsers would (RFC 8291). */
export async function startPushService(siteKey: string) {
  const devices = new Map<string, ReturnType<typeof newDevice>>();
  const server = createServer(async (request, response) => {
    const end = (status: number) => void response.writeHead(status).end();
    const device = devices.get(request.url ?? '');
    const body = await buffer(request);
    if (!device) return end(404);
    if (device.answer !== 201) return end(device.answer);
    const { authorization = '', ttl, ...headers } = request.headers;
    if (!Number(ttl) || headers['content-encoding'] !== 'aes128gcm' || body.length > 4096) return end(400);
    try {
      await verifySender(authorization, siteKey, origin);
    } catch {
      return end(403);
    }
    device.received.push(read(body, device));
    return end(201);
  });
  const origin = `http://localhost:${await listen(server, { port: 0, variable: 'PUSH_PORT' })}`;
  return {
    newDevice() {
      const device = newDevice(origin);
      devices.set(new URL(device.subscription.endpoint).pathname, device);
      return device;
    },
    stop: () => stopServer(server),
  };
}

function newDevice(origin: string) {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const secret = randomBytes(16);
  return {
    keys,
    secret,
    received: [] as Received[],
    answer: 201,
    subscription: { endpoint: `${origin}/${randomUUID()}`, p256dh, auth: secret.toString('base64url') },
  };
}

async function verifySender(authorization: string, siteKey: string, audience: string): Promise<void> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== siteKey) throw new Error('another site');
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  const { payload } = await jwtVerify(token, jwk, { audience });
  if (!/^https?:/.test(payload.sub ?? '') || !payload.exp || payload.exp > Date.now() / 1000 + 86_400)
    throw new Error('no contact, or valid for too long');
}

function read(body: Buffer, { keys, secret }: Pick<ReturnType<typeof newDevice>, 'keys' | 'secret'>) {
  const authSecret = secret.toString('base64url');
  const content = decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret });
  return JSON.parse(content.toString()) as Received;
}
