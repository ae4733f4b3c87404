import { createECDH } from 'node:crypto';
import { encrypt } from 'http_ece';
import { z } from 'zod';
import { fetchOutside, outsideUrl } from '../outside-fetch.ts';
import type { Env } from '../settings/env.ts';
import { vapidHeader } from './vapid.ts';

/** A browser's subscription: its address at its push service, and for which keys messages are encrypted. */
export const device = z.object({ endpoint: z.url().max(1000), p256dh: z.string(), auth: z.string() });
export type Device = z.output<typeof device>;

export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** The page that a tap on it opens, as a path. */
  readonly navigate: string;
  /** How long a push service keeps it for a phone that is off, in seconds. */
  readonly timeToLive: number;
}

/** Of a site that has the key. */
type SendingSettings = Pick<Env, 'AUTH_URL' | 'ANSWER_TIMEOUT' | 'VAPID_PRIVATE_KEY'>;

/** `gone`: what nothing will ever reach. A device that fails keeps nobody else from the message. */
export async function sendToAll(
  message: PushMessage,
  devices: readonly Device[],
  settings: SendingSettings,
): Promise<{ readonly isTold: boolean; readonly gone: string[] }> {
  const outcomes = await Promise.all(
    devices.map((each) =>
      sendMessage(message, each, settings).catch((error) => {
        console.error(error);
        return 'failed';
      }),
    ),
  );
  const gone = devices.filter((_, n) => outcomes[n] === 'refused').map(({ endpoint }) => endpoint);
  return { isTold: outcomes.includes('sent'), gone };
}

/** The subscription has ended, or is for another key of this site. Others may pass: 413, 429, 5xx. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404, 410]);

/**
 * Encrypted (RFC 8291), and declarative: Safari shows it by itself, and keeps the subscription in any case. `refused`:
 * nothing will ever reach this device. Fails when the push service fails or does not answer.
 */
async function sendMessage(
  { navigate, timeToLive, ...message }: PushMessage,
  { endpoint, p256dh, auth }: Device,
  { AUTH_URL, ANSWER_TIMEOUT, VAPID_PRIVATE_KEY = '' }: SendingSettings,
): Promise<'sent' | 'refused'> {
  if (!outsideUrl(endpoint, AUTH_URL)) return 'refused';
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  const notification = { ...message, navigate: AUTH_URL + navigate, lang: 'da' };
  const content = JSON.stringify({ web_push: 8030, notification });
  const body = encrypt(Buffer.from(content), {
    version: 'aes128gcm',
    privateKey,
    dh: p256dh,
    authSecret: auth,
  });
  const { status } = await fetchOutside(endpoint, {
    site: AUTH_URL,
    method: 'POST',
    headers: {
      authorization: await vapidHeader(VAPID_PRIVATE_KEY, { endpoint, contact: AUTH_URL }),
      'content-encoding': 'aes128gcm',
      'content-length': String(body.length),
      'content-type': 'application/octet-stream',
      ttl: String(timeToLive),
      urgency: 'high',
    },
    body,
    signal: AbortSignal.timeout(ANSWER_TIMEOUT),
  });
  if (refusals.has(status)) return 'refused';
  if (status < 200 || status > 299)
    throw new Error(`The push service at ${new URL(endpoint).host} answered ${status}.`);
  return 'sent';
}
