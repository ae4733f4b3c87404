import pg from 'pg';
import { applySchema } from '../../../supabase/local/database/apply-schema.ts';
import { fromPg, type Sql } from '../../../supabase/local/database/sql.ts';
import { openTemplate } from '../../support/databases/database-template.ts';
import { startPostgres } from '../../support/databases/postgres-server.ts';

/** Migrated databases of one kind, all open at once, so that they can be measured alternately. */
export interface Databases {
  readonly name: string;
  readonly all: readonly Sql[];
  /** Opens another connection to the first database; null where there is only one. */
  readonly connect: (() => Promise<Sql>) | null;
  close(): Promise<void>;
}

export async function onPglite(count: number): Promise<Databases> {
  const all = await Promise.all(Array.from({ length: count }, () => openTemplate('schema')));
  const close = async () => void (await Promise.all(all.map((db) => db.close())));
  return { name: `PGlite (${await version(all[0])})`, all, connect: null, close };
}

export async function onServer(count: number): Promise<Databases | null> {
  const server = await startPostgres();
  if (!server) return null;
  const clients: pg.Client[] = [];
  const connected = async (database: string) => {
    const client = new pg.Client({ connectionString: server.url(database) });
    await client.connect();
    clients.push(client);
    return fromPg(client);
  };
  const admin = await connected('postgres');
  const all: Sql[] = [];
  for (let i = 0; i < count; i += 1) {
    await admin.exec(`create database bench_${i}`);
    const sql = await connected(`bench_${i}`);
    await applySchema(sql, { seed: null });
    all.push(sql);
  }
  return {
    name: await version(admin),
    all,
    connect: () => connected('bench_0'),
    async close() {
      for (const client of clients) await client.end();
      await server.stop();
    },
  };
}

async function version(sql: Sql | undefined): Promise<string> {
  const answer = await sql?.query<{ version: string }>("select current_setting('server_version') as version");
  return `PostgreSQL ${Number.parseFloat(answer?.rows[0]?.version ?? '')}`;
}
