import { expect, test } from 'vitest';
import { decimal } from '../../src/lib/danish.ts';

test.each([
  [1.048, 3, true, '1,048'],
  [4.2, 1, true, '4,2'],
  [20, 1, false, '20'],
  [-1.5, 1, false, '−1,5'],
  [1150, 1, false, '1150'],
  [100_000, 0, false, '100.000'],
] as const)('%f with %i decimals (fixed: %s) is %s', (value, digits, fixed, text) => {
  expect(decimal(value, digits, fixed)).toBe(text);
});
