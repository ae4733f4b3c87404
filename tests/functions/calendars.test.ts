import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import { expect, test } from 'vitest';
import calendar from '../../netlify/functions/calendar.mts';
import { icsOf } from '../../netlify/lib/calendars/ics.ts';
import { familyZone, instantIn } from '../../netlify/lib/calendars/wall-time.ts';
import type { MemberKind } from '../../src/lib/member-kind.ts';
import { type Appointment, addDays, type Exception, occurrencesBetween } from '../../src/lib/occurrences.ts';
import { appointment as anAppointment, exception as anException } from '../support/features/appointments.ts';
import { madeRow } from '../support/features/made-row.ts';
import { origin, startSite } from '../support/functions/site.ts';
import { action, push, removeMember } from '../support/people.ts';

const changedBy = (rev: number) => ({
  rev,
  stamps: { title: [Date.parse('2026-11-28T10:00:00Z'), 'x'] as const },
});
const title = 'Svømning; bane 3, "dyb"';
const appointment = (fields: Partial<Appointment>) => ({
  ...changedBy(4),
  ...anAppointment({ title, firstDay: '2026-10-14', toTime: '17:00', ...fields }),
});
const exception = (fields: Partial<Exception>) => ({
  ...changedBy(7),
  ...anException({ day: '2026-10-28', ...fields }),
});
const instantOf = (day: string, time: string) =>
  new Date(instantIn(familyZone)(Date.parse(`${day}T${time}Z`)));
interface Written {
  readonly appointments: readonly ReturnType<typeof appointment>[];
  readonly exceptions: readonly ReturnType<typeof exception>[];
}

const written = ({ appointments, exceptions }: Written) =>
  icsOf({
    host: 'familie.example',
    names: { bo: 'Bo' },
    birthdays: [],
    tables: {
      appointment: new Map(appointments.map((row) => [row.key, madeRow('appointment', row)])),
      appointment_exception: new Map(
        exceptions.map((row) => [row.day, madeRow('appointment_exception', { key: row.day, ...row })]),
      ),
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
const cases: readonly (readonly [string, Partial<Appointment>, readonly Partial<Exception>[]])[] = [
  ['one with a time', {}, []],
  ['one over midnight', { fromTime: '23:00', toTime: '07:00' }, []],
  ['all day', { fromTime: null, toTime: null }, []],
  ['several days', { fromTime: null, toTime: null, lastDay: '2026-10-18' }, []],
  ['each week over both changes of the clock', { repeat: 'week' }, []],
  ['a series with one left out and one moved', { repeat: 'week' }, [{}, changed]],
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

test('the file is the same while nothing changes, and its sequence rises with a change', () => {
  const series = appointment({ repeat: 'week', forMember: 'bo' });
  const before = written({ appointments: [series], exceptions: [] });
  expect(written({ appointments: [series], exceptions: [] })).toBe(before);
  expect(before).toMatch(/SEQUENCE:4\r\n/);
  expect(before).toContain(' (Bo)');
  expect(written({ appointments: [series], exceptions: [exception({})] })).toMatch(/SEQUENCE:7\r\n/);
});

const site = await startSite();

async function newMember(name: string, kind?: MemberKind) {
  const member = await site.signedIn(name, kind);
  const ask = (step: string, body: object = {}) => member.post(`/api/kalender/${step}`, JSON.stringify(body));
  return { ...member, ask };
}
const read = (address: string, headers = {}) => calendar(new Request(address, { headers }));

test('an address serves the appointments until it is ended, by its member or an adult, or a new one is made', async () => {
  const [anna, dan] = [await newMember('Anna'), await newMember('Dan', 'child')];
  await site.backend.database.exclusively((sql) =>
    push(sql, anna, [
      action({
        set: 'appointment',
        key: randomUUID(),
        fields: { title: 'Tandlæge', first_day: '2026-12-01', from_time: '14:30' },
      }),
    ]),
  );
  await site.backend.database.exclusively((sql) =>
    sql.exec(`insert into public.calendar_event (key, calendar, title, first_day)
      values (gen_random_uuid(), gen_random_uuid(), 'Skolefest', '2026-12-01')`),
  );
  const { address } = await dan.ask('make');
  const answer = await read(address);
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const ics = await answer.text();
  expect(ics).toContain('SUMMARY:Tandlæge');
  expect(ics).toContain('har fødselsdag');
  // What comes from others' calendars goes no further.
  expect(ics).not.toContain('Skolefest');
  expect(await (await read(address)).text()).toBe(ics);
  const unchanged = await read(address, { 'if-none-match': answer.headers.get('etag') ?? '' });
  expect(unchanged.status).toBe(304);

  const next = (await dan.ask('make')).address;
  expect((await read(address)).status).toBe(404);
  const own = (await anna.ask('make')).address;
  expect((await dan.ask('addresses')).addresses).toMatchObject([{ name: 'Dan', own: true }]);
  await dan.ask('end', { member: anna.id });
  expect((await read(own)).status).toBe(200);
  expect((await anna.ask('addresses')).addresses).toMatchObject([{ name: 'Anna' }, { name: 'Dan' }]);
  await anna.ask('end', { member: dan.id });
  expect((await read(next)).status).toBe(404);
  await site.backend.database.exclusively((sql) => removeMember(sql, anna.id));
  expect((await read(own)).status).toBe(404);
});

test('a guest and a stranger have none of it, and members have the list of birthdays', async () => {
  const [guest, child] = [await newMember('Gerda', 'guest'), await newMember('Otto', 'child')];
  for (const step of ['make', 'addresses', 'birthdays', 'refresh', 'add-address', 'add-file'])
    expect(await guest.ask(step), step).toMatchObject({ status: 403 });
  const headers = { origin, 'sec-fetch-site': 'same-origin' };
  const stranger = await site.newBrowser().fetch('/api/kalender/birthdays', { method: 'POST', headers });
  expect(stranger.status).toBe(403);
  const answer = await child.ask('birthdays');
  expect(answer.birthdays[0]).toMatchObject({ day: expect.any(Number), month: expect.any(Number) });
});
