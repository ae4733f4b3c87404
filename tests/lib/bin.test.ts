import { expect, test } from 'vitest';
import { binDaysLeft } from '../../src/lib/bin.ts';
import { oneDay } from '../../src/lib/durations.ts';

test.each([
  [0, 30],
  [0.5, 30],
  [1, 29],
  [29, 1],
  [29.9, 1],
  [31, 1],
  // Another phone's clock may be ahead.
  [-0.1, 30],
])('what was deleted %d days ago has %d days left', (days, left) => {
  expect(binDaysLeft(0, days * oneDay)).toBe(left);
});
