import { expect, test } from 'vitest';
import { createSerialQueue } from '../../src/sync/serial-queue.ts';

test('each piece of work starts when the one before has ended', async () => {
  const inTurn = createSerialQueue();
  const log: string[] = [];
  const first = Promise.withResolvers<void>();
  const done = Promise.all([
    inTurn(async () => {
      log.push('first begins');
      await first.promise;
      log.push('first ends');
    }),
    inTurn(async () => void log.push('second')),
  ]);
  await Promise.resolve().then(() => log.push('waiting'));
  first.resolve();
  await done;
  expect(log).toEqual(['first begins', 'waiting', 'first ends', 'second']);
});

test('a failure reaches its own caller only', async () => {
  const inTurn = createSerialQueue();
  const failing = inTurn(() => Promise.reject(new Error('full')));
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('full');
  expect(await next).toBe('done');
});
