import { expect, test } from 'vitest';
import { singleFlight } from '../../../src/features/photos/store/upload/single-flight.ts';

test('all calls during a run cause one more run', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [runs, atOnce] = [0, 0];
  const run = singleFlight(async () => {
    atOnce += 1;
    expect(atOnce).toBe(1);
    await gates[runs++]?.promise;
    atOnce -= 1;
  });
  const calls = [run(), run(), run()];
  for (const { resolve } of gates) resolve();
  await Promise.all(calls);
  expect(runs).toBe(2);
});

test('after a failure it runs again when it is called again', async () => {
  let runs = 0;
  const run = singleFlight(async () => {
    runs += 1;
    if (runs === 1) throw new Error('offline');
  });
  await expect(run()).rejects.toThrow('offline');
  await run();
  expect(runs).toBe(2);
});
