import { inTransaction, type Sql } from '../local/database/sql.ts';
import { type ArchivedTables, ArchiveError } from './archive.ts';

export async function readContents(sql: Sql): Promise<ArchivedTables> {
  const { rows } = await sql.query<{ tables: ArchivedTables }>('select public.export_family() as tables');
  if (!rows[0]) throw new Error('the database gave no answer');
  return rows[0].tables;
}

/**
 * Rows are inserted as they are, including revisions, and every phone pulls everything again. Columns that an older file
 * lacks get their defaults. Fails with an `ArchiveError` that names the table.
 */
export const replaceContents = (sql: Sql, tables: ArchivedTables): Promise<void> =>
  inTransaction(sql, async () => {
    const { rows: known } = await sql.query<{ name: string; relation: string }>(selectTables);
    const unknown = Object.keys(tables).find((table) => !known.some(({ name }) => name === table));
    if (unknown) throw new ArchiveError(`tables.${unknown}: this database has no such table`);
    const given = known.filter(({ name }) => tables[name]);
    // The triggers assign revisions to what people write; these rows already have theirs.
    const triggers = async (how: 'disable' | 'enable') => {
      for (const { relation } of given) await sql.exec(`alter table ${relation} ${how} trigger user`);
    };
    await triggers('disable');
    await sql.exec('create temporary table present_session on commit drop as select * from private.session');
    for (const { relation } of given.toReversed()) await sql.exec(`delete from ${relation}`);
    for (const { name, relation } of given) {
      const rows = tables[name] ?? [];
      const columns = Object.keys(rows[0] ?? {}).map((column) => `"${column}"`);
      if (columns.length === 0) continue;
      const insert = `insert into ${relation} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${relation}, $1::jsonb)`;
      await sql.query(insert, [JSON.stringify(rows)]).catch((cause: Error) => {
        throw new ArchiveError(`tables.${name}: ${cause.message}`, { cause });
      });
    }
    await sql.exec(keepSessions);
    await triggers('enable');
    await sql.exec('select private.finish_import()');
  });

/** Who has signed in since stays so: a page that is refused deletes what its phone could send again. */
const keepSessions = `
  insert into private.session select s.* from present_session s
  where exists (select from private.family_member m where m.id = s.member and m.removed_at is null)
    and (s.passkey is null or exists (select from private.passkey p where p.id = s.passkey))
  on conflict do nothing`;

/** The tables of an archive, each after those it refers to, and their names with the schema. */
const selectTables = `
  select name, relation::text
  from private.archived_tables() with ordinality as t (name, relation, key, place) order by place`;
