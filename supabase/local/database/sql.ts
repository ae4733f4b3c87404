import type { ClientBase, QueryResultRow } from 'pg';

/** A connection to Postgres. PGlite has this interface; `fromPg` adapts `pg` to it. */
export interface Sql {
  exec(text: string): Promise<unknown>;
  query<Row>(text: string, parameters?: unknown[]): Promise<{ rows: Row[] }>;
}

/** Never a pool, because transactions belong to a connection. */
export const fromPg = (client: ClientBase): Sql => ({
  exec: (text) => client.query(text),
  query: <Row>(text: string, parameters: unknown[] = []) =>
    client.query<Row & QueryResultRow>(text, parameters),
});

/** Runs `work` between `begin` and `commit`. An error rolls everything back and is rethrown. */
export const inTransaction = async <Result>(sql: Sql, work: () => Promise<Result>): Promise<Result> => {
  await sql.exec('begin');
  try {
    const result = await work();
    await sql.exec('commit');
    return result;
  } catch (error) {
    await sql.exec('rollback');
    throw error;
  }
};
