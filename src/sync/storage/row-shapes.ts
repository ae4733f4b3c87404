import type { SyncedRow } from '../protocol.ts';
import type { TableShape, TableShapes } from '../state/snapshot.ts';

/**
 * What to do with rows that another version of the page has stored. `keep`: they have the expected shape.
 * `fill`: they lack a table or nullable columns; they are shown with nulls until all rows are pulled again.
 * `drop`: this version cannot read them.
 */
export type ShapeChange = 'keep' | 'fill' | 'drop';

/**
 * Compares the shape of stored rows (undefined when none was stored) with the one that this version reads.
 * Columns that it does not know do not matter.
 */
export function shapeChange(stored: TableShapes | undefined, expected: TableShapes): ShapeChange {
  if (!stored) return 'drop';
  let change: ShapeChange = 'keep';
  for (const [table, { key, columns }] of Object.entries(expected)) {
    const before: TableShape | undefined = stored[table];
    if (before && before.key !== key) return 'drop';
    for (const [column, kind] of Object.entries(columns)) {
      const kindBefore = before?.columns[column];
      if (kindBefore === kind) continue;
      const fits = kind.endsWith('?') && (kindBefore === undefined || `${kindBefore}?` === kind);
      if (before && !fits) return 'drop';
      change = 'fill';
    }
  }
  return change;
}

/** Returns the row with null in each missing column. */
export const fillMissingColumns = (row: SyncedRow, { columns }: TableShape): SyncedRow => ({
  ...Object.fromEntries(Object.keys(columns).map((column) => [column, null])),
  ...row,
});
