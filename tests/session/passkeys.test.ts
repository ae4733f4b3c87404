import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  lookUpInvitation,
  makePasskey,
  offerPasskeys,
  signInWithPasskey,
} from '../../src/session/passkeys.ts';

let answer: () => Response;

beforeEach(() => {
  answer = () => Response.json({ challenge: 'AA', rp: {}, user: { id: 'AA' }, pubKeyCredParams: [] });
  vi.stubGlobal('fetch', async () => answer());
  vi.stubGlobal('PublicKeyCredential', () => {});
  vi.stubGlobal('location', { hostname: 'familie.example' });
});

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

describe('passkeys that are offered at a field', () => {
  /** The challenges that the site gave. */
  let given = 0;
  /** What the browser was asked for: a challenge, and whether at the field. */
  let requests: { challenge: number; atField: boolean; choose: () => void }[] = [];
  /** The challenge in the browser's cookie, and those that were answered. */
  let kept = 0;
  let answered: number[] = [];
  /** How long the site takes to answer, in ms: first it is slow. */
  let latencies: number[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    [given, requests, kept, answered] = [0, [], 0, []];
    latencies = [300];
    const credentials = {
      get: ({ publicKey, mediation, signal }: CredentialRequestOptions) =>
        new Promise((resolve, reject) => {
          const challenge = new Uint8Array(publicKey?.challenge as ArrayBuffer)[0] ?? 0;
          signal?.addEventListener('abort', () => reject(signal.reason));
          const bytes = new Uint8Array([challenge]).buffer;
          const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
          const passkey = {
            id: 'AA',
            rawId: bytes,
            type: 'public-key',
            response,
            getClientExtensionResults() {},
          };
          requests.push({ challenge, atField: mediation === 'conditional', choose: () => resolve(passkey) });
        }),
    };
    const isConditionalMediationAvailable = async () => true;
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(() => {}, { isConditionalMediationAvailable }),
    );
    vi.stubGlobal('navigator', {
      credentials,
      locks: { request: (_: string, work: () => unknown) => work() },
    });
    vi.stubGlobal('document', { querySelectorAll: () => [{}] });
    vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
      await new Promise((done) => setTimeout(done, latencies.shift() ?? 100));
      if (path.endsWith('/begin')) {
        given += 1;
        kept = given;
        return Response.json({ challenge: Buffer.from([given]).toString('base64url') });
      }
      const { clientDataJSON } = JSON.parse(body).response.response;
      const challenge = Buffer.from(clientDataJSON, 'base64url')[0] ?? 0;
      answered.push(challenge);
      return challenge === kept
        ? Response.json({ member: { id: 'm', name: 'Else' } })
        : Response.json({ code: 'passkey' }, { status: 403 });
    });
  });
  afterEach(() => vi.useRealTimers());

  const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);
  const latest = () => requests.at(-1);

  test.each([0, 0.001, 0.01])(
    'never end an attempt that a button began %d minutes later',
    async (minutes) => {
      void offerPasskeys();
      if (minutes > 0) await pass(minutes);
      const signedIn = signInWithPasskey();
      await pass(10);
      expect(latest()).toMatchObject({ challenge: given, atField: false });
      latest()?.choose();
      await pass(0.01);
      await signedIn;
      expect(answered).toEqual([given]);
    },
  );

  test('are asked for once more when the challenge has ended or another tab has replaced it', async () => {
    const signedIn = offerPasskeys();
    await pass(0.01);
    kept = 99;
    latest()?.choose();
    await pass(0.01);
    expect(latest()).toMatchObject({ challenge: 2, atField: false });
    latest()?.choose();
    await pass(0.01);
    await signedIn;
    expect(answered).toEqual([1, 2]);
  });

  test('fail like a button without a connection, so that the choice is not lost without a word', async () => {
    const signedIn = offerPasskeys();
    await pass(0.01);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    latest()?.choose();
    const failed = expect(signedIn).rejects.toMatchObject({ code: 'offline' });
    await pass(0.01);
    await failed;
  });
});
