import type { Operation, SyncedRow } from '../protocol.ts';
import type { Pending } from '../state/pending.ts';
import { withRows } from '../state/row-map.ts';
import { keyOf, type TableShape, type TableShapes, type Tables } from '../state/snapshot.ts';
import { metaOf, putMeta, rowsOf, stores, type WriteTransaction } from './indexed-db-stores.ts';
import type { Begin } from './open-database.ts';
import { fillMissingColumns, shapeChange } from './row-shapes.ts';
import type { Stored } from './storage.ts';

/** Reads everything in the database, after converting rows that another version of the page has stored. */
export async function loadStored<Op extends Operation, T extends Tables>(
  begin: Begin,
  shapes: TableShapes<T>,
): Promise<Stored<Op, T>> {
  let stored = await read<Op>(begin, shapes);
  const change = shapeChange(stored.meta.shapes, shapes);
  if (change !== 'keep') {
    const tx = await begin(stores, 'readwrite', 'strict');
    await Promise.all([convert(tx, shapes, change), tx.done]);
    stored = await read(begin, shapes);
  }
  const { rev, epoch, now, member, phone, denied = false } = stored.meta;
  const tables: Tables = Object.fromEntries(
    Object.entries<TableShape>(shapes).map(([table, { key }], i) => [
      table,
      withRows(new Map(), stored.rows[i]?.map((row) => [keyOf(row, key), row]) ?? []),
    ]),
  );
  const snapshot = { rev, epoch, now, tables: tables as T };
  return { snapshot, outbox: stored.outbox, member, phone, denied };
}

/** Reads all in one transaction. `rows` has an array for each table, in the order of the shapes. */
async function read<Op extends Operation>(begin: Begin, shapes: TableShapes) {
  const tx = await begin(stores, 'readonly');
  const [meta, outbox, ...rows] = await Promise.all([
    metaOf(tx, shapes),
    tx.objectStore('outbox').getAll() as Promise<Pending<Op>[]>,
    ...Object.keys(shapes).map(
      (table) => tx.objectStore('rows').getAll(rowsOf(table)) as Promise<readonly SyncedRow[]>,
    ),
  ]);
  return { meta, outbox, rows };
}

/**
 * Fills rows of another version with nulls, or drops them, and sets the revision to 0 so that all are pulled
 * again.
 */
async function convert(tx: WriteTransaction, shapes: TableShapes, change: 'fill' | 'drop') {
  const rows = tx.objectStore('rows');
  await putMeta(tx, { ...(await metaOf(tx, shapes)), rev: 0, shapes });
  if (change === 'drop') return rows.clear();
  for (const [table, shape] of Object.entries<TableShape>(shapes))
    for (const row of await rows.getAll(rowsOf(table)))
      await rows.put(fillMissingColumns(row, shape), [table, keyOf(row, shape.key)]);
}
