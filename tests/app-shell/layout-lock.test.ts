import { expect, test } from 'vitest';
import { createLayoutLock, keepsPlaces } from '../../src/app-shell/store/layout-lock.ts';

/** A list that is up to date after each change: whether its rows keep their places when it is drawn again. */
function list() {
  let time = 0;
  const lock = createLayoutLock(() => time);
  let laidOut: number | undefined;
  return {
    ...lock,
    wait: (ms: number) => {
      time += ms;
    },
    draw() {
      const kept = keepsPlaces(lock.get(), laidOut);
      laidOut = lock.get().version;
      return kept;
    },
  };
}

test('rows move until a touch, and keep their places from then on', () => {
  const { lock, draw } = list();
  expect([draw(), draw()]).toEqual([false, false]);
  lock();
  expect([draw(), draw()]).toEqual([true, true]);
});

test('an action of the person lays them out once, and what comes later moves nothing', () => {
  const { relayout, lock, caughtUp, draw } = list();
  draw();
  lock();
  relayout();
  caughtUp();
  expect([draw(), draw()]).toEqual([false, true]);
});

test('from when a list is up to date it keeps its places, except in the moment after the page is seen again', () => {
  const { caughtUp, pageShown, wait, draw } = list();
  draw();
  caughtUp();
  expect(draw()).toBe(true);
  pageShown();
  caughtUp();
  expect(draw()).toBe(false);
  wait(1_500);
  caughtUp();
  expect(draw()).toBe(true);
});
