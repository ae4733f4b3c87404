import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import { expect, test } from 'vitest';
import { icsOf } from '../../netlify/lib/calendars/ics.ts';
import { familyZone, instantIn } from '../../netlify/lib/calendars/wall-time.ts';
import type { AppointmentRow, ExceptionRow } from '../../src/data/tables.ts';
import { addDays, daysOf, occurrencesBetween } from '../../src/features/week/rules/occurrences.ts';
import { madeRow } from '../support/features/made-row.ts';

const changedBy = (rev: number) => ({
  rev,
  stamps: { title: [Date.parse('2026-11-28T10:00:00Z'), 'x'] as const },
});
const title = 'Svømning; bane 3, "dyb"';
const swimming = { key: 'a', title, firstDay: '2026-10-14', fromTime: '16:15', toTime: '17:00' };
const appointment = (fields: Partial<AppointmentRow>) =>
  madeRow('appointment', { ...swimming, ...changedBy(4), ...fields });
/** Leaves out one time of it. */
const exception = (fields: Partial<ExceptionRow>) => {
  const left = { appointment: 'a', day: '2026-10-28', change: 'skipped' };
  return madeRow('appointment_exception', { ...swimming, ...left, ...changedBy(7), ...fields });
};
const instantOf = (day: string, time: string) =>
  new Date(instantIn(familyZone)(Date.parse(`${day}T${time}Z`)));
interface Written {
  readonly appointments: readonly AppointmentRow[];
  readonly exceptions: readonly ExceptionRow[];
}

const written = ({ appointments, exceptions }: Written) =>
  icsOf({
    host: 'familie.example',
    names: { bo: 'Bo' },
    birthdays: [],
    tables: {
      appointment: new Map(appointments.map((row) => [row.key, row])),
      appointment_exception: new Map(exceptions.map((row) => [row.day, row])),
    },
  });

const [from, to] = ['2026-10-01', '2027-04-30'];

/** What the page shows: when each begins and ends in ms, or its days. */
const shown = ({ appointments, exceptions }: Written) =>
  occurrencesBetween(appointments, exceptions, from, to)
    .map(({ firstDay, lastDay, fromTime, toTime }) => {
      if (fromTime === null) return `${firstDay} ${addDays(lastDay ?? firstDay, 1)}`;
      const endDay = lastDay ?? (toTime !== null && toTime < fromTime ? addDays(firstDay, 1) : firstDay);
      return `${instantOf(firstDay, fromTime).toISOString()} ${toTime && instantOf(endDay, toTime).toISOString()}`;
    })
    .sort();

/** The same as ical.js expands the file. */
function expanded(ics: string): string[] {
  const root = new ICAL.Component(ICAL.parse(ics));
  for (const zone of root.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone), String(zone.getFirstPropertyValue('tzid')));
  const events = root.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const text = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString());
  const found: string[] = [];
  for (const event of events.filter((each) => !each.isRecurrenceException())) {
    for (const each of events)
      if (each.isRecurrenceException() && each.uid === event.uid) event.relateException(each);
    if (!event.isRecurring()) {
      found.push(`${text(event.startDate)} ${text(event.endDate)}`);
      continue;
    }
    const iterator = event.iterator();
    for (let next = iterator.next(); next && next.year < 2028; next = iterator.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(next);
      found.push(`${text(startDate)} ${text(endDate)}`);
    }
  }
  return found.filter((each) => each.slice(0, 10) >= from && each.slice(0, 10) <= to).sort();
}

const changed = {
  change: 'changed',
  day: '2026-11-04',
  firstDay: '2026-11-05',
  fromTime: '18:00',
  toTime: '19:00',
};
const cases: readonly (readonly [string, Partial<AppointmentRow>, readonly Partial<ExceptionRow>[]])[] = [
  ['one with a time', {}, []],
  ['one over midnight', { fromTime: '23:00', toTime: '07:00' }, []],
  ['all day', { fromTime: null, toTime: null }, []],
  ['several days', { fromTime: null, toTime: null, lastDay: '2026-10-18' }, []],
  ['each week over both changes of the clock', { repeat: 'week' }, []],
  ['a series with one left out and one moved', { repeat: 'week' }, [{}, changed]],
  [
    'a series with one moved out of the days, and one into them',
    { repeat: 'month', firstDay: '2026-09-25' },
    [
      { ...changed, day: '2026-09-25', firstDay: '2026-10-03' },
      { ...changed, day: '2027-04-25', firstDay: '2027-05-02' },
    ],
  ],
  [
    'a series that no longer has the day of a moved one',
    { repeat: 'week', firstDay: '2026-10-15' },
    [changed],
  ],
  ['a series until a day', { repeat: 'fortnight', until: '2026-12-09' }, []],
  [
    'all day, each week, until a day',
    { fromTime: null, toTime: null, repeat: 'week', until: '2026-12-09' },
    [{}],
  ],
  ['all day, with one at a time', { fromTime: null, toTime: null, repeat: 'week' }, [changed]],
  ['a series with one all day', { repeat: 'week' }, [{ ...changed, fromTime: null, toTime: null }]],
  ['each month', { repeat: 'month', firstDay: '2026-10-31' }, []],
  ['each second Wednesday', { repeat: 'month-weekday' }, []],
  ['each last Saturday', { repeat: 'month-last', firstDay: '2026-10-31' }, []],
  ['each month on a weekday that some have not', { repeat: 'month-weekday', firstDay: '2026-11-30' }, []],
  ['each year', { repeat: 'year', firstDay: '2020-03-28' }, []],
];

test.each(cases)('%s is read back as it is shown', (_, fields, exceptions) => {
  const calendar = { appointments: [appointment(fields)], exceptions: exceptions.map(exception) };
  const ics = written(calendar);
  const days = shown(calendar);
  expect(days.length).toBeGreaterThan(0);
  expect(expanded(ics)).toEqual(days);
  const { events = [] } = convertIcsCalendar(undefined, ics);
  const first = events.find(({ recurrenceId }) => !recurrenceId);
  expect(first).toMatchObject({ uid: 'a@familie.example', summary: title });
  const { firstDay, fromTime } = appointment(fields);
  expect(first?.start.date).toEqual(fromTime ? instantOf(firstDay, fromTime) : new Date(firstDay));
});

test('a yearly series from 29 February has no day in other years', () => {
  const series = appointment({ repeat: 'year', firstDay: '2024-02-29' });
  expect(daysOf(series, '2024-03-01', '2028-02-29')).toEqual(['2028-02-29']);
});

test('the file is the same while nothing changes, and its sequence rises with a change', () => {
  const series = appointment({ repeat: 'week', forMember: 'bo' });
  const before = written({ appointments: [series], exceptions: [] });
  expect(written({ appointments: [series], exceptions: [] })).toBe(before);
  expect(before).toMatch(/SEQUENCE:4\r\n/);
  expect(before).toContain(' (Bo)');
  expect(written({ appointments: [series], exceptions: [exception({})] })).toMatch(/SEQUENCE:7\r\n/);
});
