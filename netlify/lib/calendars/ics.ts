import ical, { type ICalCalendar, type ICalEventData, ICalEventTransparency } from 'ical-generator';
import type { AppointmentRow, WeekTables } from '../../../src/data/tables.ts';
import {
  addDays,
  daysOf,
  endOf,
  nthOf,
  type Planned,
  type Repeat,
} from '../../../src/features/week/rules/occurrences.ts';
import type { Birthday } from '../../../src/lib/birthdays.ts';
import { weekdayOf } from '../../../src/lib/danish-days.ts';
import { type Day, isoDay, storedDay } from '../../../src/lib/dates.ts';
import { derivedKey } from '../../../src/lib/derived-key.ts';
import { familyZone } from './wall-time.ts';

/** What a row says of its last change: `rev` rises at each. */
type Revised = Pick<AppointmentRow, 'rev' | 'stamps'>;

interface Calendar {
  /** The site's, which ends each UID. */
  readonly host: string;
  readonly names: Readonly<Record<string, string>>;
  readonly birthdays: readonly Birthday[];
  readonly tables: Pick<WeekTables, 'appointment' | 'appointment_exception'>;
}

/** Since 1996; earlier appointments are an hour off in some autumns. */
const vtimezone = `BEGIN:VTIMEZONE
TZID:${familyZone}
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`.replaceAll('\n', '\r\n');

/** Returns a date whose local fields, which the library writes, are these, whatever the machine's own time zone is. */
const fieldsIn = (day: string, time = '00:00') => new Date(`${day}T${time}`);

/** Returns when something is. The end of what is all day is the day after its last. */
function timesOf(one: Planned) {
  const { firstDay, lastDay, fromTime, toTime } = one;
  const [start, dayAfter] = [fieldsIn(firstDay, fromTime ?? undefined), addDays(lastDay ?? firstDay, 1)];
  if (fromTime === null) return { allDay: true, start, end: fieldsIn(dayAfter) };
  if (toTime === null) return { start, end: lastDay === null ? null : fieldsIn(dayAfter) };
  return { start, end: fieldsIn(endOf(one), toTime) };
}

/** The library writes RECURRENCE-ID with a time, and then Apple shows a day twice. No appointment has seconds. */
const forDay = '00:00:01';

/** When a row was changed last. */
const stampOf = ({ stamps }: Pick<Revised, 'stamps'>): Date =>
  new Date(Math.max(0, ...Object.values(stamps).map(([at]) => at)));

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const rules = (first: Day, weekday = weekdays[weekdayOf(first)]): Readonly<Record<Repeat, string>> => ({
  week: 'FREQ=WEEKLY',
  fortnight: 'FREQ=WEEKLY;INTERVAL=2',
  month: `FREQ=MONTHLY;BYMONTHDAY=${first.day}`,
  'month-weekday': `FREQ=MONTHLY;BYDAY=${nthOf(first)}${weekday}`,
  'month-last': `FREQ=MONTHLY;BYDAY=-1${weekday}`,
  year: 'FREQ=YEARLY',
});

/** Returns the lines of a series: how it repeats, how often until its end, and what is left out. */
function seriesLines(one: AppointmentRow, skipped: readonly string[]): string {
  const { firstDay, fromTime, repeat, until } = one;
  const count = until === null ? '' : `;COUNT=${daysOf(one, firstDay, until).length}`;
  const rule = `RRULE:${rules(storedDay(firstDay))[repeat as Repeat]}${count}`;
  if (skipped.length === 0) return rule;
  const time = fromTime === null ? '' : `T${fromTime.replace(':', '')}00`;
  const days = skipped.map((day) => day.replaceAll('-', '') + time);
  return `${rule}\r\nEXDATE;${time ? `TZID=${familyZone}` : 'VALUE=DATE'}:${days.join(',')}`;
}

/** Returns the calendar as a file. It is the same text for the same rows. */
export function icsOf({ host, names, birthdays, tables }: Calendar): string {
  const calendar = ical({
    name: 'Familien',
    prodId: { company: host, product: 'familieside', language: 'DA' },
    // Without a name, so that DTSTAMP is in UTC.
    timezone: { name: null, generator: () => vtimezone },
  });
  const add = (one: Planned & Revised, event: Partial<ICalEventData>) =>
    calendar.createEvent({
      ...timesOf(one),
      timezone: familyZone,
      summary: one.forMember && names[one.forMember] ? `${one.title} (${names[one.forMember]})` : one.title,
      location: one.place,
      sequence: one.rev,
      stamp: stampOf(one),
      // Nobody is busy all day because of it.
      transparency: one.fromTime === null ? ICalEventTransparency.TRANSPARENT : null,
      ...event,
    });
  const exceptions = [...tables.appointment_exception.values()];
  for (const one of tables.appointment.values()) {
    // Without a day left, COUNT=0 would be a series without an end to some readers.
    if (one.until !== null && daysOf(one, one.firstDay, one.until).length === 0) continue;
    const id = `${one.key}@${host}`;
    const own = one.repeat === null ? [] : exceptions.filter((each) => each.appointment === one.key);
    const valid = own.filter(({ day }) => daysOf(one, day, day).length > 0);
    const skipped = valid.filter(({ change }) => change === 'skipped').map(({ day }) => day);
    const latest = [one, ...own].reduce((a, b) => (b.rev > a.rev ? b : a));
    add(
      { ...one, rev: latest.rev, stamps: latest.stamps },
      { id, repeating: one.repeat === null ? null : seriesLines(one, skipped) },
    );
    for (const each of valid.filter(({ change }) => change === 'changed'))
      add(each, { id, recurrenceId: fieldsIn(each.day, one.fromTime ?? forDay) });
  }
  for (const birthday of birthdays) addBirthday(calendar, birthday, host);
  return calendar
    .toString()
    .replace(/^RECURRENCE-ID;.*:(\d{8})T000001\r$/gm, 'RECURRENCE-ID;VALUE=DATE:$1\r');
}

/** On the last day of February for who was born on the 29th. */
function addBirthday(calendar: ICalCalendar, { name, day, month, year }: Birthday, host: string) {
  const first = isoDay({ year: year ?? 2024, month, day });
  calendar.createEvent({
    id: `${derivedKey(`birthday of ${name}`)}@${host}`,
    timezone: familyZone,
    summary: `${name} har fødselsdag`,
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
    start: fieldsIn(first),
    end: fieldsIn(addDays(first, 1)),
    stamp: new Date('2024-01-01'),
    repeating: `RRULE:FREQ=YEARLY${month === 2 && day === 29 ? ';BYMONTH=2;BYMONTHDAY=-1' : ''}`,
  });
}
