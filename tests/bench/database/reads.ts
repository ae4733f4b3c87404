import type { Sql } from '../../../supabase/local/database/sql.ts';

/**
 * Returns what the database reads of a table in `private` during `work`: which indexes, and how often the
 * whole table.
 */
export async function readBy(
  sql: Sql,
  table: string,
  work: () => Promise<void>,
): Promise<{ indexes: string[]; scans: number }> {
  const before = await reads(sql, table);
  await work();
  const after = await reads(sql, table);
  const scans = (after.get('') ?? 0) - (before.get('') ?? 0);
  const indexes = [...after].filter(([name, count]) => name !== '' && count > (before.get(name) ?? 0));
  return { indexes: indexes.map(([name]) => name), scans };
}

/** Returns how often each index was read and, under the empty name, how often the table was scanned. */
async function reads(sql: Sql, table: string): Promise<Map<string, number>> {
  await sql.exec('select pg_stat_force_next_flush()');
  const { rows } = await sql.query<{ name: string; count: string }>(
    `select indexrelname as name, idx_scan as count from pg_stat_user_indexes
      where schemaname = 'private' and relname = $1
    union all select '', seq_scan from pg_stat_user_tables where schemaname = 'private' and relname = $1
    order by name`,
    [table],
  );
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}
