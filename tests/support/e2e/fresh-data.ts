import type { EmbeddedDatabase } from '../../../supabase/local/database/database.ts';
import type { Sql } from '../../../supabase/local/database/sql.ts';

interface Table {
  name: string;
  columns: string;
}

/**
 * Saves all rows and returns a function that restores exactly these, whatever was done since. If no
 * transaction has written since, it does nothing.
 */
export async function keepData(
  database: Pick<EmbeddedDatabase, 'exclusively'>,
): Promise<() => Promise<void>> {
  const tables = await database.exclusively(async (sql) => {
    const found = await ownTables(sql);
    await sql.exec('create schema kept');
    for (const [index, { name }] of found.entries())
      await sql.exec(`create table kept.t${index} as select * from ${name}`);
    return found;
  });
  // In replica mode, so that no trigger assigns revisions or sends messages. Only rows that differ are
  // changed, because emptying and refilling the tables takes ten times as long.
  const back = tables.map(({ name, columns }, index) => {
    const row = `row(${columns})::text`;
    const differs = (other: string) => `where ${row} not in (select ${row} from ${other})`;
    return `
      delete from ${name} ${differs(`kept.t${index}`)};
      insert into ${name} (${columns}) select ${columns} from kept.t${index} ${differs(name)};`;
  });
  const restore = ['begin; set local session_replication_role = replica;', ...back, 'commit;'];
  let kept = await database.exclusively(nextTransaction);
  return () =>
    database.exclusively(async (sql) => {
      if (kept === (await nextTransaction(sql))) return;
      await sql.exec(restore.join('\n'));
      kept = await nextTransaction(sql);
    });
}

/** Returns the id of the next transaction that writes. Transactions that only read take none. */
async function nextTransaction(sql: Sql): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as id',
  );
  return rows[0]?.id ?? '';
}

/** Returns the tables with the family's data, and their columns except generated ones. */
async function ownTables(sql: Sql): Promise<readonly Table[]> {
  const { rows } = await sql.query<Table>(`
    select format('%I.%I', table_schema, table_name) as name,
      string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'private') and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_schema, table_name`);
  return rows;
}
