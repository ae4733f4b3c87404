import { readFileSync } from 'node:fs';
import { fc, test as property } from '@fast-check/vitest';
import { afterEach, expect, test, vi } from 'vitest';
import today from '../../netlify/functions/today.mts';
import { msToMidnight } from '../../netlify/lib/today/today.ts';
import { birthdaysOn } from '../../src/lib/birthdays.ts';
import { dayOf, isoDayOf } from '../../src/lib/dates.ts';

afterEach(() => {
  vi.useRealTimers();
});

const at = (time: string) => Date.parse(time);
const hour = 60 * 60 * 1000;

/** When the days begin on which the clock is changed. */
const changes = ['2026-03-28T23:00:00Z', '2026-10-24T22:00:00Z'].map((time): [Date] => [new Date(time)]);
property.prop([fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })], {
  examples: changes,
})('until midnight it is the same date, and then the next', (date) => {
  const now = date.getTime();
  const midnight = now + msToMidnight(now);
  expect(isoDayOf(midnight - 1)).toBe(isoDayOf(now));
  expect(Date.parse(isoDayOf(midnight)) - Date.parse(isoDayOf(now))).toBe(24 * hour);
});

test.each([
  ['2027-02-28', ['Kaj', 'Villads']],
  ['2027-03-01', ['Emil']],
  ['2100-02-28', ['Kaj', 'Villads']],
  ['2028-02-28', ['Kaj']],
  ['2028-02-29', ['Villads']],
])('a birthday on 29 February is celebrated on the 28th but in a leap year: %s', (date, names) => {
  const all = [
    { name: 'Kaj', day: 28, month: 2, year: null },
    { name: 'Villads', day: 29, month: 2, year: null },
    { name: 'Emil', day: 1, month: 3, year: null },
  ];
  expect(birthdaysOn(dayOf(Date.parse(date)), all).map(({ name }) => name)).toEqual(names);
});

test('everybody on the list has one day a year, and /api/today tells that day alone', async () => {
  const seen: string[] = [];
  // A year that is none of the leap years, day by day.
  for (let day = 0; day < 365; day++) {
    vi.useFakeTimers({ now: Date.UTC(2027, 0, 1 + day, 12), toFake: ['Date'] });
    const answer = await today(new Request('https://familie.example/api/today'));
    const { date, names } = await answer.json();
    expect(date).toBe(new Date().toISOString().slice(0, 10));
    seen.push(...names);
  }
  const list = readFileSync('src/content/foedselsdage.yaml', 'utf8').trim().split('\n');
  expect(list.length).toBeGreaterThanOrEqual(47);
  expect(seen.sort()).toEqual(list.map((line) => line.replace(/:.*/, '')).sort());
});

test('the CDN keeps the answer until midnight in Copenhagen, and browsers do not keep it', async () => {
  vi.useFakeTimers({ now: at('2026-10-24T22:00:00.500Z'), toFake: ['Date'] });
  const { headers } = await today(new Request('https://familie.example/api/today'));
  expect(headers.get('netlify-cdn-cache-control')).toBe(`public, durable, max-age=${25 * 3600 - 1}`);
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
});
