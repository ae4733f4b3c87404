import { describe, expect, test } from 'vitest';
import { copenhagenDay, copenhagenMonth } from '../../src/features/today/copenhagen.ts';

describe('the day and month in Copenhagen', () => {
  test.each([
    ['2025-12-31T22:59:59Z', 12, 'onsdag den 31. december 2025'],
    ['2025-12-31T23:00:00Z', 1, 'torsdag den 1. januar 2026'],
    ['2025-06-30T21:59:59Z', 6, 'mandag den 30. juni 2025'],
    ['2025-06-30T22:00:00Z', 7, 'tirsdag den 1. juli 2025'],
  ])('%s is month %i, %s', (moment, month, day) => {
    expect(copenhagenMonth(new Date(moment))).toBe(month);
    expect(copenhagenDay(new Date(moment))).toBe(day);
  });
});
