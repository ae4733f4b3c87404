import { createPostgresConnection } from '@supabase/lite/postgres';
import type { Sql as Postgres } from 'postgres';
import type { Keys } from '../settings.ts';
import { applySchema, type Sources } from './apply-schema.ts';
import type { EmbeddedDatabase } from './database.ts';
import { createRest } from './rest.ts';
import type { Sql } from './sql.ts';

/**
 * Opens the database at a Postgres address (created if empty), as the embedded one is. Its owner must be allowed
 * to create roles. Requests run at the same time, each on a connection of its own. A lost connection is made again,
 * unless it is lost during a request: then the driver (3.4.9) may throw where nobody can catch it, which ends the process.
 */
export async function openPostgres(address: string, sources: Sources, keys: Keys): Promise<EmbeddedDatabase> {
  const connection = createPostgresConnection({
    url: address,
    postgresOptions: { onnotice: () => {}, types: { json: json(114), jsonb: json(3802) } },
  });
  const { driver } = connection;
  const exclusively = async <Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> => {
    const reserved = await driver.reserve();
    try {
      return await work(fromPostgres(reserved));
    } finally {
      reserved.release();
    }
  };
  try {
    await exclusively((sql) => applySchema(sql, sources));
  } catch (error) {
    await connection.close();
    throw error;
  }
  const sql = fromPostgres(driver);
  const rest = createRest(connection, sql, keys);
  let delivering = Promise.resolve();
  return {
    exclusively,
    rest,
    async listen(channel, handler, missed) {
      const deliver = (payload: string) => {
        delivering = delivering.then(() => handler([payload], sql)).catch((error) => console.error(error));
      };
      await driver.listen(channel, deliver, missed);
    },
    close: () => connection.close(),
  };
}

/** @supabase/lite sends JSON as text, which the driver would write as a JSON string. */
const json = (type: number) => ({
  to: type,
  from: [type],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: JSON.parse,
});

const fromPostgres = (postgres: Postgres): Sql => ({
  exec: (text) => postgres.unsafe(text).simple(),
  query: async <Row>(text: string, parameters: unknown[] = []) => ({
    rows: [...(await postgres.unsafe(text, parameters as never[]))] as Row[],
  }),
});
