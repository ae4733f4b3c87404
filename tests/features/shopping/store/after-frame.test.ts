import { beforeEach, expect, test, vi } from 'vitest';
import { afterFrame } from '../../../../src/features/shopping/store/after-frame.ts';

let page: EventTarget;
let frames: (() => void)[];
let timers: (() => void)[];
let delays: (number | undefined)[];

beforeEach(() => {
  page = new EventTarget();
  frames = [];
  timers = [];
  delays = [];
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.splice(frame - 1, 1));
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number) => {
    delays.push(ms);
    return timers.push(work);
  });
  vi.stubGlobal('clearTimeout', (timer?: number) => timer && timers.splice(timer - 1, 1));
});

test('the work is done once, a moment after the frame is painted, however long that takes', () => {
  const work = vi.fn();
  afterFrame(work);
  frames.shift()?.();
  expect([timers.length, delays]).toEqual([1, [undefined]]);
  timers[0]?.();
  expect(work).not.toHaveBeenCalled();
  expect([timers.length, delays]).toEqual([2, [undefined, 20]]);
  timers[1]?.();
  page.dispatchEvent(new Event('visibilitychange'));
  expect(work).toHaveBeenCalledTimes(1);
});

test('a page that is hidden before its frame is painted does the work at once', () => {
  const work = vi.fn();
  afterFrame(work);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(work).toHaveBeenCalledTimes(1);
  expect(frames).toEqual([]);
});

test('a page that is hidden between the frame and the work does it at once, too', () => {
  const work = vi.fn();
  afterFrame(work);
  frames.shift()?.();
  page.dispatchEvent(new Event('visibilitychange'));
  expect(work).toHaveBeenCalledTimes(1);
  expect(timers).toEqual([]);
});
