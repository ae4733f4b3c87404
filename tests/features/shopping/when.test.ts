import { describe, expect, test } from 'vitest';
import { whenText } from '../../../src/features/shopping/when.ts';

/** Saturday 21 November 2026, 00.30 in Copenhagen: still Friday in UTC. */
const now = Date.UTC(2026, 10, 20, 23, 30);
const hours = (count: number) => now - count * 3_600_000;

describe('when something happened, as one says it', () => {
  test.each([
    [hours(0), 'kl. 00.30'],
    [hours(-2), 'kl. 02.30'],
    [hours(1), 'i går'],
    [hours(24), 'i går'],
    [hours(25), 'i torsdags'],
    [hours(24 * 6), 'i søndags'],
    [hours(24 * 7), '14. nov.'],
    [hours(24 * 60), '22. sep.'],
    [hours(24 * 365), '21. nov. 2025'],
  ])('%s is %s', (at, text) => {
    expect(whenText(at, now)).toBe(text);
  });

  test('the day that summer time ends is one day, too', () => {
    expect(whenText(Date.UTC(2026, 9, 24, 22, 30), Date.UTC(2026, 9, 25, 23, 30))).toBe('i går');
  });
});
