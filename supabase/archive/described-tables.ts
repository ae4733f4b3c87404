import { z } from 'zod';
import type { Sql } from '../local/database/sql.ts';
import { type ArchivedTables, ArchiveError, issues } from './archive.ts';

interface DescribedColumn {
  readonly name: string;
  /** The type's name in Postgres, such as `timestamp with time zone`. */
  readonly type: string;
  readonly nullable: boolean;
  /** Whether rows of an older file may lack it. */
  readonly optional: boolean;
}

/** A table of an archive, as described by the database's catalogue. */
interface DescribedTable {
  readonly name: string;
  /** The name with its schema, quoted if necessary. */
  readonly relation: string;
  readonly columns: readonly DescribedColumn[];
}

/** Returns the tables of an archive, each after those it refers to. */
export async function describeTables(sql: Sql): Promise<readonly DescribedTable[]> {
  const { rows } = await sql.query<DescribedTable>(`
    select t.name, t.relation::text as relation, (
      select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
        'nullable', not a.attnotnull, 'optional', not a.attnotnull or a.atthasdef) order by a.attnum)
      from pg_attribute a where a.attrelid = t.relation and a.attnum > 0 and not a.attisdropped) as columns
    from private.archived_tables() with ordinality as t (name, relation, key, place) order by t.place`);
  return rows;
}

/** The format of each type's values in a file. Postgres itself checks values of other types. */
const values: Readonly<Record<string, z.ZodType>> = {
  uuid: z.guid(),
  text: z.string(),
  boolean: z.boolean(),
  integer: z.int(),
  bigint: z.int(),
  date: z.iso.date(),
  'timestamp with time zone': z.iso.datetime({ offset: true }),
};

const columnValue = ({ type, nullable }: DescribedColumn): z.ZodType => {
  const value = values[type] ?? z.unknown();
  return nullable ? value.nullable() : value;
};

/**
 * Checks that the rows fit the described tables. Fails with an `ArchiveError` that names the place and the
 * reason.
 */
export function checkRows(tables: ArchivedTables, described: readonly DescribedTable[]): void {
  const unknown = Object.keys(tables).find((table) => !described.some(({ name }) => name === table));
  if (unknown) throw new ArchiveError(`tables.${unknown}: this database has no such table`);
  for (const { name, columns } of described) {
    const rows = tables[name] ?? [];
    // All rows of a table have the same columns, so the first shows which the file has.
    const has = new Set(Object.keys(rows[0] ?? {}));
    const expected = columns.filter((column) => has.has(column.name) || !column.optional);
    const row = z.strictObject(
      Object.fromEntries(expected.map((column) => [column.name, columnValue(column)])),
    );
    const result = z
      .strictObject({ tables: z.strictObject({ [name]: z.array(row) }) })
      .safeParse({ tables: { [name]: rows } });
    if (!result.success) throw new ArchiveError(issues(result.error));
  }
}
