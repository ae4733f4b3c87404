import { expect, test } from 'vitest';
import { memberCredentials } from '../../src/app-shell/store/credentials.ts';
import { type ErrorCode, GatewayError } from '../../src/sync/protocol.ts';

/** A browser whose hint cookie and server answers are set by hand. */
function browser() {
  const world = { hint: 'Anna' as string | null, answer: null as ErrorCode | null, requests: 0 };
  const token = { token: 't', expiresAt: 0, memberId: 'anna', displayName: 'Anna' };
  const credentials = memberCredentials(
    async () => {
      world.requests += 1;
      if (world.answer) throw new GatewayError(world.answer);
      return token;
    },
    () => world.hint,
  );
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
  world.hint = null;
  await expect(credentials()).rejects.toMatchObject({ code: 'denied' });
});

test('a member who is admitted again is no longer denied', async () => {
  const { world, credentials } = browser();
  world.answer = 'denied';
  await expect(credentials()).rejects.toMatchObject({ code: 'denied' });
  world.answer = null;
  await expect(credentials()).resolves.toMatchObject({ memberId: 'anna' });
  world.hint = null;
  await expect(credentials()).rejects.toMatchObject({ code: 'signed-out' });
});
