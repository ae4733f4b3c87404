import ical, { type ICalCalendar, type ICalEventData, ICalEventTransparency } from 'ical-generator';
import type { Birthday } from '../../../src/content-checks/schemas/birthday.ts';
import type { AppointmentRow } from '../../../src/data/tables.ts';
import { weekdayOf } from '../../../src/lib/danish-days.ts';
import { type Day, isoDay, storedDay } from '../../../src/lib/dates.ts';
import { derivedKey } from '../../../src/lib/derived-key.ts';
import {
  type Appointment,
  addDays,
  daysOf,
  type Exception,
  nthOf,
  type Planned,
  type Repeat,
} from '../../../src/lib/occurrences.ts';
import { familyZone, instantIn } from './wall-time.ts';

/** What a row says of its last change: `rev` rises at each. */
type Revised = Pick<AppointmentRow, 'key' | 'rev' | 'stamps'>;

interface Calendar {
  /** The site's, which ends each UID. */
  readonly host: string;
  readonly names: Readonly<Record<string, string>>;
  readonly birthdays: readonly Birthday[];
  readonly appointments: readonly (Appointment & Revised)[];
  readonly exceptions: readonly (Exception & Revised)[];
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

const compact = (day: string) => day.replaceAll('-', '');

/** Returns when it is this time of a day in Copenhagen. */
export const instantOf = (day: string, time: string): Date =>
  new Date(familyTime(Date.parse(`${day}T${time}Z`)));
const familyTime = instantIn(familyZone);

/** Returns a date whose local fields, which the library writes, are these, whatever the machine's own time zone is. */
const fieldsIn = (day: string, time = '00:00') => new Date(`${day}T${time}`);

/** Returns when something is. The end of what is all day is the day after its last. */
function timesOf({ firstDay, lastDay, fromTime, toTime }: Planned) {
  if (fromTime === null)
    return { allDay: true, start: fieldsIn(firstDay), end: fieldsIn(addDays(lastDay ?? firstDay, 1)) };
  const start = fieldsIn(firstDay, fromTime);
  if (toTime === null) return { start, end: lastDay === null ? null : fieldsIn(addDays(lastDay, 1)) };
  const endDay = lastDay ?? (toTime < fromTime ? addDays(firstDay, 1) : firstDay);
  return { start, end: fieldsIn(endDay, toTime) };
}

/** When a row was changed last, in UTC's fields, which the library writes as they are, and `icsOf` says whose they are. */
function stampOf({ stamps }: Pick<Revised, 'stamps'>): Date {
  const text = new Date(Math.max(0, ...Object.values(stamps).map(([at]) => at))).toISOString();
  return fieldsIn(text.slice(0, 10), text.slice(11, 16));
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const rules = (first: Day, weekday = weekdays[weekdayOf(first)]): Readonly<Record<Repeat, string>> => ({
  week: 'FREQ=WEEKLY',
  fortnight: 'FREQ=WEEKLY;INTERVAL=2',
  month: `FREQ=MONTHLY;BYMONTHDAY=${first.day}`,
  'month-weekday': `FREQ=MONTHLY;BYDAY=${nthOf(first)}${weekday}`,
  'month-last': `FREQ=MONTHLY;BYDAY=-1${weekday}`,
  year: 'FREQ=YEARLY',
});

/** Returns the lines of a series: how it repeats, until when, and what is left out. */
function seriesLines(one: Appointment, skipped: readonly string[]): string {
  const { firstDay, fromTime, until } = one;
  const end =
    fromTime === null || until === null
      ? until && compact(until)
      : instantOf(until, fromTime)
          .toISOString()
          .replace(/[-:]|\.\d+/g, '');
  const rule = `RRULE:${rules(storedDay(firstDay))[one.repeat as Repeat]}${end ? `;UNTIL=${end}` : ''}`;
  const days = skipped.map((day) =>
    fromTime === null ? compact(day) : `${compact(day)}T${fromTime.replace(':', '')}00`,
  );
  if (days.length === 0) return rule;
  const kind = fromTime === null ? 'VALUE=DATE' : `TZID=${familyZone}`;
  return `${rule}\r\nEXDATE;${kind}:${days.join(',')}`;
}

/** Returns the calendar as a file. It is the same text for the same rows. */
export function icsOf({ host, names, birthdays, appointments, exceptions }: Calendar): string {
  const calendar = ical({
    name: 'Familien',
    prodId: { company: host, product: 'familieside', language: 'DA' },
    timezone: { name: familyZone, generator: () => vtimezone },
  });
  const add = (one: Planned & Omit<Revised, 'key'>, event: Partial<ICalEventData>) =>
    calendar.createEvent({
      ...timesOf(one),
      timezone: one.fromTime === null ? null : familyZone,
      summary: one.forMember && names[one.forMember] ? `${one.title} (${names[one.forMember]})` : one.title,
      location: one.place,
      sequence: one.rev,
      stamp: stampOf(one),
      // Nobody is busy all day because of it.
      transparency: one.fromTime === null ? ICalEventTransparency.TRANSPARENT : null,
      ...event,
    });
  for (const one of appointments) {
    const id = `${one.key}@${host}`;
    const own = one.repeat === null ? [] : exceptions.filter((each) => each.appointment === one.key);
    const valid = own.filter(({ day }) => daysOf(one, day, day).length > 0);
    const skipped = valid.filter(({ change }) => change === 'skipped').map(({ day }) => day);
    const latest = [one, ...own].reduce((a, b) => (b.rev > a.rev ? b : a));
    add(
      { ...one, rev: latest.rev, stamps: latest.stamps },
      { id, ...(one.repeat !== null && { repeating: seriesLines(one, skipped) }) },
    );
    for (const each of valid.filter(({ change }) => change === 'changed'))
      add(each, { id, recurrenceId: fieldsIn(each.day, one.fromTime ?? undefined) });
  }
  for (const birthday of birthdays) addBirthday(calendar, birthday, host);
  return calendar.toString().replace(/^(DTSTAMP:\d{8}T\d{6})\r$/gm, '$1Z\r');
}

/** On the last day of February for who was born on the 29th. */
function addBirthday(calendar: ICalCalendar, { name, day, month, year }: Birthday, host: string) {
  const first = isoDay({ year: year ?? 2024, month, day });
  calendar.createEvent({
    id: `${derivedKey(`birthday of ${name}`)}@${host}`,
    summary: `${name} har fødselsdag`,
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
    start: fieldsIn(first),
    end: fieldsIn(addDays(first, 1)),
    stamp: fieldsIn('2024-01-01'),
    repeating: `RRULE:FREQ=YEARLY${month === 2 && day === 29 ? ';BYMONTH=2;BYMONTHDAY=-1' : ''}`,
  });
}
