/** What is on each day. */
import { isKept } from '../../../app-shell/rules/repeat.ts';
import { set, type WeekTables } from '../../../data/tables.ts';
import { inBin } from '../../../lib/bin.ts';
import { type Birthday, birthdaysOn } from '../../../lib/birthdays.ts';
import { namesOf, weekdayOf, weekOf } from '../../../lib/danish-days.ts';
import { type EpochMs, isoDayOf, storedDay } from '../../../lib/dates.ts';
import { type OthersOccurrence, othersBetween } from './calendars.ts';
import { addDays, byTime, daysFrom, endOf, type Occurrence, occurrencesBetween } from './occurrences.ts';

export type AgendaDay = ReturnType<typeof agenda>[number];

/** How many days the page shows at first, by how many more, and at most: 15 months. */
export const [firstDays, moreDays, mostDays] = [14, 28, 456];

/**
 * Returns so many days from today on. Open todos whose day has passed are due today. `finished`: the keys of those that
 * were finished on this page, which keep their places.
 */
export function agenda(
  tables: WeekTables,
  birthdays: readonly Birthday[],
  { today, days, finished }: { today: string; days: number; finished: ReadonlySet<string> },
) {
  const { appointment, appointment_exception, log } = tables;
  const last = addDays(today, days - 1);
  const kept = [...appointment.values()].filter(isKept);
  const all: readonly (Occurrence | OthersOccurrence)[] = [
    ...occurrencesBetween(kept, appointment_exception.values(), today, last),
    ...othersBetween(tables, today, last),
  ];
  const onDays = all.toSorted(byTime).flatMap((one) => {
    const first = one.firstDay < today ? today : one.firstDay;
    const count = daysFrom(first, endOf(one)) + 1;
    return Array.from({ length: count }, (_, n) => ({ day: addDays(first, n), one }));
  });
  /** With thousands, looking through all of them for each day takes seconds on a phone. */
  const occurrences = Map.groupBy(onDays, ({ day }) => day);
  const todos = Map.groupBy(
    [...log.values()]
      .filter((row) => row.due !== null && isKept(row) && (!row.done || finished.has(row.key)))
      .sort((a, b) => Number(a.id) - Number(b.id)),
    ({ due }) => (due !== null && due > today ? due : today),
  );
  return Array.from({ length: days }, (_, n) => {
    const day = addDays(today, n);
    const parsed = storedDay(day);
    return {
      /** As stored: '2026-11-28'. */
      day,
      /** The number of the week that begins, or with which the list begins; else null. */
      week: n === 0 || weekdayOf(parsed) === 0 ? weekOf(parsed) : null,
      named: namesOf(day),
      birthdays: birthdaysOn(parsed, birthdays),
      occurrences: (occurrences.get(day) ?? []).map(({ one }) => one),
      todos: todos.get(day) ?? [],
    };
  });
}

export type Binned = ReturnType<typeof binned>[number];

/** Returns the appointments and calendars in the bin, the last deleted first, then what is skipped, by day, until then. */
export function binned({ appointment, appointment_exception, calendar }: WeekTables, now: EpochMs) {
  const deleted = [
    ...inBin(appointment.values(), now).map((row) => {
      return { ...row, planned: row, restored: set('appointment', row.key, { deletedAt: null }) };
    }),
    ...inBin(calendar.values(), now).map((row) => {
      const restored = set('calendar', row.key, { deletedAt: null });
      return { ...row, title: row.name, planned: null, restored };
    }),
  ];
  const skipped = [...appointment_exception.values()].filter((row) => {
    const series = appointment.get(row.appointment);
    return row.change === 'skipped' && row.day >= isoDayOf(now) && series && isKept(series);
  });
  return [
    ...deleted.sort((a, b) => Number(b.deletedAt) - Number(a.deletedAt)),
    ...skipped.sort(byTime).map((row) => {
      const restored = set('appointment_exception', row.key, { change: null });
      return { ...row, deletedAt: null, planned: { ...row, repeat: null, until: null }, restored };
    }),
  ];
}
