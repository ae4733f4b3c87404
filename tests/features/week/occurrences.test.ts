import { expect, test } from 'vitest';
import type { AppointmentRow, ExceptionRow } from '../../../src/data/tables.ts';
import { daysOf, occurrencesBetween } from '../../../src/features/week/rules/occurrences.ts';
import { appointment, exception } from '../../support/features/appointments.ts';

/** The times in December as 'day title'. */
const inDecember = (appointments: readonly AppointmentRow[], exceptions: readonly ExceptionRow[] = []) =>
  occurrencesBetween(appointments, exceptions, '2026-12-01', '2026-12-31').map(
    ({ firstDay, title }) => `${firstDay.slice(8)} ${title}`,
  );

test('of a series one can be left out, moved and called something else', () => {
  const series = appointment({ repeat: 'week', until: '2026-12-23' });
  const moved = exception({ day: '2026-12-16', change: 'changed', firstDay: '2026-12-18', title: 'Stævne' });
  const undone = exception({ day: '2026-12-23', change: null });
  expect(inDecember([series], [exception(), moved, undone])).toEqual([
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

test('a yearly series from 29 February has no day in other years', () => {
  expect(daysOf(appointment({ repeat: 'year', firstDay: '2024-02-29' }), '2024-03-01', '2028-02-29')).toEqual(
    ['2028-02-29'],
  );
});

test('several days are there while one of them is, and what is all day comes first', () => {
  const stay = appointment({ key: 'b', title: 'Sommerhus', firstDay: '2026-11-28', lastDay: '2026-12-02' });
  const over = appointment({ key: 'c', title: 'Ferie', firstDay: '2026-11-20', lastDay: '2026-11-30' });
  const allDay = appointment({ key: 'd', title: 'Fridag', fromTime: null });
  expect(inDecember([appointment(), stay, over, allDay])).toEqual([
    '28 Sommerhus',
    '02 Fridag',
    '02 Svømning',
  ]);
});
