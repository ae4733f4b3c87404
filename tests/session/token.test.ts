import { describe, expect, test } from 'vitest';
import { createTokenSource } from '../../src/session/token.ts';

const answer = { token: 'first', lifetime: 600, memberId: 'id', displayName: 'Åse', kind: 'adult' };

const device = (failed = { at: 0 }) => {
  const at = {
    now: 1_000_000,
    hint: 'Åse' as string | null,
    online: true,
    asked: 0,
    reply: async (): Promise<Response> => Response.json({ ...answer, token: `token ${at.asked}` }),
  };
  const fetchToken = createTokenSource({
    now: () => at.now,
    hint: () => at.hint,
    online: () => at.online,
    failedAt: {
      get: () => failed.at,
      set: (time) => {
        failed.at = time;
      },
    },
    wait: async (ms) => {
      at.now += ms;
    },
    fetch: async (path) => {
      expect(path).toBe('/api/token');
      at.asked++;
      return at.reply();
    },
  });
  return { at, fetchToken };
};
const minutes = (count: number) => count * 60_000;

test('a token is asked for once and kept until a minute before its end', async () => {
  const { at, fetchToken } = device();
  const first = await fetchToken();
  expect(first).toEqual({
    token: 'token 1',
    expiresAt: at.now + minutes(10),
    memberId: 'id',
    displayName: 'Åse',
    kind: 'adult',
  });
  at.now += minutes(9) - 1;
  expect(await fetchToken()).toBe(first);
  at.now += 1;
  expect(await fetchToken()).toMatchObject({ token: 'token 2' });
});

test('its end is counted from when it was asked for, on a clock that is wrong by years', async () => {
  const { at, fetchToken } = device();
  at.now = 0;
  const slow = at.reply;
  at.reply = async () => {
    at.now += minutes(2);
    return slow();
  };
  expect((await fetchToken()).expiresAt).toBe(minutes(10));
});

test('however many ask at once, one request is made', async () => {
  const { at, fetchToken } = device();
  const all = await Promise.all([fetchToken(), fetchToken(), fetchToken({ fresh: true })]);
  expect(new Set(all).size).toBe(1);
  expect(at.asked).toBe(1);
});

test('a refused token is not given again', async () => {
  const { fetchToken } = device();
  await fetchToken();
  expect(await fetchToken({ fresh: true })).toMatchObject({ token: 'token 2' });
  expect(await fetchToken()).toMatchObject({ token: 'token 2' });
});

test.each([[null], ['Bo']])(
  'a kept token is not given when another tab left the hint at %j',
  async (hint) => {
    const { at, fetchToken } = device();
    await fetchToken();
    at.hint = hint;
    at.reply = async () => Response.json({ code: 'signed-out' }, { status: 401 });
    await expect(fetchToken()).rejects.toMatchObject({ code: 'signed-out' });
  },
);

test('no request is made without a network, and one as soon as it is back', async () => {
  const { at, fetchToken } = device();
  at.online = false;
  for (let tries = 0; tries < 3; tries += 1)
    await expect(fetchToken()).rejects.toMatchObject({ code: 'offline' });
  expect(at.asked).toBe(0);
  at.online = true;
  expect(await fetchToken()).toMatchObject({ token: 'token 1' });
});

describe('failures', () => {
  const page = '<!doctype html><title>Too Many Requests</title>';
  test.each<[string, () => Promise<Response>]>([
    ['signed-out', async () => Response.json({ code: 'signed-out' }, { status: 401 })],
    ['denied', async () => Response.json({ code: 'denied' }, { status: 403 })],
    ['unavailable', async () => Response.json({ code: 'unavailable' }, { status: 503 })],
    ['unavailable', async () => Response.json({ code: 'foreign-origin' }, { status: 403 })],
    ['unavailable', async () => new Response(page, { status: 429 })],
    ['unavailable', async () => new Response('', { status: 502 })],
    ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['offline', () => Promise.reject(new DOMException('too slow', 'TimeoutError'))],
    // A hotel's network answers for us with a page of its own.
    ['malformed', async () => new Response(page, { status: 200 })],
    ['malformed', async () => Response.json({ ...answer, token: undefined })],
    ['malformed', async () => Response.json({ ...answer, lifetime: '600' })],
    ['unavailable', async () => Response.json(null)],
  ])('a failure has the code %s', async (code, reply) => {
    const { at, fetchToken } = device();
    const good = at.reply;
    at.reply = reply;
    await expect(fetchToken()).rejects.toMatchObject({ name: 'GatewayError', code });
    // And it is not the end of it.
    at.reply = good;
    expect(await fetchToken()).toMatchObject({ memberId: 'id' });
  });
});

test('no token is asked for while another tab signs out, and it does not sign out while a token is on its way', async () => {
  const { at, fetchToken } = device();
  const inOrder: string[] = [];
  const reply = at.reply;
  at.reply = async () => {
    inOrder.push('asked');
    await new Promise((resolve) => setImmediate(resolve));
    inOrder.push('answered');
    return reply();
  };
  const signOut = () =>
    navigator.locks.request('session', async () => {
      inOrder.push('signing out');
      await new Promise((resolve) => setImmediate(resolve));
      inOrder.push('signed out');
    });
  await Promise.all([fetchToken(), signOut(), fetchToken({ fresh: true })]);
  await Promise.all([signOut(), fetchToken({ fresh: true })]);
  expect(inOrder).toEqual([
    ...['asked', 'answered', 'signing out', 'signed out'],
    ...['signing out', 'signed out', 'asked', 'answered'],
  ]);
});

test('while nobody answers, all tabs of a device together ask once in four seconds, and then all have a token at once', async () => {
  const failed = { at: 0 };
  const tabs = [device(failed), device(failed), device(failed)];
  const start = 1_000_000;
  let [now, asked, isUp] = [start, 0, false];
  for (const { at } of tabs) {
    Object.defineProperty(at, 'now', { get: () => now, set: (time) => (now = Math.max(now, time)) });
    at.reply = async () => {
      asked += 1;
      return isUp ? Response.json(answer) : new Response('', { status: 503 });
    };
  }
  while (now < start + 80_000) {
    now += 100;
    for (const { fetchToken } of tabs) await fetchToken().catch(() => {});
  }
  expect(asked).toBeLessThanOrEqual(21);
  isUp = true;
  const before = now;
  for (const { fetchToken } of tabs) await fetchToken();
  expect(now - before).toBeLessThanOrEqual(4_000);
});
