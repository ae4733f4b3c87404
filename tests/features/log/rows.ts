import fc from 'fast-check';
import type { LogRow, LogTables } from '../../../src/data/tables.ts';
import { madeRow } from '../../support/features/made-row.ts';

/** A done entry; its key is its name. */
export const entry = (part: Partial<LogRow> & Pick<LogRow, 'name'>): LogRow =>
  madeRow('log', { key: part.name, id: '1', done: true, date: 0, createdBy: 'anna', doneBy: 'bo', ...part });

export const tables = (...rows: readonly LogRow[]): LogTables => ({
  log: new Map(rows.map((row) => [row.key, row])),
});

/** Text as anybody may type it: Danish, with signs that mean something in regular expressions. */
export const anyName: fc.Arbitrary<string> = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
    fc
      .array(fc.constantFrom(...'abeoæøåAÆØÅ "\',;=+-@*_[](){}<>|\\%/^$.', 'aa', 'ae', 'oe', 'hækken', ' '), {
        minLength: 1,
        maxLength: 12,
      })
      .map((parts) => parts.join('')),
  )
  .map((text) =>
    text
      .normalize('NFC')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )
  .filter((text) => text !== '');
