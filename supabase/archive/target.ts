import pg from 'pg';
import { openDatabase } from '../local/database/database.ts';
import { fromPg, type Sql } from '../local/database/sql.ts';
import { dataDir, isAtHome } from '../local/settings.ts';

/**
 * Runs `work` on the database at a Postgres address or, without one, on the embedded database, which must not
 * be running.
 */
export async function withDatabase<R>(
  address: string | undefined,
  work: (sql: Sql) => Promise<R>,
): Promise<R> {
  if (address === undefined) {
    const database = await openDatabase(dataDir, isAtHome() ? { seed: null } : {});
    try {
      return await database.exclusively(work);
    } finally {
      await database.close();
    }
  }
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(fromPg(client));
  } finally {
    await client.end();
  }
}
