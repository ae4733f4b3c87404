import { expect, test } from 'vitest';
import { binText } from '../../src/lib/bin.ts';
import { oneDay } from '../../src/lib/durations.ts';

test.each([
  [0, 'om 30 dage'],
  [0.5, 'om 30 dage'],
  [1, 'om 29 dage'],
  [28, 'om 2 dage'],
  [29, 'i morgen'],
  [29.9, 'i morgen'],
  [31, 'i morgen'],
  // Another phone's clock may be ahead.
  [-0.1, 'om 30 dage'],
])('what was deleted %d days ago disappears %s', (days, when) => {
  expect(binText(0, days * oneDay)).toBe(`Forsvinder ${when}`);
});
