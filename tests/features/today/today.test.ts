import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { birthdaySentence, dateInWords, inCopenhagen } from '../../../src/features/today/today.ts';

const intl = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Copenhagen',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const weekdays = 'søndag mandag tirsdag onsdag torsdag fredag lørdag';
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

describe('the date in words', () => {
  test.each([
    ['2025-12-31T22:59:59Z', 12, 'onsdag den 31. december'],
    ['2025-12-31T23:00:00Z', 1, 'torsdag den 1. januar'],
    ['2025-06-30T21:59:59Z', 6, 'mandag den 30. juni'],
    ['2025-06-30T22:00:00Z', 7, 'tirsdag den 1. juli'],
  ])('%s is in month %i, %s', (moment, month, day) => {
    const date = inCopenhagen(new Date(moment));
    expect(date.getUTCMonth() + 1).toBe(month);
    const name = new Intl.DateTimeFormat('da', { month: 'long', timeZone: 'UTC' }).format(date);
    expect(dateInWords(date, weekdays, name)).toBe(day);
  });
});

const read = (names: string[]) =>
  birthdaySentence(names, (name) => `⚑ ${name}`, ' har fødselsdag i dag. Hurra!').join('');

describe('the birthday sentence', () => {
  test('names one person', () => {
    expect(read(['Karen'])).toBe('⚑ Karen har fødselsdag i dag. Hurra!');
  });

  test('puts og between two names', () => {
    expect(read(['Karen', 'Åse'])).toBe('⚑ Karen og ⚑ Åse har fødselsdag i dag. Hurra!');
  });

  test('puts commas between the first of five names, and none before og', () => {
    expect(read(['Karen', 'Åse', 'Ib', 'Bo', 'Else'])).toBe(
      '⚑ Karen, ⚑ Åse, ⚑ Ib, ⚑ Bo og ⚑ Else har fødselsdag i dag. Hurra!',
    );
  });
});
