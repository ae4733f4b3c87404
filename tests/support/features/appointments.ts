import type { Appointment, Exception } from '../../../src/lib/occurrences.ts';

export const appointment = (fields: Partial<Appointment> = {}): Appointment => ({
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

/** Leaves out one time of it. */
export const exception = (fields: Partial<Exception> = {}): Exception => ({
  ...appointment(),
  appointment: 'a',
  day: '2026-12-09',
  change: 'skipped',
  ...fields,
});
