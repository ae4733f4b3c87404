import { inTransaction, type Sql } from '../local/database/sql.ts';
import { type Archived, type ArchivedTables, archived } from './archive.ts';

const schemaOf: Record<Archived, 'private' | 'public'> = {
  family_member: 'private',
  photos: 'public',
  shopping: 'public',
  purchase: 'public',
  log: 'public',
  operation: 'private',
};

/** All family data of a database, as its owner. */
export async function readContents(sql: Sql): Promise<ArchivedTables> {
  const { rows } = await sql.query<{ tables: ArchivedTables }>('select public.export_family() as tables');
  if (!rows[0]) throw new Error('the database gave no answer');
  return rows[0].tables;
}

/**
 * Replaces the tables that are given, in one transaction: all or nothing. Rows come in as they are, revisions included;
 * a new epoch tells every phone to start over.
 */
export const replaceContents = (sql: Sql, tables: Partial<ArchivedTables>): Promise<void> =>
  inTransaction(sql, async () => {
    const given = archived.filter((table) => tables[table]);
    const full = (table: Archived) => `${schemaOf[table]}.${table}`;
    // Purchases belong to items: without their items they would be nobody's.
    const emptied = given.includes('shopping') ? [...new Set([...given, 'purchase' as const])] : given;
    // The triggers count and number what people write; here everything has its number already.
    const triggers = async (how: 'disable' | 'enable') => {
      for (const table of emptied) await sql.exec(`alter table ${full(table)} ${how} trigger user`);
    };
    await triggers('disable');
    for (const table of emptied.toReversed()) await sql.exec(`delete from ${full(table)}`);
    for (const table of given) {
      await sql.query(
        `insert into ${full(table)} select * from jsonb_populate_recordset(null::${full(table)}, $1::jsonb)`,
        [JSON.stringify(tables[table])],
      );
    }
    await triggers('enable');
    // Who was on the list before may be listening still, and the trigger that notes it was off.
    if (given.includes('family_member'))
      await sql.exec(`insert into private.last_removal (removed_at) values (now())
        on conflict (only_row) do update set removed_at = excluded.removed_at`);
    await sql.exec(`
      update private.revision set transaction_id = null, epoch = gen_random_uuid(), value = 1 + greatest(
        value,
        (select coalesce(max(rev), 0) from public.shopping),
        (select coalesce(max(rev), 0) from public.purchase),
        (select coalesce(max(rev), 0) from public.log)
      );
    `);
  });
