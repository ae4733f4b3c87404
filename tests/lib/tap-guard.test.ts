import { expect, test } from 'vitest';
import { createTapGuard, type Tap } from '../../src/lib/tap-guard.ts';

const tap = (control: string | null, timeStamp: number, part: Partial<Tap> = {}): Tap => ({
  timeStamp,
  clientX: 300,
  clientY: 400,
  detail: 1,
  control,
  ...part,
});

test('the second of a double tap does not count for what has come under the finger', () => {
  const isStray = createTapGuard();
  expect(isStray(tap('first', 0))).toBe(false);
  expect(isStray(tap('next', 60, { clientX: 310 }))).toBe(true);
  expect(isStray(tap('after it', 300))).toBe(true);
});

test('a double tap on a button that stays is two taps', () => {
  const isStray = createTapGuard();
  expect(isStray(tap('more', 0))).toBe(false);
  expect(isStray(tap('more', 60))).toBe(false);
});

test('a tap half a second later, a tap in another place and a key press count', () => {
  const isStray = createTapGuard();
  expect(isStray(tap('first', 0))).toBe(false);
  expect(isStray(tap('next', 600))).toBe(false);
  expect(isStray(tap('the one below', 700, { clientY: 490 }))).toBe(false);
  expect(isStray(tap('the one after', 710, { clientX: 0, clientY: 0, detail: 0 }))).toBe(false);
  expect(isStray(tap('it again', 720, { clientX: 0, clientY: 0, detail: 0 }))).toBe(false);
});
