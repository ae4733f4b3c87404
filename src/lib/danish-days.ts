/** Danish holidays, flag days and the other days that people name, and the numbers of weeks. */
import { type Day, daysLater, isoDay, storedDay, utc } from './dates.ts';
import { oneDay } from './durations.ts';
import { memoized } from './spelling.ts';

/** From Monday, 0, to Sunday, 6. */
export const weekdayOf = (day: Day): number => (new Date(utc(day)).getUTCDay() + 6) % 7;

/** Returns the number of the week (ISO 8601): the year's first is the one with its first Thursday. */
export function weekOf(day: Day): number {
  const thursday = daysLater(day, 3 - weekdayOf(day));
  return 1 + Math.floor((utc(thursday) - Date.UTC(thursday.year, 0, 1)) / oneDay / 7);
}

/** Returns Easter Sunday: J. Meeus, Astronomical Algorithms (1991), chapter 8. */
export function easterOf(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return { year, month: Math.floor(sum / 31), day: (sum % 31) + 1 };
}

/** After Easter Sunday. `h`: a holiday, which is a day off for everybody; `f`: an official flag day. */
const easterDays: readonly (readonly [days: number, name: string, marks: string])[] = [
  [-49, 'Fastelavn', ''],
  [-7, 'Palmesøndag', ''],
  [-3, 'Skærtorsdag', 'h'],
  [-2, 'Langfredag', 'hf'],
  [0, 'Påskedag', 'hf'],
  [1, '2. påskedag', 'h'],
  [26, 'Store bededag', 'h'],
  [39, 'Kristi himmelfartsdag', 'hf'],
  [49, 'Pinsedag', 'hf'],
  [50, '2. pinsedag', 'h'],
];

/** The first Sunday from this date on. */
const sundays: readonly (readonly [date: string, name: string])[] = [
  ['05-08', 'Mors dag'],
  ['11-27', '1. søndag i advent'],
  ['12-04', '2. søndag i advent'],
  ['12-11', '3. søndag i advent'],
  ['12-18', '4. søndag i advent'],
];

const fixedDays: readonly (readonly [date: string, name: string, marks: string])[] = [
  ['01-01', 'Nytårsdag', 'hf'],
  ['02-05', 'Dronning Marys fødselsdag', 'f'],
  ['02-06', 'Prinsesse Maries fødselsdag', 'f'],
  ['04-09', 'Danmarks besættelse', 'f'],
  ['04-16', 'Dronning Margrethes fødselsdag', 'f'],
  ['04-21', 'Prinsesse Isabellas fødselsdag', 'f'],
  ['04-29', 'Prinsesse Benediktes fødselsdag', 'f'],
  ['05-05', 'Danmarks befrielse', 'f'],
  ['05-26', 'Kong Frederiks fødselsdag', 'f'],
  ['06-05', 'Grundlovsdag', 'f'],
  ['06-05', 'Fars dag', ''],
  ['06-07', 'Prins Joachims fødselsdag', 'f'],
  ['06-15', 'Valdemarsdag', 'f'],
  ['06-21', 'Grønlands nationaldag', 'f'],
  ['06-23', 'Sankt Hans aften', ''],
  ['07-29', 'Færøernes nationaldag', 'f'],
  ['09-05', 'Danmarks udsendte', 'f'],
  ['10-15', 'Kronprins Christians fødselsdag', 'f'],
  ['11-10', 'Mortens aften', ''],
  ['12-24', 'Juleaften', ''],
  ['12-25', 'Juledag', 'hf'],
  ['12-26', '2. juledag', 'h'],
  ['12-31', 'Nytårsaften', ''],
];

const ofYear = memoized((year) => {
  const easter = easterOf(Number(year));
  const sundayFrom = (day: Day) => daysLater(day, 6 - weekdayOf(day));
  const all = [
    ...easterDays.map(([days, name, marks]) => [isoDay(daysLater(easter, days)), name, marks] as const),
    ...sundays.map(([date, name]) => [isoDay(sundayFrom(storedDay(`${year}-${date}`))), name, ''] as const),
    ...fixedDays.map(([date, name, marks]) => [`${year}-${date}`, name, marks] as const),
  ];
  const named = all
    .filter(([, name]) => name !== 'Store bededag' || year <= '2023')
    .map(([day, name, marks]) => ({
      day,
      name,
      isHoliday: marks.includes('h'),
      isFlagDay: marks.includes('f'),
    }));
  return Map.groupBy(named, ({ day }) => day);
});

/** Returns what a day is called that is stored as text; mostly nothing. */
export const namesOf = (day: string) => ofYear(day.slice(0, 4)).get(day) ?? [];
