import { describe, expect, test } from 'vitest';
import { throttled } from '../../src/sync/throttled.ts';
import { createSimulatedTime } from '../support/simulation/simulated-time.ts';

describe('throttled work', () => {
  /** Work every 100 ms at most, which says when it was done. */
  function begin() {
    const time = createSimulatedTime(0);
    const done: number[] = [];
    return { time, done, work: throttled(() => void done.push(time.now()), 100, time) };
  }

  test('is done at once, and requests within an interval once after it', async () => {
    const { time, done, work } = begin();
    work.request();
    expect(done).toEqual([0]);
    work.request();
    work.request();
    await time.advance(1_000);
    expect(done).toEqual([0, 100]);
    work.request();
    expect(done).toEqual([0, 100, 1_000]);
  });

  test('waits while somebody is about to tap, and is dropped if it was done meanwhile', async () => {
    const { time, done, work } = begin();
    work.hold(300);
    work.request();
    await time.advance(299);
    expect(done).toEqual([]);
    await time.advance(1);
    expect(done).toEqual([300]);
    work.hold(300);
    work.request();
    work.done();
    await time.advance(1_000);
    expect(done).toEqual([300]);
  });

  test('waits no longer than usual after the hold has ended', async () => {
    const { time, done, work } = begin();
    work.hold(300);
    await time.advance(90);
    work.done();
    work.request();
    await time.advance(1_000);
    expect(done).toEqual([190]);
    work.done();
    work.request();
    expect(done).toEqual([190, 1_090]);
  });

  test('is done soon after the tap that it waited for, not when the next one is due', async () => {
    const { time, done, work } = begin();
    work.hold(300);
    work.request();
    await time.advance(110);
    work.release(30);
    await time.advance(30);
    expect(done).toEqual([140]);
    work.request();
    work.release(30);
    await time.advance(99);
    expect(done).toEqual([140]);
    await time.advance(1);
    expect(done).toEqual([140, 240]);
  });

  test('is not postponed forever by continuous tapping', async () => {
    const { time, done, work } = begin();
    work.hold(300);
    work.request();
    for (let taps = 0; taps < 20; taps += 1) {
      await time.advance(200);
      work.hold(300);
    }
    expect(done[0]).toBeLessThanOrEqual(1_000);
  });
});
