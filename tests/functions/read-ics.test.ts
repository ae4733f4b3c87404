import { readFileSync } from 'node:fs';
import { convertIcsCalendar, extendByRecurrenceRule } from 'ts-ics';
import { expect, test } from 'vitest';
import { readIcs } from '../../netlify/lib/calendars/read-ics.ts';
import { clockIn } from '../../netlify/lib/calendars/wall-time.ts';

const now = Date.parse('2026-11-28T12:00:00Z');

/** Returns what is read, as '2026-12-01..2026-12-03 17:00-19:00 Title @ Place', at most so many. */
const read = (file: string | Uint8Array, most = 12, at = now) =>
  readIcs(typeof file === 'string' ? Buffer.from(file) : file, at)
    .slice(0, most)
    .map(({ firstDay, lastDay, fromTime, toTime, title, place }) =>
      [
        `${firstDay}${lastDay === null ? '' : `..${lastDay}`}`,
        ...(fromTime === null ? [] : [`${fromTime}${toTime === null ? '' : `-${toTime}`}`]),
        ...(title === 'X' ? [] : [title]),
        ...(place === null ? [] : [`@ ${place}`]),
      ].join(' '),
    );

const file = (...events: string[]) => calendar(...events.map((each) => `BEGIN:VEVENT\n${each}\nEND:VEVENT`));
const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//EN', ...parts, 'END:VCALENDAR', '']
    .join('\n')
    .replaceAll('\n', '\r\n');
const x = (...lines: string[]) => ['UID:a', 'DTSTAMP:20261101T000000Z', 'SUMMARY:X', ...lines].join('\n');
const cph = (name: string, time: string) => `${name};TZID=Europe/Copenhagen:${time}`;
const weekly = [
  cph('DTSTART', '20261202T161500'),
  cph('DTEND', '20261202T170000'),
  'RRULE:FREQ=WEEKLY;COUNT=4',
];
const change = (...lines: string[]) =>
  x(...lines, cph('DTSTART', '20261210T180000'), cph('DTEND', '20261210T190000'));
