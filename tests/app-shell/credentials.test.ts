import { expect, test } from 'vitest';
import { pageCredentials } from '../../src/app-shell/store/credentials.ts';
import type { MemberKind } from '../../src/lib/member-kind.ts';
import { type ErrorCode, GatewayError } from '../../src/sync/protocol.ts';

function browser(guests: 'refused' | 'welcome' = 'refused') {
  const world = {
    hint: 'Anna' as string | null,
    answer: null as ErrorCode | null,
    requests: 0,
    remembered: new Map<string, string>(),
    kind: 'adult' as MemberKind,
    denyDevice: async () => {},
    knowsPasskeys: true,
  };
  const token = { token: 't', expiresAt: 0, memberId: 'anna', displayName: 'Anna' };
  const credentials = pageCredentials(guests, {
    async fetchToken() {
      world.requests += 1;
      if (world.answer) throw new GatewayError(world.answer);
      return { ...token, kind: world.kind };
    },
    readHint: () => world.hint,
    rememberMember: (name, id) => world.remembered.set(name, id),
    denyDevice: () => world.denyDevice(),
    forgetPasskeys() {
      world.knowsPasskeys = false;
    },
    forgetHint() {
      world.hint = null;
    },
  });
  return { world, credentials };
}

test('a visitor without a hint is signed out, and no request is made', async () => {
  const { world, credentials } = browser();
  world.hint = null;
  await expect(credentials()).rejects.toMatchObject({ code: 'signed-out' });
  expect(world.requests).toBe(0);
});

test('a removed member stays denied when the hint has gone', async () => {
  const { world, credentials } = browser();
  world.answer = 'denied';
  await expect(credentials()).rejects.toMatchObject({ code: 'denied' });
  expect(world.hint).toBeNull();
  await expect(credentials()).rejects.toMatchObject({ code: 'denied' });
  expect(world.requests).toBe(1);
});

test("the hint stays until the family's rows are removed, so that a page loaded in between asks, too", async () => {
  const { world, credentials } = browser();
  world.answer = 'denied';
  const removing = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  world.denyDevice = () => {
    begun.resolve();
    return removing.promise;
  };
  const asked = credentials();
  await begun.promise;
  expect(world.hint).toBe('Anna');
  removing.resolve();
  await expect(asked).rejects.toMatchObject({ code: 'denied' });
  expect(world.hint).toBeNull();
});

test('rows that cannot be removed leave the hint, and the refusal is reported', async () => {
  const { world, credentials } = browser();
  world.answer = 'denied';
  world.denyDevice = () => Promise.reject(new Error('no storage'));
  await expect(credentials()).rejects.toMatchObject({ code: 'denied' });
  expect(world.hint).toBe('Anna');
});

test('an ended session removes nothing', async () => {
  const { world, credentials } = browser();
  world.answer = 'signed-out';
  world.denyDevice = () => Promise.reject(new Error('It is called.'));
  await expect(credentials()).rejects.toMatchObject({ code: 'signed-out' });
});

test('a member who is admitted again is no longer denied', async () => {
  const { world, credentials } = browser();
  world.answer = 'denied';
  await expect(credentials()).rejects.toMatchObject({ code: 'denied' });
  world.answer = null;
  // Signing in has set it again.
  world.hint = 'Anna';
  await expect(credentials()).resolves.toMatchObject({ memberId: 'anna' });
  expect(world.remembered).toEqual(new Map([['Anna', 'anna']]));
  world.hint = null;
  await expect(credentials()).rejects.toMatchObject({ code: 'signed-out' });
});

test.each(['refused', 'welcome'] as const)(
  "who was made a guest stays signed in, and the family's rows are removed once: %s",
  async (guests) => {
    const { world, credentials } = browser(guests);
    let removals = 0;
    world.denyDevice = async () => {
      removals += 1;
    };
    await credentials();
    expect(removals).toBe(0);
    world.kind = 'guest';
    for (let n = 0; n < 2; n += 1)
      if (guests === 'refused') await expect(credentials()).rejects.toMatchObject({ code: 'denied' });
      else expect(await credentials()).toMatchObject({ kind: 'guest' });
    expect({ removals, hint: world.hint, knows: world.knowsPasskeys }).toEqual({
      removals: 1,
      hint: 'Anna',
      knows: true,
    });
    world.kind = 'child';
    expect(await credentials()).toMatchObject({ kind: 'child' });
    world.kind = 'guest';
    await credentials().catch(() => {});
    expect(removals).toBe(2);
  },
);
