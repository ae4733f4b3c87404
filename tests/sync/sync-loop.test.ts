import { expect, test } from 'vitest';
import { createSyncLoop } from '../../src/sync/sync-loop.ts';
import { createSimulatedTime } from '../support/simulation/simulated-time.ts';

test('a run requested during one that fails follows at once, since the network may be back', async () => {
  const time = createSimulatedTime(0);
  let [network, runs] = [false, 0];
  const loop = createSyncLoop({
    async work() {
      runs += 1;
      const isUp = network;
      await time.pass(1000);
      if (!isUp) throw new Error('no network');
    },
    failed: () => {},
    pause: () => 60_000,
    due: () => loop.request(),
    timers: { after: time.after },
  });
  loop.request();
  await time.advance(500);
  network = true;
  loop.request();
  await time.advance(500);
  expect(runs).toBe(2);
});
