import { expect, test } from 'vitest';
import { createSyncLoop } from '../../src/sync/sync-loop.ts';
import { createSimulatedTime } from '../support/simulation/simulated-time.ts';

/** A loop whose runs take a second and fail while there is no network. */
function begin() {
  const time = createSimulatedTime(0);
  const world = { network: true, runs: 0 };
  const loop = createSyncLoop({
    async work() {
      world.runs += 1;
      const { network } = world;
      await time.pass(1000);
      if (!network) throw new Error('no network');
    },
    failed: () => {},
    pause: () => 60_000,
    due: () => loop.request(),
    timers: { after: time.after },
  });
  return { time, world, loop };
}

test('a run requested during another follows at once', async () => {
  const { time, world, loop } = begin();
  loop.request();
  await time.advance(500);
  loop.request();
  loop.request();
  await time.advance(2000);
  expect(world.runs).toBe(2);
});

test('a run requested during one that fails follows at once, since the network may be back', async () => {
  const { time, world, loop } = begin();
  world.network = false;
  loop.request();
  await time.advance(500);
  world.network = true;
  loop.request();
  await time.advance(500);
  expect(world.runs).toBe(2);
});
