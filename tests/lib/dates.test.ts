import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf, daysBetween, startOf, whenText } from '../../src/lib/dates.ts';
import { daysLater, isoDay, parseDay, yearAndMonth, yearsEarlier } from '../../src/lib/long-dates.ts';

const at = (iso: string) => Date.parse(iso);

test('the day is the one in Copenhagen', () => {
  expect(dayOf(at('2026-12-31T22:59:00Z'))).toEqual({ year: 2026, month: 12, day: 31 });
  expect(dayOf(at('2026-12-31T23:00:00Z'))).toEqual({ year: 2027, month: 1, day: 1 });
  expect(dayOf(at('2026-06-30T22:00:00Z'))).toEqual({ year: 2026, month: 7, day: 1 });
});

test('months are abbreviated as Danes do', () => {
  const months = Array.from({ length: 12 }, (_, month) => yearAndMonth(Date.UTC(2026, month, 15)));
  expect(months.map((text) => text.slice(5))).toEqual(
    'jan. feb. mar. apr. maj jun. jul. aug. sep. okt. nov. dec.'.split(' '),
  );
  expect(months[10]).toBe('2026 nov.');
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

/** Saturday 21 November 2026, 00.30 in Copenhagen: still Friday in UTC. */
const now = Date.UTC(2026, 10, 20, 23, 30);
const hours = (count: number) => now - count * 3_600_000;

describe('when something happened, as one says it', () => {
  test.each([
    [hours(0), 'kl.\u00a000.30'],
    [hours(-2), 'kl.\u00a002.30'],
    [hours(1), 'i går'],
    [hours(24), 'i går'],
    [hours(25), 'i torsdags'],
    [hours(24 * 6), 'i søndags'],
    [hours(24 * 7), '14. nov.'],
    [hours(24 * 60), '22. sep.'],
    [hours(24 * 365), '21. nov. 2025'],
  ])('%s is %s', (time, text) => {
    expect(whenText(time, now)).toBe(text);
  });

  test('the day that summer time ends is one day, too', () => {
    expect(whenText(Date.UTC(2026, 9, 24, 22, 30), Date.UTC(2026, 9, 25, 23, 30))).toBe('i går');
  });
});
