import { expect, test } from 'vitest';
import { type Appointment, daysOf, type Exception, occurrencesBetween } from '../../src/lib/occurrences.ts';

const appointment = (fields: Partial<Appointment>): Appointment => ({
  key: 'a',
  title: 'Svømning',
  place: null,
  forMember: null,
  firstDay: '2026-12-02',
  lastDay: null,
  fromTime: '16:15',
  toTime: null,
  repeat: null,
  until: null,
  ...fields,
});
const exception = (fields: Partial<Exception>): Exception => ({
  ...appointment({}),
  appointment: 'a',
  day: '2026-12-09',
  change: 'skipped',
  ...fields,
});

test.each([
  [null, '2026-12-02', '2026-12-02'],
  ['week', '2026-12-30', '2026-12-30 2027-01-06 2027-01-13'],
  ['fortnight', '2026-12-30', '2026-12-30 2027-01-13'],
  ['month', '2026-10-31', '2026-12-31 2027-01-31 2027-03-31'],
  ['month-weekday', '2026-11-10', '2026-12-08 2027-01-12 2027-02-09 2027-03-09'],
  ['month-weekday', '2026-11-30', '2027-03-29'],
  ['month-last', '2026-11-30', '2026-12-28 2027-01-25 2027-02-22 2027-03-29'],
  ['year', '2019-01-06', '2027-01-06'],
  ['year', '2024-02-29', ''],
])('a series by %s from %s is on %s', (repeat, firstDay, expected) => {
  const to = repeat === 'week' || repeat === 'fortnight' ? '2027-01-14' : '2027-03-31';
  expect(daysOf(appointment({ repeat, firstDay }), '2026-12-01', to).join(' ')).toBe(expected);
});

/** The times in December as 'day title'. */
const inDecember = (appointments: readonly Appointment[], exceptions: readonly Exception[] = []) =>
  occurrencesBetween(appointments, exceptions, '2026-12-01', '2026-12-31').map(
    ({ firstDay, title }) => `${firstDay.slice(8)} ${title}`,
  );

test('of a series one can be left out, moved and called something else', () => {
  const series = appointment({ repeat: 'week', until: '2026-12-23' });
  const moved = exception({ day: '2026-12-16', change: 'changed', firstDay: '2026-12-18', title: 'Stævne' });
  const undone = exception({ day: '2026-12-23', change: null });
  expect(inDecember([series], [exception({}), moved, undone])).toEqual([
    '02 Svømning',
    '18 Stævne',
    '23 Svømning',
  ]);
});

test('one that was moved out of the days is not there, and one that was moved into them is', () => {
  const series = appointment({ firstDay: '2026-11-25', repeat: 'month', until: '2026-12-31' });
  const into = exception({ day: '2026-11-25', change: 'changed', firstDay: '2026-12-03' });
  const out = exception({ day: '2026-12-25', change: 'changed', firstDay: '2027-01-02' });
  expect(inDecember([series], [into, out])).toEqual(['03 Svømning']);
});

test('an exception to a day that the series no longer has counts for nothing', () => {
  const series = appointment({ firstDay: '2026-12-03', repeat: 'week', until: '2026-12-10' });
  expect(inDecember([series], [exception({ change: 'changed', title: 'Stævne' })])).toEqual([
    '03 Svømning',
    '10 Svømning',
  ]);
});

test('several days are there while one of them is, and what is all day comes first', () => {
  const stay = appointment({ key: 'b', title: 'Sommerhus', firstDay: '2026-11-28', lastDay: '2026-12-02' });
  const over = appointment({ key: 'c', title: 'Ferie', firstDay: '2026-11-20', lastDay: '2026-11-30' });
  const allDay = appointment({ key: 'd', title: 'Fridag', fromTime: null });
  expect(inDecember([appointment({}), stay, over, allDay])).toEqual([
    '28 Sommerhus',
    '02 Fridag',
    '02 Svømning',
  ]);
});
