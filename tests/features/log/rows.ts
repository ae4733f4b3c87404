import type { LogRow, LogTables } from '../../../src/data/tables.ts';
import { madeRow } from '../../support/features/made-row.ts';

/** A done entry; its key is its name. */
export const entry = (part: Partial<LogRow> & Pick<LogRow, 'name'>): LogRow =>
  madeRow('log', { key: part.name, id: '1', done: true, date: 0, createdBy: 'anna', doneBy: 'bo', ...part });

export const tables = (...rows: readonly LogRow[]): LogTables => ({
  log: new Map(rows.map((row) => [row.key, row])),
});
