import { expect, test } from 'vitest';
import { createLayoutLock } from '../../../../src/features/log/store/layout-lock.ts';
import { createSimulatedTime } from '../../../support/simulated-time.ts';

function lock() {
  const time = createSimulatedTime(0);
  return { time, ...createLayoutLock({ after: time.after }, () => {}) };
}

test('rows may move until the page is touched, and again when it has been quiet for half a minute', async () => {
  const { time, get, touched } = lock();
  expect(get()).toEqual({ locked: false, version: 0 });
  touched();
  await time.advance(29_000);
  touched();
  await time.advance(29_000);
  expect(get()).toEqual({ locked: true, version: 0 });
  await time.advance(1_000);
  expect(get()).toEqual({ locked: false, version: 1 });
});

test('what the person does is laid out again, and then rows keep their places again', async () => {
  const { get, touched, during } = lock();
  touched();
  const before = get().version;
  await during(async () => expect(get().locked).toBe(false));
  expect(get().locked).toBe(true);
  expect(get().version).toBeGreaterThan(before);
});

test('showing everything in its place does not unlock the rows', () => {
  const { get, touched, relayout } = lock();
  touched();
  relayout();
  expect(get()).toEqual({ locked: true, version: 1 });
});