const swimming = [
  '2026-12-02 16:15-17:00',
  '2026-12-09 16:15-17:00',
  '2026-12-16 16:15-17:00',
  '2026-12-23 16:15-17:00',
];
const without = (...days: number[]) => swimming.filter((_, n) => !days.includes(n));
/** A zone as Exchange writes it when somebody has made it. */
const customZone = `BEGIN:VTIMEZONE
TZID:Customized Time Zone
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`;

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['a day', file(x('DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261202')), ['2026-12-01']],
  ['a day without an end', file(x('DTSTART;VALUE=DATE:20261201')), ['2026-12-01']],
  [
    'a day that ends on itself',
    file(x('DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261201')),
    ['2026-12-01'],
  ],
  [
    'three days, of which the end is none',
    file(x('DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261204')),
    ['2026-12-01..2026-12-03'],
  ],
  [
    'two days as a duration',
    file(x('DTSTART;VALUE=DATE:20261201', 'DURATION:P2D')),
    ['2026-12-01..2026-12-02'],
  ],
  [
    'a day as times from midnight to midnight, in UTC',
    file(x('DTSTART:20261130T230000Z', 'DTEND:20261201T230000Z')),
    ['2026-12-01'],
  ],
  [
    'a day that ends at 23:59',
    file(x(cph('DTSTART', '20261201T000000'), cph('DTEND', '20261201T235900'))),
    ['2026-12-01'],
  ],
  ['a moment', file(x(cph('DTSTART', '20261201T120000'))), ['2026-12-01 12:00']],
  [
    'an hour and a half as a duration',
    file(x('DTSTART:20261201T120000Z', 'DURATION:PT1H30M')),
    ['2026-12-01 13:00-14:30'],
  ],
  [
    'over midnight',
    file(x(cph('DTSTART', '20261201T230000'), cph('DTEND', '20261202T070000'))),
    ['2026-12-01 23:00-07:00'],
  ],
  [
    'over New Year',
    file(x(cph('DTSTART', '20261231T200000'), cph('DTEND', '20270101T030000'))),
    ['2026-12-31 20:00-03:00'],
  ],
  [
    'until midnight',
    file(x(cph('DTSTART', '20261201T200000'), cph('DTEND', '20261202T000000'))),
    ['2026-12-01 20:00-00:00'],
  ],
  [
    'a weekend with times',
    file(x(cph('DTSTART', '20261204T170000'), cph('DTEND', '20261206T140000'))),
    ['2026-12-04..2026-12-06 17:00-14:00'],
  ],
  [
    'a weekend until midnight',
    file(x(cph('DTSTART', '20261204T170000'), cph('DTEND', '20261207T000000'))),
    ['2026-12-04..2026-12-06 17:00'],
  ],
  [
    'longer than a year',
    file(x('DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:20290101')),
    ['2026-01-01..2027-01-02'],
  ],
  [
    'what is over and what is far away',
    file(x('DTSTART:20261101T120000Z'), x('DTSTART:20280401T120000Z')),
    [],
  ],
  [
    'begun long ago and not over',
    file(x('DTSTART;VALUE=DATE:20261001', 'DTEND;VALUE=DATE:20261201')),
    ['2026-10-01..2026-11-30'],
  ],
  ['each week', file(x(...weekly)), swimming],
  ['an EXDATE with a time', file(x(...weekly, cph('EXDATE', '20261209T161500'))), without(1)],
  ['an EXDATE in UTC', file(x(...weekly, 'EXDATE:20261209T151500Z,20261216T151500Z')), without(1, 2)],
  ['an EXDATE without a time', file(x(...weekly, 'EXDATE;VALUE=DATE:20261209')), without(1)],
  [
    'an EXDATE with a time of a day',
    file(x('DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261202T000000')),
    ['2026-12-01', '2026-12-03'],
  ],
  [
    'a moved one',
    file(x(...weekly), change(cph('RECURRENCE-ID', '20261209T161500'))),
    ['2026-12-02 16:15-17:00', '2026-12-10 18:00-19:00', ...swimming.slice(2)],
  ],
  [
    'a moved one, its time said in UTC',
    file(change('RECURRENCE-ID:20261209T151500Z'), x(...weekly)),
    ['2026-12-02 16:15-17:00', '2026-12-10 18:00-19:00', ...swimming.slice(2)],
  ],
  [
    'a moved one, its time said in New York',
    file(x(...weekly), change('RECURRENCE-ID;TZID=America/New_York:20261209T101500')),
    ['2026-12-02 16:15-17:00', '2026-12-10 18:00-19:00', ...swimming.slice(2)],
  ],
  [
    'a moved one, its day said',
    file(x(...weekly), change('RECURRENCE-ID;VALUE=DATE:20261209')),
    ['2026-12-02 16:15-17:00', '2026-12-10 18:00-19:00', ...swimming.slice(2)],
  ],
  [
    'a moved one without its series',
    file(change(cph('RECURRENCE-ID', '20261209T161500'))),
    ['2026-12-10 18:00-19:00'],
  ],
  [
    'a cancelled one',
    file(x(...weekly), change(cph('RECURRENCE-ID', '20261209T161500'), 'STATUS:CANCELLED')),
    without(1),
  ],
  ['a cancelled series', file(x(...weekly, 'STATUS:CANCELLED')), []],
  [
    'DAILY with BYDAY',
    file(x(cph('DTSTART', '20261203T080000'), 'RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=4')),
    ['2026-12-03 08:00', '2026-12-04 08:00', '2026-12-07 08:00', '2026-12-08 08:00'],
  ],
  [
    'UNTIL in UTC',
    file(x(cph('DTSTART', '20261202T003000'), 'RRULE:FREQ=WEEKLY;UNTIL=20261208T233000Z')),
    ['2026-12-02 00:30', '2026-12-09 00:30'],
  ],
  [
    'UNTIL in UTC a minute before',
    file(x(cph('DTSTART', '20261202T003000'), 'RRULE:FREQ=WEEKLY;UNTIL=20261208T232900Z')),
    ['2026-12-02 00:30'],
  ],
  [
    'UNTIL in UTC for days',
    file(x('DTSTART;VALUE=DATE:20261202', 'RRULE:FREQ=WEEKLY;UNTIL=20261208T230000Z')),
    ['2026-12-02', '2026-12-09'],
  ],
  [
    'UNTIL as a day for times',
    file(x(cph('DTSTART', '20261202T200000'), 'RRULE:FREQ=WEEKLY;UNTIL=20261209')),
    ['2026-12-02 20:00', '2026-12-09 20:00'],
  ],
  [
    'dates beside the rule',
    file(x(cph('DTSTART', '20261202T080000'), `${cph('RDATE', '20261205T090000')},20261206T090000`)),
    ['2026-12-02 08:00', '2026-12-05 09:00', '2026-12-06 09:00'],
  ],
  ['floating times', file(x('DTSTART:20261201T140000', 'DTEND:20261201T150000')), ['2026-12-01 14:00-15:00']],
  [
    "Outlook's name of a zone, which it does not define",
    file(x('DTSTART;TZID=Romance Standard Time:20261201T140000')),
    ['2026-12-01 14:00'],
  ],
  [
    "Outlook's name of another zone",
    file(x('DTSTART;TZID="GMT Standard Time":20261201T140000')),
    ['2026-12-01 15:00'],
  ],
  [
    "Mozilla's name of a zone",
    file(x('DTSTART;TZID=/mozilla.org/20050126_1/Europe/London:20261201T140000')),
    ['2026-12-01 15:00'],
  ],
  ['a zone that nobody knows', file(x('DTSTART;TZID=Hjemme:20261201T140000')), ['2026-12-01 14:00']],
  [
    'a zone of its own',
    calendar(
      customZone,
      `BEGIN:VEVENT\n${x('DTSTART;TZID=Customized Time Zone:20260701T140000', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=1')}\nEND:VEVENT`,
    ),
    ['2026-12-01 14:00', '2027-01-01 14:00', '2027-02-01 14:00', '2027-03-01 14:00', '2027-04-01 14:00'],
  ],
  [
    'a meeting in New York, while its clocks differ from ours',
    file(x('DTSTART;TZID=America/New_York:20270308T100000', 'RRULE:FREQ=WEEKLY;COUNT=4')),
    ['2027-03-08 16:00', '2027-03-15 15:00', '2027-03-22 15:00', '2027-03-29 16:00'],
  ],
  [
    'each week over the change to summer time',
    file(x(cph('DTSTART', '20270321T100000'), cph('DTEND', '20270321T110000'), 'RRULE:FREQ=WEEKLY;COUNT=3')),
    ['2027-03-21 10:00-11:00', '2027-03-28 10:00-11:00', '2027-04-04 10:00-11:00'],
  ],
  [
    'each week over the change to winter time',
    file(x(cph('DTSTART', '20271024T100000'), 'RRULE:FREQ=WEEKLY;COUNT=3')),
    ['2027-10-24 10:00', '2027-10-31 10:00', '2027-11-07 10:00'],
  ],
  [
    'a night watch over both changes',
    file(
      x(
        cph('DTSTART', '20270327T220000'),
        cph('DTEND', '20270328T060000'),
        'RRULE:FREQ=DAILY;INTERVAL=217;COUNT=2',
      ),
    ),
    ['2027-03-27 22:00-06:00', '2027-10-30 22:00-06:00'],
  ],
  [
    'each week in UTC',
    file(x('DTSTART:20270321T090000Z', 'RRULE:FREQ=WEEKLY;COUNT=2')),
    ['2027-03-21 10:00', '2027-03-28 11:00'],
  ],
  [
    'the last Thursday of each month',
    file(x(cph('DTSTART', '20261126T190000'), 'RRULE:FREQ=MONTHLY;BYDAY=-1TH;COUNT=3')),
    ['2026-11-26 19:00', '2026-12-31 19:00', '2027-01-28 19:00'],
  ],
  [
    'folded lines and escaped signs',
    file(
      x().replace('SUMMARY:X', 'SUMMARY:Fest\\, med\n  kage\\; og\\nsang') +
        '\nLOCATION:Skolen\\, Bygade 1\nDTSTART;VALUE=DATE:20261201',
    ),
    ['2026-12-01 Fest, med kage; og sang @ Skolen, Bygade 1'],
  ],
  [
    'lines of a description that were not folded',
    file(x('DTSTART;VALUE=DATE:20261201', 'DESCRIPTION:Husk\n\nmadpakke: ja\nog gode sko')),
    ['2026-12-01'],
  ],
  [
    'one that cannot be read among others',
    file(x('DTSTART:snart'), x('DTSTART;VALUE=DATE:20261201')),
    ['2026-12-01'],
  ],
  ['one without a title', file('UID:b\nDTSTART;VALUE=DATE:20261201'), ['2026-12-01 Uden navn']],
  [
    'two calendars in a file',
    file(x('DTSTART;VALUE=DATE:20261201')) + file(x('DTSTART;VALUE=DATE:20261202')),
    ['2026-12-01', '2026-12-02'],
  ],
];

