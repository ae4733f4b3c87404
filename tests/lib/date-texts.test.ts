import { describe, expect, test } from 'vitest';
import { longDate, whenText, yearAndMonth } from '../../src/lib/date-texts.ts';

test('months are abbreviated as Danes do', () => {
  const months = Array.from({ length: 12 }, (_, month) => yearAndMonth(Date.UTC(2026, month, 15)));
  expect(months.map((text) => text.slice(5))).toEqual(
    'jan. feb. mar. apr. maj jun. jul. aug. sep. okt. nov. dec.'.split(' '),
  );
  expect(months[10]).toBe('2026 nov.');
});

test('a stored day is written with the month in letters', () =>
  expect(longDate('2008-03-15')).toBe('15. marts 2008'));

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
