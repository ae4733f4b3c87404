/** The days of appointments: of a single one, or of a series with what is left out or changed in it. */
import type { AppointmentRow, ExceptionRow } from '../../../data/tables.ts';
import { type Day, daysLater, isoDay, storedDay, utc } from '../../../lib/dates.ts';
import { oneDay } from '../../../lib/durations.ts';

export const repeats = ['week', 'fortnight', 'month', 'month-weekday', 'month-last', 'year'] as const;
/** `month`: on the same date; `month-weekday`: for example each second Tuesday; `month-last`: each last. */
export type Repeat = (typeof repeats)[number];

/** What an appointment is, and when. */
export type Planned = Pick<
  AppointmentRow,
  'title' | 'place' | 'forMember' | 'firstDay' | 'lastDay' | 'fromTime' | 'toTime'
>;

/** One time of an appointment. */
export interface Occurrence extends Planned {
  /** Of the appointment. */
  readonly key: string;
  /** The day on which its series has it, from which a changed one may have been moved. */
  readonly day: string;
  readonly repeat: string | null;
}

export const addDays = (day: string, days: number): string => isoDay(daysLater(storedDay(day), days));
/** Returns how many days `to` is after `from`. */
export const daysFrom = (from: string, to: string): number =>
  Math.round((utc(storedDay(to)) - utc(storedDay(from))) / oneDay);

/** The day on which something ends: the next one where it is over midnight. */
export const endOf = ({ firstDay, lastDay, fromTime, toTime }: Planned): string =>
  lastDay ?? (fromTime !== null && toTime !== null && toTime < fromTime ? addDays(firstDay, 1) : firstDay);

/** The n-th weekday of its month that a day is. */
export const nthOf = ({ day }: Day): number => Math.ceil(day / 7);

/** Returns the days on which an appointment begins, from one day to another. */
export function daysOf(
  { firstDay, repeat, until }: AppointmentRow,
  from: string,
  to: string,
): readonly string[] {
  const end = until !== null && until < to ? until : to;
  if (repeat === null) return firstDay >= from && firstDay <= end ? [firstDay] : [];
  const [first, last] = [storedDay(firstDay), utc(storedDay(end))];
  const days: string[] = [];
  for (let day = storedDay(firstDay > from ? firstDay : from); utc(day) <= last; day = daysLater(day, 1))
    if (isInSeries(repeat, first, day)) days.push(isoDay(day));
  return days;
}

/** Whether a series has a day on or after its first. In a month without the date there is none, as in other calendars. */
function isInSeries(repeat: string, first: Day, day: Day): boolean {
  const days = (utc(day) - utc(first)) / oneDay;
  const isDate = day.day === first.day;
  const isWeekday = days % 7 === 0;
  switch (repeat) {
    case 'week':
      return isWeekday;
    case 'fortnight':
      return days % 14 === 0;
    case 'month':
      return isDate;
    case 'month-weekday':
      return isWeekday && nthOf(day) === nthOf(first);
    case 'month-last':
      return isWeekday && daysLater(day, 7).month !== day.month;
    default:
      return isDate && day.month === first.month;
  }
}

/** Returns the times of these appointments that are on any day from one to another, in the order of their beginning. */
export function occurrencesBetween(
  appointments: Iterable<AppointmentRow>,
  exceptions: Iterable<ExceptionRow>,
  from: string,
  to: string,
): readonly Occurrence[] {
  const changes = Map.groupBy(exceptions, ({ appointment }) => appointment);
  const isOn = (one: Planned) => one.firstDay <= to && endOf(one) >= from;
  const found: Occurrence[] = [];
  for (const one of appointments) {
    const { key, repeat } = one;
    const own = (repeat !== null && changes.get(key)?.filter(({ change }) => change !== null)) || [];
    const isTouched = new Set(own.map(({ day }) => day));
    const length = one.lastDay === null ? null : daysFrom(one.firstDay, one.lastDay);
    for (const day of daysOf(one, addDays(from, -(length ?? 1)), to))
      if (!isTouched.has(day))
        found.push({
          ...plannedOf(one),
          firstDay: day,
          lastDay: length === null ? null : addDays(day, length),
          ...{ key, day, repeat },
        });
    for (const each of own)
      if (each.change === 'changed' && daysOf(one, each.day, each.day).length > 0)
        found.push({ ...plannedOf(each), key, day: each.day, repeat });
  }
  return found.filter(isOn).sort(byTime);
}

export function plannedOf(one: Planned): Planned {
  const { title, place, forMember, firstDay, lastDay, fromTime, toTime } = one;
  return { title, place, forMember, firstDay, lastDay, fromTime, toTime };
}

type Timed = Pick<Planned, 'firstDay' | 'fromTime' | 'title'> & { readonly key?: string };

/** All-day ones are the first of their day. */
export function byTime(a: Timed, b: Timed): number {
  for (const field of ['firstDay', 'fromTime', 'title', 'key'] as const)
    if (a[field] !== b[field]) return (a[field] ?? '') < (b[field] ?? '') ? -1 : 1;
  return 0;
}