test.each(cases)('%s', (_, ics, expected) => {
  // Those of 2027 are read then.
  const at = expected[0]?.startsWith('2027') ? Date.parse(`${expected[0].slice(0, 7)}-01T12:00:00Z`) : now;
  expect(read(ics, 5, at)).toEqual(expected);
});

test('most of them are read as ts-ics reads them, which expands in UTC and knows no EXDATE without a time', () => {
  const clock = clockIn('Europe/Copenhagen');
  const minute = (at: Date) => new Date(clock(at.getTime())).toISOString().slice(0, 16);
  const same = cases.filter(([name, ics, expected]) => {
    if (name.startsWith('one that cannot be read')) return false;
    const { events = [] } = convertIcsCalendar(undefined, ics);
    const moved = events.flatMap(({ recurrenceId }) => recurrenceId?.value.date ?? []);
    const theirs = events.flatMap(({ start, recurrenceRule, exceptionDates = [] }) => {
      const exceptions = [...exceptionDates.map(({ date }) => date), ...moved];
      const range = { start: start.date, end: new Date('2027-12-01'), exceptions };
      return recurrenceRule ? extendByRecurrenceRule(recurrenceRule, range) : [start.date];
    });
    const ours = expected.map((each) =>
      each.replace(/^(\S+?)(?:\.\.\S+)?(?: (\d\d:\d\d).*| \D.*)?$/, '$1T$2'),
    );
    const found = theirs.map(minute).sort().slice(0, 5);
    return found.length === ours.length && ours.every((each, n) => found[n]?.startsWith(each));
  });
  expect(same.length).toBeGreaterThanOrEqual(32);
});

