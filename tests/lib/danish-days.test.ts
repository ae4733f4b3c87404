import { expect, test } from 'vitest';
import { easterOf, namesOf, weekdayOf, weekOf } from '../../src/lib/danish-days.ts';
import { daysLater, isoDay, startOf } from '../../src/lib/dates.ts';

/** As the almanac of the University of Copenhagen lists them. */
const easters =
  `2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21 2031-04-13 2032-03-28 2033-04-17 2034-04-09
  2035-03-25 2036-04-13 2037-04-05 2038-04-25 2039-04-10 2040-04-01 2041-04-21 2042-04-06 2043-03-29 2044-04-17
  2045-04-09 2046-03-25`.split(/\s+/);

const hour = 3_600_000;

/** The last Sunday of a month at 01:00 UTC, when the clock is changed. */
function change(year: number, month: number) {
  const last = new Date(Date.UTC(year, month, 0, 1));
  return last.getTime() - last.getUTCDay() * 24 * hour;
}

test('every day from 2026 to 2046 has the week, the weekday and the start of an independent count', () => {
  // 29 December 2025 was the Monday of week 1. These years have 53 weeks.
  const long = new Set([2026, 2032, 2037, 2043]);
  let [day, weekday, week, weekYear] = [{ year: 2025, month: 12, day: 29 }, 0, 1, 2026];
  for (let n = 0; day.year < 2047; n += 1) {
    const midnight = Date.UTC(2025, 11, 29 + n);
    const isSummer = midnight - hour > change(day.year, 3) && midnight - hour < change(day.year, 10);
    expect([isoDay(day), weekdayOf(day), weekOf(day), startOf(day)]).toEqual([
      new Date(midnight).toISOString().slice(0, 10),
      weekday,
      week,
      midnight - (isSummer ? 2 : 1) * hour,
    ]);
    day = daysLater(day, 1);
    weekday = (weekday + 1) % 7;
    if (weekday === 0) week += 1;
    if (week > (long.has(weekYear) ? 53 : 52)) [week, weekYear] = [1, weekYear + 1];
  }
});

test('Easter is the almanac’s from 2026 to 2046, and the days that follow it are counted from it', () => {
  expect(easters.map((day) => isoDay(easterOf(Number(day.slice(0, 4)))))).toEqual(easters);
});

test.each([
  ['2027-02-07', 'Fastelavn'],
  ['2027-03-25', 'Skærtorsdag'],
  ['2027-05-06', 'Kristi himmelfartsdag'],
  ['2027-05-09', 'Mors dag'],
  ['2023-05-05', 'Store bededag, Danmarks befrielse'],
  ['2024-04-26', ''],
  ['2026-06-05', 'Grundlovsdag, Fars dag'],
  ['2026-11-29', '1. søndag i advent'],
  ['2026-12-20', '4. søndag i advent'],
  ['2028-12-24', '4. søndag i advent, Juleaften'],
  ['2033-11-27', '1. søndag i advent'],
])('%s is called »%s«', (day, names) => {
  expect(
    namesOf(day)
      .map(({ name }) => name)
      .join(', '),
  ).toBe(names);
});

test('a year has its holidays and the 21 official flag days', () => {
  const days = Array.from({ length: 365 }, (_, n) => isoDay(daysLater({ year: 2027, month: 1, day: 1 }, n)));
  const all = days.flatMap(namesOf);
  expect(all.filter(({ isHoliday }) => isHoliday)).toHaveLength(10);
  expect(all.filter(({ isFlagDay }) => isFlagDay)).toHaveLength(21);
});
