import { readFileSync } from 'node:fs';
import { convertIcsCalendar, extendByRecurrenceRule } from 'ts-ics';
import { expect, test, vi } from 'vitest';
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
const macros = {
  ';CPH': ';TZID=Europe/Copenhagen',
  SWIMMING: 'DTSTART;CPH:20261202T161500 ~ DTEND;CPH:20261202T170000 ~ RRULE:FREQ=WEEKLY;COUNT=4',
  MOVED: 'DTSTART;CPH:20261210T180000 ~ DTEND;CPH:20261210T190000',
};
type Case = readonly [name: string, ics: string, expected: readonly string[]];
const table = readFileSync('tests/support/functions/calendars/cases.txt', 'utf8').trim().split('\n').slice(1);
const lines = table.map((line): Case => {
  const [name = '', events = '', expected] = line.split('|').map((each) => each.trim());
  const whole = Object.entries(macros).reduceRight((text, [macro, to]) => text.replaceAll(macro, to), events);
  return [
    name,
    file(...whole.split(' & ').map((each) => x(...each.split(' ~ ')))),
    expected ? expected.split(', ') : [],
  ];
});
const cases: readonly Case[] = [
  ...lines,
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
      '2026-12-02 09:00-17:00 Vagt',
      '2026-12-03 09:00-17:00 Vagt',
      '2026-12-04 09:00-17:00 Vagt',
      '2026-12-21..2026-12-23 Ferie',
    ],
  ],
])('a file in the shape of %s, however its lines end', (name, expected) => {
  const ics = readFileSync(`tests/support/functions/calendars/${name}.ics`, 'utf8');
  const found = read(ics).filter((each) => each >= '2026-11-28');
  expect(found).toEqual(expected);
  for (const other of [ics.replaceAll('\n', '\r\n'), `\ufeff${ics}`])
    expect(read(other).filter((each) => each >= '2026-11-28')).toEqual(expected);
});

test('letters are read that are folded in their middle, are not written as UTF-8, or come after one that was cut', () => {
  const ics = file('SUMMARY:Skærtorsdag på øen\nDTSTART;VALUE=DATE:20261201');
  const bytes = Buffer.from(ics);
  const insert = (at: number, text: string) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.from(text, 'latin1'), bytes.subarray(at)]);
  const folded = insert(bytes.indexOf('æ') + 1, '\r\n ');
  const cut = insert(bytes.indexOf('SUMMARY'), 'DESCRIPTION:Fr\xc3\r\n');
  for (const each of [folded, cut, Buffer.from(ics, 'latin1')])
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
  try {
    read(file(x('DTSTART:20261201T120000Z', `RRULE:${rule}`)));
  } catch (error) {
    expect(error).toMatchObject({ code: 'too-large' });
  }
});

test('of more than 2,000 the next are kept', () => {
  const found = readIcs(
    Buffer.from(file(x('DTSTART:20261101T120000Z', 'RRULE:FREQ=HOURLY;INTERVAL=4'))),
    now,
  );
  expect(found).toHaveLength(2000);
  expect(found[0]).toMatchObject({ firstDay: '2026-11-14' });
});

test.each([
  ['is a million accents', `SUMMARY:a${'\u0316\u0301'.repeat(230_000)}\nDTSTART:20261202`, 2],
  [
    'began before the days that are kept, and lasts',
    x('DTSTART:18900101', 'DTEND:20300101', 'RRULE:FREQ=YEARLY;COUNT=1'),
    1,
  ],
])('one that %s does not keep the others from the family', (_, event, found) => {
  expect(readIcs(Buffer.from(file(event, x('DTSTART:20261201'))), now)).toHaveLength(found);
});

test('a file that names thousands of zones does not fill the memory', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const events = Array.from({ length: 2000 }, (_, n) =>
    x(`DTSTART;TZID=/${n}/Europe/Copenhagen:20261201T120000`),
  );
  expect(readIcs(Buffer.from(file(...events)), now)).toHaveLength(2000);
  expect(made.mock.calls.length).toBeLessThan(500);
});