test.each([
  [
    'google',
    [
      '2026-12-10 19:30-21:30 Kor, generalprøve @ Sankt Pauls Kirke, Sankt Pauls Plads 1, 8000 Aarhus C, Danmark',
      '2026-12-16 19:00-21:00 Kor',
    ],
  ],
  [
    'apple',
    [
      '2026-12-05 10:00-10:45 Loppemarked 🧸',
      '2026-12-24..2026-12-26 Jul hos mormor',
      '2027-01-02 10:00-10:45 Loppemarked 🧸',
    ],
  ],
  [
    'outlook',
    [
      '2026-12-02 08:00-16:00 Vagt',
      '2026-12-03 08:00-16:00 Vagt',
      '2026-12-04 08:00-16:00 Vagt',
      '2026-12-21..2026-12-23 Ferie',
    ],
  ],
  ['school', ['2026-12-03 08:00-14:00 2.B: Klippe-klistre-dag', '2026-12-19..2027-01-01 Juleferie']],
  ['waste', ['2026-12-01 Tømning: Rest-/madaffald', '2026-12-15 Tømning: Rest-/madaffald']],
  ['club', ['2026-12-05 09:30-11:30 Kamp (Tilmeldt) @ Hal 2, Idrætsvej 4']],
])('a file in the shape of %s, however its lines end', (name, expected) => {
  const ics = readFileSync(`tests/support/functions/calendars/${name}.ics`, 'utf8');
  const found = read(ics).filter((each) => each >= '2026-11-28');
  expect(found).toEqual(expected);
  for (const other of [ics.replaceAll('\n', '\r\n'), `\ufeff${ics}`])
    expect(read(other).filter((each) => each >= '2026-11-28')).toEqual(expected);
});

test('letters are read that are folded in their middle, or are not written as UTF-8', () => {
  const ics = file('SUMMARY:Skærtorsdag på øen\nDTSTART;VALUE=DATE:20261201');
  const bytes = Buffer.from(ics);
  const inside = bytes.indexOf('æ') + 1;
  const folded = Buffer.concat([bytes.subarray(0, inside), Buffer.from('\r\n '), bytes.subarray(inside)]);
  for (const each of [folded, Buffer.from(ics, 'latin1')])
    expect(read(each)).toEqual(['2026-12-01 Skærtorsdag på øen']);
});

test.each([
  ['an empty one', '', 'not-a-calendar'],
  ['a page', '<!doctype html><html><body>Log ind</body></html>', 'not-a-calendar'],
  ['one without an end', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR', 'not-a-calendar'],
  ['something every second', file(x('DTSTART:20261201T120000Z', 'RRULE:FREQ=SECONDLY')), 'too-large'],
])('%s is refused', (_, ics, code) => {
  expect(() => read(ics)).toThrow(expect.objectContaining({ code }));
});

test.each([
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;BYMONTH=13',
  'FREQ=WEEKLY;INTERVAL=0',
  'FREQ=NEVER',
  'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4',
])('a rule that makes no sense ends: %s', (rule) => {
  const work = () => read(file(x('DTSTART:20261201T120000Z', `RRULE:${rule}`)));
  expect(attempt(work)).toMatch(/^(fine|too-large)$/);
});

function attempt(work: () => unknown): string {
  try {
    work();
    return 'fine';
  } catch (error) {
    return String((error as { code?: string }).code);
  }
}

test('of more than 2,000 the next are kept', () => {
  const found = readIcs(
    Buffer.from(file(x('DTSTART:20261101T120000Z', 'RRULE:FREQ=HOURLY;INTERVAL=4'))),
    now,
  );
  expect(found).toHaveLength(2000);
  expect(found[0]).toMatchObject({ firstDay: '2026-11-14' });
});
