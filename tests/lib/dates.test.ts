import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dayOf,
  daysBetween,
  daysLater,
  isoDay,
  parseDay,
  startOf,
  yearsEarlier,
} from '../../src/lib/dates.ts';

const at = (iso: string) => Date.parse(iso);

test('the day is the one in Copenhagen', () => {
  expect(dayOf(at('2026-12-31T22:59:00Z'))).toEqual({ year: 2026, month: 12, day: 31 });
  expect(dayOf(at('2026-12-31T23:00:00Z'))).toEqual({ year: 2027, month: 1, day: 1 });
  expect(dayOf(at('2026-06-30T22:00:00Z'))).toEqual({ year: 2026, month: 7, day: 1 });
});

test('a day begins at midnight in Copenhagen, also where the clock is changed', () => {
  fc.assert(
    fc.property(fc.integer({ min: at('1950-01-01T00:00Z'), max: at('2090-01-01T00:00Z') }), (time) => {
      const day = dayOf(time);
      expect(dayOf(startOf(day))).toEqual(day);
      expect(dayOf(startOf(day) - 1)).toEqual(daysLater(day, -1));
      expect(startOf(day)).toBeLessThanOrEqual(time);
    }),
  );
});

test('days and dates convert both ways', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: at('2090-01-01T00:00Z') }), fc.nat(2000), (time, days) => {
      const day = dayOf(time);
      expect(parseDay(isoDay(day))).toEqual(day);
      expect(daysLater(daysLater(day, days), -days)).toEqual(day);
      expect(daysBetween(startOf(daysLater(day, -days)), time)).toBe(days);
    }),
  );
});

test.each(['2026-02-30', '2025-02-29', '2026-13-01', '2026-00-10', '2026-01-00', '26-01-01', '', '2026-1-1'])(
  'no day is read from "%s"',
  (text) => expect(parseDay(text)).toBeNull(),
);

test('some years before 29 February is 28 February, or 29 February in a leap year', () => {
  expect(yearsEarlier({ year: 2024, month: 2, day: 29 }, 1)).toEqual({ year: 2023, month: 2, day: 28 });
  expect(yearsEarlier({ year: 2024, month: 2, day: 29 }, 4)).toEqual({ year: 2020, month: 2, day: 29 });
});
