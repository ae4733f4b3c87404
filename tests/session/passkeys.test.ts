import { beforeEach, expect, test, vi } from 'vitest';
import { lookUpInvitation, makePasskey, signInWithPasskey } from '../../src/session/passkeys.ts';

/** The site's answer to every request. */
let answer: () => Response;

beforeEach(() => {
  answer = () => Response.json({ challenge: 'AA', rp: {}, user: { id: 'AA' }, pubKeyCredParams: [] });
  vi.stubGlobal('fetch', async () => answer());
  vi.stubGlobal('PublicKeyCredential', () => {});
  vi.stubGlobal('location', { hostname: 'familie.example' });
});

/** A browser whose lock fails in this way. */
const browser = (name: string) => {
  const fail = async () => {
    throw new DOMException('', name);
  };
  vi.stubGlobal('navigator', { credentials: { create: fail, get: fail } });
};

test.each([
  ['NotAllowedError', 'cancelled'],
  ['InvalidStateError', 'known'],
  ['ConstraintError', 'no-lock'],
  ['SecurityError', 'unsupported'],
  ['UnknownError', 'unavailable'],
])('a lock that fails with %s says %s', async (name, code) => {
  browser(name);
  await expect(makePasskey('token', 'iPhone', false)).rejects.toMatchObject({ code });
});

test.each([
  [404, { code: 'invitation' }, 'invitation'],
  [403, { code: 'passkey' }, 'refused'],
  [409, { code: 'other-session' }, 'other-session'],
  [503, { code: 'unavailable' }, 'unavailable'],
  [502, null, 'unavailable'],
])('the answer %i %j says %s', async (status, body, code) => {
  answer = () => Response.json(body, { status });
  await expect(lookUpInvitation('token')).rejects.toMatchObject({ code });
  await expect(signInWithPasskey()).rejects.toMatchObject({ code });
});

test('no answer says that there is no connection', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await expect(lookUpInvitation('token')).rejects.toMatchObject({ code: 'offline' });
});
