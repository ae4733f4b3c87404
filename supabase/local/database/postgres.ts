import { setTimeout as wait } from 'node:timers/promises';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Keys } from '../settings.ts';
import { applySchema, type Sources } from './apply-schema.ts';
import type { EmbeddedDatabase } from './database.ts';
import { createRest } from './rest.ts';
import { fromPg, type Sql } from './sql.ts';

/**
 * Its owner must be allowed to create roles. A lost connection fails what runs on it, with 503 over REST, and the next
 * request makes a new one.
 */
export async function openPostgres(address: string, sources: Sources, keys: Keys): Promise<EmbeddedDatabase> {
  const config = { connectionString: address, options: '-c TimeZone=UTC', types: { getTypeParser } };
  const pool = new pg.Pool(config);
  // A query fails by itself when its connection is lost. Without a listener, Node would end the process too.
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));

  const exclusively = async <Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect();
    try {
      return await work(fromPg(client));
    } finally {
      client.release();
    }
  };
  try {
    await exclusively((sql) => applySchema(sql, sources));
  } catch (error) {
    await pool.end();
    throw error;
  }

  // The driver that @supabase/lite brings throws where nobody can catch it when a connection is lost during a
  // transaction.
  const connection = createPostgresConnection({ url: address });
  connection.kysely = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) =>
    isConnectionFailure(error) ? Object.assign(error, { code: '08006' }) : normalize(error);
  const anyConnection: Sql = {
    exec: (text) => exclusively((sql) => sql.exec(text)),
    query: (text, parameters) => exclusively((sql) => sql.query(text, parameters)),
  };
  const rest = createRest(connection, anyConnection, keys);

  let closed = false;
  let listener: pg.Client | undefined;
  let delivering = Promise.resolve();
  return {
    exclusively,
    rest,
    async listen(channel, handler, missed) {
      const deliver = (payload: string) => {
        delivering = delivering
          .then(() => exclusively((sql) => handler([payload], sql)))
          .catch((error) => console.error(error));
      };
      const listen = async () => {
        listener = new pg.Client(config);
        listener.on('error', ignore).on('notification', ({ payload = '' }) => deliver(payload));
        listener.once('end', () => closed || listenAgain());
        await listener.connect();
        await listener.query(`listen ${channel}`);
        missed();
      };
      const listenAgain = async () => {
        await wait(1000);
        // A failure ends this connection as well, and it is tried again.
        if (!closed) await listen().catch(ignore);
      };
      await listen();
    },
    async close() {
      closed = true;
      await listener?.end();
      await pool.end();
    },
  };
}

const ignore = () => {};

/** Whether a connection could not be made or was lost, for which `pg` often has no code of Postgres. */
const isConnectionFailure = (error: unknown): error is Error =>
  error instanceof Error &&
  ('syscall' in error ||
    ('severity' in error && error.severity === 'FATAL') ||
    /^(Connection terminated|Client has encountered a connection error)/.test(error.message));

/** As @supabase/lite does: all numbers as numbers, dates and times as Postgres writes them, and arrays of names. */
const getTypeParser = (type: number, format?: 'text' | 'binary') =>
  parsers.get(type) ?? pg.types.getTypeParser(type, format as 'text');
const { INT8, NUMERIC, DATE, TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
const [nameArray, textArray] = [1003, 1009];
const parsers = new Map<number, (text: string) => unknown>([
  [nameArray, pg.types.getTypeParser(textArray)],
  ...[INT8, NUMERIC].map((type) => [type, Number] as const),
  ...[DATE, TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ].map((type) => [type, String] as const),
]);
