import type { AppointmentRow, ExceptionRow } from '../../../src/data/tables.ts';
import { madeRow } from './made-row.ts';

const swimming = { key: 'a', title: 'Svømning', firstDay: '2026-12-02', fromTime: '16:15' };

export const appointment = (fields: Partial<AppointmentRow> = {}) =>
  madeRow('appointment', { ...swimming, ...fields });

/** Leaves out one time of it. */
export const exception = (fields: Partial<ExceptionRow> = {}) =>
  madeRow('appointment_exception', {
    ...swimming,
    ...{ appointment: 'a', day: '2026-12-09', change: 'skipped' },
    ...fields,
  });
