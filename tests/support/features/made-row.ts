import { allTables, type SyncedTableName, type TablesOf } from '../../../src/data/tables.ts';

type RowOfTable<N extends SyncedTableName> =
  TablesOf<typeof allTables>[N] extends ReadonlyMap<string, infer Row> ? Row : never;

/** A row of a table: what may be null is, and the rest is as in a new one, unless `part` says otherwise. */
export function madeRow<N extends SyncedTableName>(
  table: N,
  part: Partial<RowOfTable<N>> & { readonly key: string },
): RowOfTable<N> {
  const { columns, initial } = allTables[table];
  const nulls = Object.entries(columns).flatMap(([field, kind]) =>
    kind.endsWith('?') ? [[field, null]] : [],
  );
  return { ...Object.fromEntries(nulls), ...initial, rev: 1, stamps: {}, ...part } as RowOfTable<N>;
}
