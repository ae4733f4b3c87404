import { toChanges } from '../../../src/data/rows.ts';
import { type AppointmentRow, type ExceptionRow, weekTables } from '../../../src/data/tables.ts';

/** Parses the family's appointments and the exceptions to them: see `planned_rows` in 62_appointments.sql. */
export function readPlanned(json: unknown) {
  const { rows } = toChanges({ rev: 0, epoch: '', now: 0, rows: json }, weekTables);
  return {
    appointments: rows?.appointment as unknown as readonly AppointmentRow[],
    exceptions: rows?.appointment_exception as unknown as readonly ExceptionRow[],
  };
}
