import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { inCopenhagen } from '../../../src/features/today/today.ts';

const intl = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Copenhagen',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const clock = (now: Date) => inCopenhagen(now).toISOString().slice(0, 19).replace('T', ' ');

describe('the clock in Copenhagen', () => {
  test.prop([fc.date({ min: new Date('1996-06-01'), max: new Date('2099-12-31'), noInvalidDate: true })])(
    'agrees with the time zone database from 1996 to 2099',
    (now) => {
      expect(clock(now)).toBe(intl.format(now));
    },
  );

  test.each([
    ['2025-03-30T00:59:59Z', '2025-03-30 01:59:59'],
    ['2025-03-30T01:00:00Z', '2025-03-30 03:00:00'],
    ['2025-10-26T00:59:59Z', '2025-10-26 02:59:59'],
    ['2025-10-26T01:00:00Z', '2025-10-26 02:00:00'],
    ['2024-03-31T01:00:00Z', '2024-03-31 03:00:00'],
  ])('changes between summer and winter time at the right second: %s is %s', (moment, expected) => {
    expect(clock(new Date(moment))).toBe(expected);
    expect(intl.format(new Date(moment))).toBe(expected);
  });
});
