import { expect, test } from 'vitest';
import { type Join, keepJoined } from '../../src/data/live.ts';
import { createSimulatedTime } from '../support/simulation/simulated-time.ts';

/**
 * A channel that is kept joined; `tries` holds the callbacks of each try to join and whether it was left, and
 * `events` what was reported.
 */
function begin(failsAtOnce = false) {
  const time = createSimulatedTime(0);
  const tries: (Parameters<Join>[0] & { left: boolean })[] = [];
  const events: string[] = [];
  let back = () => {};
  keepJoined(
    (on) => {
      const entry = { ...on, left: false };
      tries.push(entry);
      if (failsAtOnce) on.lost();
      return () => {
        entry.left = true;
      };
    },
    { joined: () => events.push('joined'), left: () => events.push('left') },
    {
      after: time.after,
      random: () => 1,
      onNetwork(listener) {
        back = listener;
      },
    },
  );
  const last = () => {
    const entry = tries.at(-1);
    if (!entry) throw new Error('nothing was tried');
    return entry;
  };
  return { time, tries, events, last, networkIsBack: () => back() };
}

test('a channel that is lost is left and joined again, after pauses that grow to four seconds', async () => {
  const { time, tries, events, last } = begin();
  last().joined();
  last().lost();
  expect(tries[0]?.left).toBe(true);
  await time.advance(499);
  expect(tries).toHaveLength(1);
  await time.advance(1);
  expect(tries).toHaveLength(2);
  for (let i = 0; i < 6; i += 1) {
    last().lost();
    await time.advance(4000);
  }
  expect(tries).toHaveLength(8);
  last().joined();
  last().lost();
  await time.advance(500);
  expect(tries).toHaveLength(9);
  expect(events.filter((each) => each === 'joined')).toHaveLength(2);
});

test('it is joined at once when the network is back, but not twice', async () => {
  const { time, tries, last, networkIsBack } = begin();
  for (let i = 0; i < 6; i += 1) {
    last().lost();
    await time.advance(4000);
  }
  last().lost();
  const before = tries.length;
  networkIsBack();
  networkIsBack();
  expect(tries).toHaveLength(before + 1);
  await time.advance(60_000);
  expect(tries).toHaveLength(before + 1);
});
